/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.wakepath.graph.PathRule;

/**
 * The analysis in its simplest form, over lists and by scanning. Slow, and meant to be checked by eye against
 * SEMANTICS.md. The clocks of all hosts are the same.
 */
final class NaiveAnalysis {
    private final List<NaiveHost> hosts = new ArrayList<>();
    private final NaiveNetwork network = new NaiveNetwork(hosts);
    private final NaiveTimers timers = new NaiveTimers();
    private final PathRule rule;

    NaiveAnalysis(List<TestEvent> events, PathRule rule) {
        this.rule = rule;
        int count = 1 + events.stream().mapToInt(e -> e.at().host()).max().orElse(0);
        for (int host = 0; host < count; host++) {
            hosts.add(new NaiveHost(host, eventsOf(host, events)));
        }
    }

    private static List<TestEvent> eventsOf(int host, List<TestEvent> events) {
        return events.stream().filter(e -> e.at().host() == host)
                .sorted(Comparator.<TestEvent>comparingLong(e -> e.at().time()).thenComparing(e -> e.at().cpu()))
                .toList();
    }

    List<NaiveHost> hosts() {
        return hosts;
    }

    NaiveHost host(int number) {
        return hosts.get(number);
    }

    NaiveNetwork network() {
        return network;
    }

    PathRule rule() {
        return rule;
    }

    NaiveTimers timers() {
        return timers;
    }

    /** The task of a host that had a tid as the {@code generation}th. */
    NaiveWorker task(int host, int tid, int generation) {
        return hosts.get(host).tasks().all().stream()
                .filter(t -> t.tid() == tid && t.generation() == generation).findFirst().orElseThrow();
    }

    List<NaiveSegment> path(NaiveWorker task, long from, long to) {
        return new NaivePath(this).of(task, from, to);
    }
}
