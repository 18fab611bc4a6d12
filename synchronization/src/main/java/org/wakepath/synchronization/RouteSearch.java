/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Dijkstra's search for the routes of smallest summed error from every host to one. Of equal routes the one found from
 * the nearer, then the lower-numbered host stays, so that the result does not depend on chance.
 */
final class RouteSearch {
    private record Candidate(long error, int host) {
    }

    private final List<List<Hop>> hopsTo;
    private final Hop[] firstHops;
    private final long[] errors;
    private final boolean[] settled;
    private final int[] order;
    private int settledCount;

    /** @param hopsTo by host, the hops that end there */
    RouteSearch(List<List<Hop>> hopsTo) {
        this.hopsTo = hopsTo;
        this.firstHops = new Hop[hopsTo.size()];
        this.errors = new long[hopsTo.size()];
        this.settled = new boolean[hopsTo.size()];
        this.order = new int[hopsTo.size()];
        Arrays.fill(errors, ClockRelation.UNBOUNDED);
    }

    /** The hosts that reach the reference, nearest first. */
    int[] search(int reference) {
        PriorityQueue<Candidate> candidates = new PriorityQueue<>(
                Comparator.comparingLong(Candidate::error).thenComparingInt(Candidate::host));
        errors[reference] = 0;
        candidates.add(new Candidate(0, reference));
        while (!candidates.isEmpty()) {
            int host = candidates.remove().host();
            if (!settled[host]) {
                settle(host, candidates);
            }
        }
        return Arrays.copyOf(order, settledCount);
    }

    /** The first hop on the way from a host to the reference. */
    Optional<Hop> firstHop(int host) {
        return Optional.ofNullable(firstHops[host]);
    }

    private void settle(int host, PriorityQueue<Candidate> candidates) {
        settled[host] = true;
        order[settledCount++] = host;
        for (Hop hop : hopsTo.get(host)) {
            long error = ExactArithmetic.saturatedAdd(errors[host], hop.relation().typicalErrorBound());
            if (!settled[hop.from()] && (firstHops[hop.from()] == null || error < errors[hop.from()])) {
                errors[hop.from()] = error;
                firstHops[hop.from()] = hop;
                candidates.add(new Candidate(error, hop.from()));
            }
        }
    }
}
