// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.Collectors;

/**
 * The clock relations of many hosts (section 2.2 of Giraldeau and Dagenais 2016): each relation is an edge with its
 * transform and, the other way, with the inverse. Relations that are not usable are kept for the report and never used.
 *
 * <p>Not thread-safe.
 */
public final class SyncGraph {
    private static final int SHOWN_REJECTIONS = 3;

    private record Rejection(int a, int b, ClockRelation relation) {
        String text() {
            return "hosts " + a + " and " + b + ": " + relation.quality().name().toLowerCase(Locale.ROOT) + ", "
                    + relation.reason();
        }
    }

    private final List<List<Hop>> hopsTo = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();
    private final HostGroups groups;

    /**
     * Makes a graph of hosts without relations.
     *
     * @param hostCount hosts are numbered from 0 to {@code hostCount - 1}
     */
    public SyncGraph(int hostCount) {
        for (int host = 0; host < hostCount; host++) {
            hopsTo.add(new ArrayList<>());
        }
        groups = new HostGroups(hostCount);
    }

    /** The number of hosts. */
    public int hostCount() {
        return hopsTo.size();
    }

    /**
     * Adds the relation of two hosts. A pair may have several; the best is used.
     *
     * @param relation from b's clock to a's
     * @throws IndexOutOfBoundsException if there is no such host
     * @throws IllegalArgumentException if a and b are the same host
     */
    public void add(int a, int b, ClockRelation relation) {
        Objects.checkIndex(a, hostCount());
        Objects.checkIndex(b, hostCount());
        if (a == b) {
            throw new IllegalArgumentException("host " + a + " cannot be related to itself");
        }
        if (relation.isUsable()) {
            groups.join(a, b);
            hopsTo.get(a).add(new ForwardHop(b, a, relation));
            hopsTo.get(b).add(new BackwardHop(a, b, relation));
        } else {
            rejections.add(new Rejection(a, b, relation));
        }
    }

    /**
     * The clocks of all hosts related to the reference's, each by the route with the smallest sum of error bounds.
     *
     * @throws IndexOutOfBoundsException if there is no such host
     */
    public SyncResult relativeTo(int reference) {
        Objects.checkIndex(reference, hostCount());
        HostClock[] clocks = new HostClock[hostCount()];
        RouteSearch routes = new RouteSearch(hopsTo);
        for (int host : routes.search(reference)) {
            clocks[host] = routes.firstHop(host)
                    .map(hop -> follow(hop, clocks[hop.to()]))
                    .orElseGet(() -> HostClock.ofReference(reference));
        }
        nameTheOthers(clocks);
        return new SyncResult(reference, List.of(clocks));
    }

    private static HostClock follow(Hop hop, HostClock next) {
        if (!next.isConnected()) {
            return HostClock.notConnected(hop.from(), next.reason());
        }
        List<Hop> hops = new ArrayList<>(next.hops().size() + 1);
        hops.add(hop);
        hops.addAll(next.hops());
        try {
            return HostClock.connected(hop.from(), next.transform().compose(hop.transform()), List.copyOf(hops));
        } catch (IllegalArgumentException e) {
            // If the jumps of two relations meet, a line can be steeper than any transform.
            return HostClock.notConnected(hop.from(), "over host " + hop.to() + " the clocks jump too far at once: "
                    + e.getMessage());
        }
    }

    private void nameTheOthers(HostClock[] clocks) {
        Map<Integer, String> reasons = new HashMap<>();
        for (int host = 0; host < clocks.length; host++) {
            if (clocks[host] == null) {
                int separated = host;
                String reason = reasons.computeIfAbsent(groups.first(host), group -> separation(separated));
                clocks[host] = HostClock.notConnected(host, reason);
            }
        }
    }

    private String separation(int host) {
        String rejected = rejections.stream()
                .filter(rejection -> groups.areJoined(rejection.a(), host) != groups.areJoined(rejection.b(), host))
                .limit(SHOWN_REJECTIONS)
                .map(rejection -> "; " + rejection.text())
                .collect(Collectors.joining());
        return "no messages that relate the clocks" + rejected;
    }

    /** From b's clock to a's, as in the relation. */
    record ForwardHop(int from, int to, ClockRelation relation) implements Hop {
        @Override
        public TimestampTransform transform() {
            return relation.transform();
        }

        @Override
        public long errorAt(long time, long errorOfTime) {
            return relation.errorBoundAt(time, errorOfTime);
        }
    }

    /** From a's clock to b's, by the inverse of the relation. */
    static final class BackwardHop implements Hop {
        private final int from;
        private final int to;
        private final ClockRelation relation;

        /**
         * Computed at first use, because few hops lie on a route. If two threads compute it, they get the same result.
         */
        private Optional<TimestampTransform> inverse = Optional.empty();

        BackwardHop(int from, int to, ClockRelation relation) {
            this.from = from;
            this.to = to;
            this.relation = relation;
        }

        @Override
        public int from() {
            return from;
        }

        @Override
        public int to() {
            return to;
        }

        @Override
        public ClockRelation relation() {
            return relation;
        }

        @Override
        public TimestampTransform transform() {
            Optional<TimestampTransform> found = inverse;
            if (found.isEmpty()) {
                found = Optional.of(relation.transform().inverse());
                inverse = found;
            }
            return found.get();
        }

        @Override
        public long errorAt(long time, long errorOfTime) {
            return relation.errorBoundOnB(time, errorOfTime, transform().apply(time));
        }
    }

    /**
     * Dijkstra's search for the routes of smallest summed error from every host to one. Among equal routes, the one
     * found from the nearer host stays, then the one from the lower-numbered host. So the result does not depend on
     * chance.
     */
    static final class RouteSearch {
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
}
