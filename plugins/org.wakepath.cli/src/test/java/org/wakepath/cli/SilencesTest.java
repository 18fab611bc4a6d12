// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.PairRelation;
import org.wakepath.kernel.TraceSet;
import org.wakepath.kernel.census.HostSpan;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.testing.TestTraces;

class SilencesTest {
    private static final Path TRACE = TestTraces.recorded("rpc");

    private final Hosts hosts = Hosts.analysed(TraceSet.open(List.of(TRACE)));
    private final HostSpan span = Spans.of(hosts.get(1));

    @Test
    void shouldTellThatPacketsCeasedToBePaired() {
        List<String> notes = ClockInput.Silences.of(hosts, List.of(related(span.start() + length() / 2)), 1);

        assertThat(notes).hasSize(1);
        assertThat(notes.get(0)).contains(hosts.get(0).label(), hosts.get(1).label(), "suspended", "--streaming");
    }

    @Test
    void shouldSayNothingOfPacketsUpToTheEnd() {
        assertThat(ClockInput.Silences.of(hosts, List.of(related(span.end())), 1)).isEmpty();
    }

    @Test
    void shouldSayNothingOfSilenceThatIsShorterThanTheWait() {
        assertThat(ClockInput.Silences.of(hosts, List.of(related(span.start() + length() / 2)), length())).isEmpty();
    }

    private long length() {
        return span.end() - span.start();
    }

    /** Clocks that show the same, by messages from the begin of the trace up to a time. */
    private PairRelation related(long last) {
        MessageExchange exchange = new MessageExchange();
        for (int i = 0; i <= 10; i++) {
            long time = span.start() + (last - span.start()) / 10 * i;
            exchange.addFromAToB(time - 1_000, time);
            exchange.addFromBToA(time, time + 1_000);
        }
        return new PairRelation(0, 1, new ConvexHullSynchronizer().relate(exchange), exchange);
    }
}
