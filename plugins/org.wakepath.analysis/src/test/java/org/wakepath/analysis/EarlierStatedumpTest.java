// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.base.Spool;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.kernel.TraceSet;

/** The names that the statedump gives at the begin of a trace are known in an excerpt of its end. */
class EarlierStatedumpTest {
    private static final long MS = 1_000_000;
    private static final long VDA = 253 << 20;

    @TempDir
    private Path folder;

    @Test
    void shouldNameTheDisksOfAPacketThatReachesIntoTheExcerpt() {
        try (CtfWriter writer = writer()) {
            StreamWriter cpu = writer.stream(0).begin(0);
            dump(cpu, MS);
            switches(cpu, 2 * MS, 1000 * MS);
            cpu.end(1000 * MS).flush();
        }
        assertThat(disks()).containsExactly("vda");
    }

    @Test
    void shouldNameTheDisksThatABusyCpuTellsOfInALaterPacket() {
        try (CtfWriter writer = writer()) {
            StreamWriter dumping = writer.stream(0).begin(0);
            dumping.event("lttng_statedump_process_state", 90 * MS, 7, 7, "late");
            switches(dumping, 91 * MS, 500 * MS);
            dumping.end(500 * MS).flush();
            switches(dumping, 501 * MS, 1000 * MS);
            dumping.end(1000 * MS).flush();
            StreamWriter busy = writer.stream(1).begin(0);
            switches(busy, MS, 80 * MS);
            busy.end(80 * MS).flush();
            dump(busy, 81 * MS);
            busy.end(500 * MS).flush();
            switches(busy, 501 * MS, 1000 * MS);
            busy.end(1000 * MS).flush();
        }
        assertThat(disks()).containsExactly("vda");
    }

    private CtfWriter writer() {
        CtfWriter writer = CtfWriter.create(folder.resolve("host"));
        writer.environment("hostname", "host").environment("kernel_release", "6.1.0").clock(new UUID(1, 2), 0);
        writer.event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                Field.text16("next_comm"), Field.s32("next_tid"));
        writer.event("sched_waking", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"));
        writer.event("lttng_statedump_process_state", Field.s32("tid"), Field.s32("pid"), Field.text16("name"));
        writer.event("lttng_statedump_block_device", Field.u32("dev"), Field.string("diskname"));
        return writer;
    }

    private static void dump(StreamWriter cpu, long time) {
        cpu.event("lttng_statedump_block_device", time, VDA, "vda");
    }

    /** A task that is switched out and in again every millisecond. */
    private static void switches(StreamWriter cpu, long from, long to) {
        for (long time = from; time + MS < to; time += 2 * MS) {
            cpu.event("sched_switch", time, "swapper", 0, 0L, "worker", 42);
            cpu.event("sched_switch", time + MS, "worker", 42, 0L, "swapper", 0);
        }
    }

    /** The disks that are known in an excerpt around the 900th millisecond. */
    private Iterable<String> disks() {
        IntervalReader reader = new IntervalReader(TraceSet.open(List.of(folder)).kernelHosts(),
                AnalysisOptions.threads(1).with(new Spool(1L << 30)), new IntervalReader.Lead(MS));
        Analysis part = reader.read(900 * MS, 905 * MS, 0, analysis -> analysis.tasks().stream()
                .filter(t -> t.task().tid() == 42)
                .map(t -> new Analysis.Question(t, 900 * MS, 905 * MS, 0)).toList());
        assertThat(part.partial()).containsExactly(0);
        return part.graphs().get(0).disks().values();
    }
}
