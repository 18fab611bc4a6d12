// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.HostRelation;
import org.wakepath.analysis.MemoryReport;
import org.wakepath.analysis.PairRelation;
import org.wakepath.analysis.StreamedClocks;
import org.wakepath.kernel.TraceSet;
import org.wakepath.kernel.census.HostSpan;
import org.wakepath.synchronization.ClockViolation;
import org.wakepath.words.Durations;
import org.wakepath.words.TimeSyntax;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The clocks of the hosts of some traces, related in one pass over everything, or in two over the packets. */
final class ClockInput {
    @Mixin
    private AnalysisInput input;

    @Option(names = "--reference", paramLabel = "HOST",
            description = "The host whose clock the others are related to; by default the first one.")
    private String reference;

    @Option(names = "--streaming", description = "Read only the packets, all hosts in step, and drop them soon: for "
            + "traces whose packets do not fit into memory.")
    private boolean streaming;

    @Option(names = "--match-timeout", paramLabel = "TIME",
            description = "How long --streaming waits for the other record of a "
                    + "packet, such as 200ms; by default 1s.")
    private String matchTimeout;

    /**
     * The clocks of the hosts on one of them.
     *
     * @param reference number of the host whose clock it is
     * @param pairs of hosts, computed when they are read
     * @param notes what else to know about them, in sentences
     * @param memory the memory that {@code --streaming} took
     */
    record Related(Hosts hosts, int reference, List<HostRelation> relations, List<ClockViolation> violations,
            Supplier<List<PairRelation>> pairs, List<String> notes, Optional<MemoryReport> memory) {
    }

    Related relate(Shell shell, Progress progress) {
        long delay = delay();
        return streaming ? streamed(delay, shell, progress) : inOnePass(shell, progress);
    }

    private long delay() {
        if (matchTimeout == null) {
            return StreamedClocks.DEFAULT_DELAY;
        }
        if (!streaming) {
            throw CommandException.wrongUse("--match-timeout says how long --streaming keeps packets",
                    "give both, or neither");
        }
        return TimeSyntax.length(matchTimeout).orElseThrow(() -> CommandException.wrongUse(
                "--match-timeout '" + matchTimeout + "' is no length of time", "write for example 200ms or 1.5s"));
    }

    private int number(Hosts hosts) {
        return reference == null ? 0 : hosts.number(reference);
    }

    private Related inOnePass(Shell shell, Progress progress) {
        Analysis analysis = input.open(shell, progress);
        Hosts hosts = Hosts.of(analysis);
        int number = number(hosts);
        return new Related(hosts, number, analysis.relations(number), analysis.violations(number),
                () -> analysis.pairs(number), List.of(), Optional.empty());
    }

    private Related streamed(long delay, Shell shell, Progress progress) {
        TraceSet traces = input.traces(shell);
        Hosts hosts = Hosts.analysed(traces);
        if (hosts.list().isEmpty()) {
            throw CommandException.failed("no host has a kernel trace", "record packets with wakepath record");
        }
        int number = number(hosts);
        StreamedClocks clocks = Analysis.streamClocks(traces, number, delay, progress::phase);
        return new Related(hosts, number, clocks.relations(), clocks.violations(), clocks::pairs,
                Silences.of(hosts, clocks.pairs(), delay), Optional.of(clocks.memory()));
    }

    /**
     * Sentences about hosts without paired packets long before their traces end. With {@code --streaming} that may mean
     * that a host was suspended: what it sends later is expected at the wrong time.
     */
    static final class Silences {
        private static final int DELAYS = 10;
        private static final int SHARE_OF_TRACE = 10;

        private Silences() {
        }

        /**
         * A sentence for each host.
         *
         * @param delay how long a packet waited for its partner, ns
         */
        static List<String> of(Hosts hosts, List<PairRelation> pairs, long delay) {
            return pairs.stream().filter(pair -> pair.relation().isUsable()).filter(pair -> isLong(hosts, pair, delay))
                    .map(pair -> text(hosts, pair)).toList();
        }

        private static boolean isLong(Hosts hosts, PairRelation pair, long delay) {
            HostSpan span = Spans.of(hosts.get(pair.b()));
            long silence = silence(hosts, pair);
            return silence / DELAYS > delay && silence > (span.end() - span.start()) / SHARE_OF_TRACE;
        }

        private static long silence(Hosts hosts, PairRelation pair) {
            return Spans.of(hosts.get(pair.b())).end() - pair.relation().lastTimeOnB();
        }

        private static String text(Hosts hosts, PairRelation pair) {
            String b = hosts.get(pair.b()).label();
            return "no packet between " + hosts.get(pair.a()).label() + " and " + b + " was paired in the last "
                    + Durations.format(silence(hosts, pair)) + " of " + b + "'s trace; if a host was suspended before, "
                    + "times from then on are wrong: relate the clocks without --streaming";
        }
    }
}
