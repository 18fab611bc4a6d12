/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.wakepath.network.HostClocks;

/**
 * What is missing from the traces where a path led: of each host that it touched, from the first to the last moment
 * there. A path that waits for the network may be missing a packet of any host.
 */
final class PathLosses {
    private final GraphSet graphs;
    private final HostClocks clock;
    private final Excerpt[] touched;

    PathLosses(GraphSet graphs, HostClocks clock) {
        this.graphs = graphs;
        this.clock = clock;
        touched = new Excerpt[graphs.size()];
    }

    /** The path led through a stretch of a host, local times. */
    void touch(int host, long from, long to) {
        Excerpt stretch = new Excerpt(from, to);
        touched[host] = touched[host] == null ? stretch : touched[host].joined(stretch);
    }

    /** The path waited on a host for the network, over a stretch of the path's time. */
    void touchNetwork(int waiter, long start, long end) {
        for (int host = 0; host < touched.length; host++) {
            if (clock.areRelated(waiter, host)) {
                touch(host, clock.fromReference(host, start), clock.fromReference(host, end));
            }
        }
    }

    /** How often something was found on the hosts; of what was lost, only what touches the path. */
    long found(Finding finding) {
        return switch (finding) {
            case DISCARDED -> losses().stream().mapToLong(Loss::events).sum();
            case MISSING_PACKETS -> losses().stream().mapToLong(Loss::packets).sum();
            case LOSSES -> losses().size();
            case MISSING_CPUS -> missingCpus();
            case TRUNCATED_STREAMS -> truncations().size();
            default -> graphs.found(finding);
        };
    }

    private long missingCpus() {
        return IntStream.range(0, touched.length).filter(host -> touched[host] != null)
                .mapToLong(host -> graphs.get(host).found(Finding.MISSING_CPUS)).sum();
    }

    private List<Loss> losses() {
        List<Loss> found = new ArrayList<>();
        for (int host = 0; host < touched.length; host++) {
            if (touched[host] != null) {
                found.addAll(graphs.get(host).losses.within(touched[host].begin(), touched[host].end()));
            }
        }
        return found;
    }

    /** The streams that end before the path does, with times on its clock. */
    List<Truncation> truncations() {
        List<Truncation> found = new ArrayList<>();
        for (int host = 0; host < touched.length; host++) {
            for (Truncation t : graphs.get(host).truncations) {
                if (touched[host] != null && (t.end().isEmpty() || t.end().getAsLong() < touched[host].end())) {
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
