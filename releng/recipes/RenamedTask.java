// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

import java.nio.file.Path;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;

/** Writes a trace of a task whose name only the event of the recipe tells. */
final class RenamedTask {
    private RenamedTask() {
    }

    public static void main(String[] folder) {
        try (CtfWriter writer = CtfWriter.create(Path.of(folder[0]))) {
            writer.environment("hostname", "host").environment("tracer_name", "perf")
                    .event("sched:sched_switch", Field.text16("prev_comm"), Field.s32("prev_pid"),
                            Field.s64("prev_state"), Field.text16("next_comm"), Field.s32("next_pid"))
                    .event("sched:sched_waking", Field.text16("comm"), Field.s32("pid"), Field.s32("target_cpu"))
                    .event("task:task_rename", Field.s32("pid"), Field.text16("newcomm"));
            writer.stream(0).event("sched:sched_switch", 1_000, "swapper/0", 0, 0L, "task", 10)
                    .event("task:task_rename", 2_000, 10, "renamed-task")
                    .event("sched:sched_switch", 3_000, "renamed-task", 10, 1L, "swapper/0", 0).flush();
        }
    }
}
