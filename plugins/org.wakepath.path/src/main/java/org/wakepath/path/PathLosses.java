/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.path;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.wakepath.graph.model.Finding;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.Loss;
import org.wakepath.graph.model.Truncation;
import org.wakepath.network.HostClocks;

/**
 * What is missing from the traces where a path led: of each host that it touched, from the first to the last moment
 * there. A path that waits for the network may be missing a packet of any host.
 */
public final class PathLosses {
    private final GraphSet graphs;
    private final HostClocks clock;
    /** Of each host the first and the last moment that was touched, local times; none where they are the other way. */
    private final long[] first;
    private final long[] last;

    PathLosses(GraphSet graphs, HostClocks clock) {
        this.graphs = graphs;
        this.clock = clock;
        first = new long[graphs.size()];
        last = new long[graphs.size()];
        Arrays.fill(first, Long.MAX_VALUE);
        Arrays.fill(last, Long.MIN_VALUE);
    }

    /** The path led through a stretch of a host, local times. */
    void touch(int host, long from, long to) {
        first[host] = Math.min(first[host], from);
        last[host] = Math.max(last[host], to);
    }

    /** The path waited on a host for the network, over a stretch of the path's time. */
    void touchNetwork(int waiter, long start, long end) {
        for (int host = 0; host < first.length; host++) {
            if (clock.areRelated(waiter, host)) {
                touch(host, clock.fromReference(host, start), clock.fromReference(host, end));
            }
        }
    }

    /** How often something was found on the hosts; of what was lost, only what touches the path. */
    public long found(Finding finding) {
        return switch (finding) {
            case DISCARDED -> losses().stream().mapToLong(Loss::events).sum();
            case MISSING_PACKETS -> losses().stream().mapToLong(Loss::packets).sum();
            case LOSSES -> losses().size();
            case MISSING_CPUS -> missingCpus();
            case TRUNCATED_STREAMS -> truncations().size();
            default -> graphs.found(finding);
        };
    }

    private boolean isTouched(int host) {
        return first[host] <= last[host];
    }

    private long missingCpus() {
        return IntStream.range(0, first.length).filter(this::isTouched)
                .mapToLong(host -> graphs.get(host).found(Finding.MISSING_CPUS)).sum();
    }

    private List<Loss> losses() {
        List<Loss> found = new ArrayList<>();
        for (int host = 0; host < first.length; host++) {
            if (isTouched(host)) {
                found.addAll(graphs.get(host).losses.within(first[host], last[host]));
            }
        }
        return found;
    }

    /** The streams that end before the path does, with times on its clock. */
    public List<Truncation> truncations() {
        List<Truncation> found = new ArrayList<>();
        for (int host = 0; host < first.length; host++) {
            for (Truncation t : graphs.get(host).truncations) {
                if (isTouched(host) && (t.end().isEmpty() || t.end().getAsLong() < last[host])) {
                    found.add(onClock(host, t));
                }
            }
        }
        return List.copyOf(found);
    }

    private Truncation onClock(int host, Truncation t) {
        return t.end().isEmpty() ? t : new Truncation(t.host(), t.stream(),
                OptionalLong.of(clock.toReference(host, t.end().getAsLong())));
    }
}
