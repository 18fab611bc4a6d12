// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;
import org.wakepath.network.Exchanges;
import org.wakepath.network.PacketMatcher;
import org.wakepath.network.PacketTable;
import org.wakepath.network.PacketWindow;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.SyncGraph;
import org.wakepath.synchronization.SyncResult;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;

class StreamingSynchronizerTest {
    private static final long MILLISECOND = 1_000_000;

    /** All packets in memory at once. */
    private static SyncResult inOnePass(List<Host> hosts) {
        Spool spool = new Spool(Long.MAX_VALUE);
        List<PacketTable> tables = new ArrayList<>();
        for (Host host : hosts) {
            PacketTable table = new PacketTable(spool);
            try (StepwiseReader.HostPackets packets = new StepwiseReader.HostPackets(host)) {
                while (packets.next()) {
                    table.add(packets.header(), packets.direction(), packets.time(), 0);
                }
            }
            tables.add(table);
        }
        SyncGraph graph = new SyncGraph(hosts.size());
        new PacketMatcher(tables, spool, new OrderedWork(2)).pair(0).exchanges()
                .forEach((pair, exchange) -> graph.add(pair.a(), pair.b(),
                        new ConvexHullSynchronizer().relate(exchange)));
        return graph.relativeTo(0);
    }

    private static StreamingSynchronizer.Result streamed(List<Host> hosts, long delay) {
        return new StreamingSynchronizer(hosts, 0, delay, phase -> {}).synchronize();
    }

    private static void assertSame(SyncResult found, SyncResult expected) {
        for (int host = 0; host < expected.hostCount(); host++) {
            assertThat(found.clock(host).toString()).isEqualTo(expected.clock(host).toString());
            assertThat(found.clock(host).reason()).isEqualTo(expected.clock(host).reason());
        }
    }

    @Test
    void shouldNeedLittleMemoryForSkewedTraces(@TempDir Path folder) {
        Requests.write(folder, 40_000, 4 * MILLISECOND);
        List<Host> hosts = TraceSet.open(List.of(folder)).hosts();
        long naive = bytesOfFirstHost(hosts);
        StreamingSynchronizer.Result result = streamed(hosts, 10 * MILLISECOND);
        SyncResult expected = inOnePass(hosts);

        assertSame(result.clocks(), expected);
        long begin = 490_000L * 3600 * 1_000_000_000;
        for (long time = begin; time < begin + 300_000 * MILLISECOND; time += 777 * MILLISECOND) {
            assertThat(result.clocks().clock(1).errorBoundAt(time + 10_800_000 * MILLISECOND))
                    .isEqualTo(expected.clock(1).errorBoundAt(time + 10_800_000 * MILLISECOND));
        }
        MemoryReport memory = result.memory();
        assertThat(memory.expired()).isZero();
        assertThat(memory.packets()).isEqualTo(320_000);
        assertThat(memory.coarsePackets()).isLessThan(memory.packets() / 100);
        assertThat(naive / memory.peakBytes()).isGreaterThan(300);
    }

    /** What waits when one host is read before the other. */
    private static long bytesOfFirstHost(List<Host> hosts) {
        PacketWindow window = new PacketWindow(hosts.size(), new Exchanges(0, new OrderedWork(2)));
        try (StepwiseReader.HostPackets packets = new StepwiseReader.HostPackets(hosts.get(0))) {
            while (packets.next()) {
                window.add(0, packets.header(), packets.direction(), packets.time());
            }
        }
        return window.bytes();
    }

    @ParameterizedTest
    @ExtraTier
    @CsvSource({"two-hosts, 1000", "two-hosts, 50", "synctraces, 1000", "synctraces, 50"})
    void shouldRelateRealHostsAsOnePassDoes(String name, long milliseconds) {
        Path trace = TestTraces.extra(name);
        List<Host> hosts = TraceSet.open(List.of(trace)).hosts();

        assertSame(streamed(hosts, milliseconds * MILLISECOND).clocks(), inOnePass(hosts));
    }

    @ParameterizedTest
    @CsvSource({"delayed-ack, 20", "three-tier, 20", "netcat, 5", "namespaces, 1000", "retransmission, 1000",
        "udp-dns, 20", "locks, 5"})
    void shouldRelateRecordedHostsAsOnePassDoes(String name, long milliseconds) {
        Path trace = TestTraces.recorded(name);
        List<Host> hosts = TraceSet.open(List.of(trace)).hosts();
        StreamingSynchronizer.Result result = streamed(hosts, milliseconds * MILLISECOND);

        assertThat(result.memory().expired()).isZero();
        assertSame(result.clocks(), inOnePass(hosts));
    }
}
