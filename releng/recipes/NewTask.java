// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

import java.nio.file.Path;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;

/** Writes a trace of a task whose name only the event of the recipe tells. */
final class NewTask {
    private NewTask() {
    }

    public static void main(String[] folder) {
        try (CtfWriter writer = CtfWriter.create(Path.of(folder[0]))) {
            writer.environment("hostname", "host").environment("tracer_name", "perf")
                    .event("sched:sched_switch", Field.s32("prev_pid"), Field.s64("prev_state"), Field.s32("next_pid"))
                    .event("sched:sched_waking", Field.text16("comm"), Field.s32("pid"), Field.s32("target_cpu"))
                    .event("task:task_newtask", Field.s32("pid"), Field.text16("comm"));
            writer.stream(0).event("task:task_newtask", 1_000, 10, "new-task")
                    .event("sched:sched_switch", 2_000, 0, 0L, 10)
                    .event("sched:sched_switch", 3_000, 10, 1L, 0).flush();
        }
    }
}
