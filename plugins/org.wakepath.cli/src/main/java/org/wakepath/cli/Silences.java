/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.util.List;
import org.wakepath.analysis.PairRelation;
import org.wakepath.kernel.census.HostSpan;
import org.wakepath.words.Durations;

/**
 * Hosts of which no more packets were paired long before their traces end, in words. In two steps that may mean that a
 * host was suspended: what it sends later is waited for at the wrong time.
 */
final class Silences {
    private static final int DELAYS = 10;
    private static final int SHARE_OF_TRACE = 10;

    private Silences() {
    }

    /**
     * A sentence for each.
     *
     * @param delay how long packets were waited for, ns
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
                + "times from then on are wrong: relate the clocks without --two-step";
    }
}
