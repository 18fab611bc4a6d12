// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.path.KnownBy;
import org.wakepath.track.PageFaults;
import org.wakepath.track.SortedRows;
import org.wakepath.words.RequestWords;

/**
 * What requests of some kinds have in common, and the slowest of them.
 *
 * @param reference label of the host on whose clock all times are
 * @param kinds by host, process and port
 * @param slowest of all kinds, the slowest first
 * @param withoutAnswer requests whose answer is not in the traces, which are left out
 * @param lost stretches of time in which the recorder lost messages
 * @param renumbered messages that the recorder gave the number of an earlier one
 */
public record RequestStatistics(String reference, List<OfKind> kinds, List<Request> slowest, long withoutAnswer,
        long lost, long renumbered) {
    private static final Comparator<Kind> ORDER = Comparator.comparing(Kind::host).thenComparing(Kind::process)
            .thenComparing(Kind::isServed, Comparator.reverseOrder()).thenComparing(Kind::port)
            .thenComparing(Kind::protocol);

    /**
     * The requests of one kind.
     *
     * @param durations how long they took
     * @param own how long threads worked on one, in the mean, ns
     * @param queued how long one had arrived and was not taken, in the mean, ns
     * @param queueingUnknown how many have arrivals that are not known
     * @param inferred of how many something is inferred
     * @param answered how many have an answer whose status is known
     * @param failed of these, how many failed
     * @param faults page faults of all whose faults are known, together; empty if there are none of these
     * @param faultsUnknown how many have page faults that are not known
     */
    public record OfKind(Kind kind, Latencies durations, long own, long queued, long queueingUnknown, long inferred,
            long answered, long failed, Optional<PageFaults.Count> faults, long faultsUnknown) {
    }

    /** Sums requests of a kind up, one after the other. */
    private static final class Sums {
        private final Kind kind;
        private final Latencies durations = new Latencies();
        private long own;
        private long queued;
        private long queueingUnknown;
        private long inferred;
        private long answered;
        private long failed;
        private Optional<PageFaults.Count> faults = Optional.empty();
        private long faultsUnknown;

        Sums(Kind kind) {
            this.kind = kind;
        }

        void add(Request one) {
            durations.add(one.duration());
            own += one.own();
            queued += one.queued();
            queueingUnknown += kind.isServed() && !one.isQueueingKnown() ? 1 : 0;
            inferred += one.known() == KnownBy.INFERRED ? 1 : 0;
            answered += one.status() == 0 ? 0 : 1;
            failed += one.isFailed() ? 1 : 0;
            faults = Stream.concat(faults.stream(), one.faults().stream()).reduce(PageFaults.Count::plus);
            faultsUnknown += one.faults().isEmpty() ? 1 : 0;
        }

        OfKind ofKind() {
            return new OfKind(kind, durations, own / durations.count(), queued / durations.count(), queueingUnknown,
                    inferred, answered, failed, faults, faultsUnknown);
        }
    }

    /**
     * Sums requests up. Each is asked for once. Those that are listed are asked for again when they are read.
     *
     * @param most how many of the slowest to list
     */
    public static RequestStatistics of(String reference, List<Request> requests, long most, long withoutAnswer,
            long lost, long renumbered) {
        Map<Kind, Sums> byKind = new TreeMap<>(ORDER);
        long[] durations = new long[requests.size()];
        int row = 0;
        for (Request one : requests) {
            byKind.computeIfAbsent(one.kind(), Sums::new).add(one);
            durations[row++] = one.duration();
        }
        int[] slowest = SortedRows.by(i -> -durations[i], durations.length);
        return new RequestStatistics(reference, byKind.values().stream().map(Sums::ofKind).toList(),
                new Listed(requests, Arrays.copyOf(slowest, (int) Math.min(most, slowest.length))), withoutAnswer,
                lost, renumbered);
    }

    /** Some of many requests. */
    private static final class Listed extends AbstractList<Request> implements RandomAccess {
        private final List<Request> all;
        private final int[] rows;

        Listed(List<Request> all, int[] rows) {
            this.all = all;
            this.rows = rows;
        }

        @Override
        public Request get(int i) {
            return all.get(rows[i]);
        }

        @Override
        public int size() {
            return rows.length;
        }
    }

    /** Whether page faults of any request are known. */
    public boolean hasFaults() {
        return kinds.stream().anyMatch(one -> one.faults().isPresent());
    }

    /** Whether the status of any answer is known. */
    public boolean hasStatus() {
        return kinds.stream().anyMatch(one -> one.answered() > 0);
    }

    /** What is doubtful in them, each a clause without a full stop. */
    public List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        long inferred = kinds.stream().mapToLong(OfKind::inferred).sum();
        long unknown = kinds.stream().mapToLong(OfKind::queueingUnknown).sum();
        long failed = kinds.stream().mapToLong(OfKind::failed).sum();
        if (failed > 0) {
            doubts.add(RequestWords.failed((int) failed));
        }
        if (inferred > 0) {
            doubts.add(RequestWords.inferred((int) inferred));
        }
        if (unknown > 0) {
            doubts.add(RequestWords.queueingUnknown((int) unknown));
        }
        if (withoutAnswer > 0) {
            doubts.add(RequestWords.withoutAnswer((int) withoutAnswer));
        }
        if (lost > 0) {
            doubts.add(RequestWords.lost((int) lost));
        }
        if (renumbered > 0) {
            doubts.add(RequestWords.renumbered((int) renumbered));
        }
        return doubts;
    }
}
