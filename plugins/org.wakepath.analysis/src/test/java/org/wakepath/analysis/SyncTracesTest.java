// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathRule;
import org.wakepath.path.PathSegment;
import org.wakepath.testing.ExtraTier;

/** A copy by scp between two machines; the figures were made by another tool and by hand from the listed events. */
@ExtraTier
class SyncTracesTest {
    private Analysis analysis;
    private int destination;

    @BeforeEach
    void read() {
        analysis = RealTraces.analyse("synctraces", 2);
        destination = analysis.graphs().get(0).host().equals("VM3") ? 0 : 1;
    }

    @Test
    void shouldRelateTheClocksAsAnotherToolDoes() {
        HostRelation source = analysis.relations(destination).get(1 - destination);
        assertThat(source.matched()).isEqualTo(46);
        assertThat(source.clock().transform().slope(0).round(new MathContext(17)))
                .isEqualByComparingTo(new BigDecimal("0.99994137837031390"));
        assertThat(source.clock().transform().offset(0).setScale(3, RoundingMode.HALF_EVEN))
                .isEqualByComparingTo(new BigDecimal("79796507913179.333"));
    }

    @Test
    void shouldRelateTheClocksTheSameWayInAnyOrderOfFolders() {
        Analysis swapped = RealTraces.analyse(List.of("synctraces/scp_src", "synctraces/scp_dest"));
        HostRelation source = swapped.relations(1).get(0);
        assertThat(source.clock().transform().slope(0).round(new MathContext(17)))
                .isEqualByComparingTo(new BigDecimal("0.99994137837031390"));
    }

    @Test
    void shouldExplainTheDelayedAcknowledgementsAsTimers() {
        ActivePath path = RealTraces.wholePath(analysis, RealTraces.task(analysis, "VM1", 7422));
        RealTraces.assertCoversItsInterval(path);
        assertThat(path.duration() / 1e6).isCloseTo(120.9, within(0.05));
        List<PathSegment> stalls = path.segments().stream().filter(s -> s.state() == EdgeState.TIMER).toList();
        assertThat(stalls).hasSize(2);
        assertThat(stalls.get(0).duration() / 1e6).isCloseTo(37.3, within(0.4));
        assertThat(stalls.get(1).duration() / 1e6).isCloseTo(39.2, within(0.2));
        assertThat(stalls).allSatisfy(s -> {
            assertThat(s.worker().host()).isEqualTo("VM3");
            assertThat(((Cause.Timer) s.cause()).purpose()).isEqualTo(Cause.Timer.Purpose.DELAYED_ACKNOWLEDGEMENT);
            assertThat(s.depth()).as("behind the wait of ssh and that of sshd").isEqualTo(2);
        });
    }

    /**
     * A shell waits for a key that comes over ssh: sshd writes it to a terminal and a kernel worker hands it on, which
     * did many other things before. The same in the raw events: sshd (2215) wakes kworker/0:2 (4054), which wakes bash.
     */
    @Test
    void shouldNotFillAShellsWaitWithTheEarlierLifeOfAKernelWorker() {
        TaskSummary shell = RealTraces.task(analysis, "VM3", 2217);
        ActivePath path = RealTraces.wholePath(analysis, shell);
        RealTraces.assertCoversItsInterval(path);
        assertThat(time(path, "kworker")).isLessThan(1_000_000);
        assertThat(time(path, "sshd")).isGreaterThan(17_400_000_000L);
        ActivePath paper = analysis.path(shell, Long.MIN_VALUE, Long.MAX_VALUE, shell.hostNumber(), PathRule.PAPER);
        RealTraces.assertCoversItsInterval(paper);
        assertThat(time(paper, "kworker")).isGreaterThan(16_900_000_000L);
    }

    private static long time(ActivePath path, String name) {
        return path.segments().stream().filter(s -> s.worker().name().startsWith(name))
                .mapToLong(PathSegment::duration).sum();
    }

    @Test
    void shouldGoFromTheTimerToTheAcknowledgementOverTheNetwork() {
        ActivePath path = RealTraces.wholePath(analysis, RealTraces.task(analysis, "VM1", 7422));
        List<PathSegment> segments = path.segments();
        for (int i = 0; i < segments.size(); i++) {
            if (segments.get(i).state() == EdgeState.TIMER) {
                PathSegment handler = segments.get(i + 1);
                assertThat(handler.worker()).extracting(Worker::kind, Worker::name)
                        .containsExactly(WorkerKind.INTERRUPT, "timer on CPU 0");
                assertThat(handler.duration()).as("the bare ACK leaves 8 to 10 us after the expiry")
                        .isBetween(7_000L, 11_000L);
                assertThat(segments.get(i + 2).state()).isEqualTo(EdgeState.NETWORK);
            }
        }
    }
}
