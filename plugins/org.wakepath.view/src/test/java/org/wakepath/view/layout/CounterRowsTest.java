// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.analysis.Analysis;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.TraceSet;
import org.wakepath.testing.TestTraces;
import org.wakepath.view.clocks.ClockSvg;
import org.wakepath.view.picture.Golden;
import org.wakepath.view.picture.Picture;
import org.wakepath.view.scene.TaskScene;
import org.wakepath.view.state.Marks;
import org.wakepath.words.HostNames;

class CounterRowsTest {
    private static Analysis open(Path traces) {
        return Analysis.open(TraceSet.open(List.of(traces)), 2);
    }

    private static List<TimeGraphRow> counters(Analysis analysis) {
        return new ValueRows(analysis, 2).of(Set.of(ValueRows.Kind.COUNTERS), 0, HostNames.LABELS, count -> {});
    }

    @Test
    void shouldHaveNoRowsWhereATraceHasNoCounters() {
        assertThat(counters(open(TestTraces.recorded("rpc")))).isEmpty();
    }

    /** The bytes and times of requests as babeltrace2 shows them. */
    @Test
    void shouldSpreadTheBytesOfARequestOverTheTimeThatItTook() throws IOException {
        Analysis analysis = open(TestTraces.recorded("disk"));
        List<TimeGraphRow> rows = counters(analysis);
        assertThat(rows).extracting(TimeGraphRow::worker).extracting(Worker::name).containsExactly("disk 254:16");
        Gauge disk = rows.get(0).gauge().orElseThrow();
        assertThat(disk.sum(Long.MIN_VALUE, Long.MAX_VALUE)).isCloseTo(75_497_472, within(1.0));
        assertThat(disk.sum(1_795_407_766_243_011_806L, 1_795_407_766_245_975_600L)).isCloseTo(1_048_576, within(1.0));
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
        TaskScene scene = TaskScene.of(TaskRows.of(analysis, 0, HostNames.LABELS, () -> {}), Optional.empty(),
                RowGrouping.HOST, rows);
        Golden.assertLooksLike("disk-light",
                new Picture(scene, Palette.light()).image(scene.view(900, 200), Marks.none(), 1));
        Golden.assertLooksLike("disk-dark",
                new Picture(scene, Palette.dark()).image(scene.view(900, 200), Marks.none(), 1));
    }

    @Test
    void shouldShowFrequenciesAndMemory(@TempDir Path folder) {
        try (CtfWriter writer = CtfWriter.create(folder).environment("hostname", "host").clock(new UUID(1, 1), 0)
                .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                        Field.text16("next_comm"), Field.s32("next_tid"))
                .event("sched_waking", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"))
                .event("power_cpu_frequency", Field.s32("state"), Field.s32("cpu_id"))
                .event("kmem_mm_page_alloc", Field.s32("order")).event("kmem_mm_page_free", Field.s32("order"))) {
            StreamWriter stream = writer.stream(0);
            stream.event("sched_switch", 1000, "swapper/0", 0, 0L, "web", 10);
            stream.event("power_cpu_frequency", 1000, 2_400_000, 3);
            stream.event("kmem_mm_page_alloc", 1200, 1);
            stream.event("kmem_mm_page_free", 1400, 2);
            stream.event("power_cpu_frequency", 1500, 800_000, 3);
            stream.event("sched_switch", 2000, "web", 10, 1L, "swapper/0", 0);
            stream.flush();
        }
        List<TimeGraphRow> rows = counters(open(folder));
        assertThat(rows).extracting(TimeGraphRow::worker).extracting(Worker::name)
                .containsExactly("frequency of CPU 3", "memory above its least");
        Gauge frequency = rows.get(0).gauge().orElseThrow();
        assertThat(frequency.words(1000, 1500)).isEqualTo("2.40 GHz");
        assertThat(frequency.words(1600, 1601)).isEqualTo("800 MHz");
        assertThat(frequency.words(1000, 2000)).as("half of the time each").isEqualTo("1.60 GHz");
        // Two pages are allocated, and then four freed that were there before: at least two less than at first.
        Gauge memory = rows.get(1).gauge().orElseThrow();
        assertThat(memory.words(1200, 1400)).as("four pages above the least").isEqualTo("16.4 kB");
        assertThat(memory.words(1400, 2000)).isEqualTo("0 B");
    }
}
