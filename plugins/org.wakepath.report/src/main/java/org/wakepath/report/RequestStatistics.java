// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.path.KnownBy;
import org.wakepath.track.PageFaults;
import org.wakepath.words.RequestWords;

/**
 * What requests of some kinds have in common, and the slowest of them.
 *
 * @param reference label of the host on whose clock all times are
 * @param kinds by host, process and port
 * @param slowest of all kinds, the slowest first
 * @param withoutAnswer requests whose answer is not in the traces, which are left out
 * @param lost stretches of time in which the recorder lost messages
 */
public record RequestStatistics(String reference, List<OfKind> kinds, List<Request> slowest, long withoutAnswer,
        long lost) {
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
     * @param faults page faults of all whose faults are known, together; empty if there are none of these
     * @param faultsUnknown how many have page faults that are not known
     */
    public record OfKind(Kind kind, Latencies durations, long own, long queued, long queueingUnknown, long inferred,
            Optional<PageFaults.Count> faults, long faultsUnknown) {
        private static OfKind of(Kind kind, List<Request> requests) {
            Latencies durations = new Latencies();
            requests.forEach(one -> durations.add(one.duration()));
            return new OfKind(kind, durations, mean(requests.stream().mapToLong(Request::own).sum(), requests),
                    mean(requests.stream().mapToLong(Request::queued).sum(), requests),
                    kind.isServed() ? requests.stream().filter(one -> !one.isQueueingKnown()).count() : 0,
                    requests.stream().filter(one -> one.known() == KnownBy.INFERRED).count(),
                    requests.stream().flatMap(one -> one.faults().stream()).reduce(PageFaults.Count::plus),
                    requests.stream().filter(one -> one.faults().isEmpty()).count());
        }

        private static long mean(long sum, List<Request> requests) {
            return sum / requests.size();
        }
    }

    /**
     * Sums requests up.
     *
     * @param most how many of the slowest to list
     */
    public static RequestStatistics of(String reference, List<Request> requests, long most, long withoutAnswer,
            long lost) {
        Map<Kind, List<Request>> byKind = new TreeMap<>(ORDER);
        requests.forEach(one -> byKind.computeIfAbsent(one.kind(), kind -> new ArrayList<>()).add(one));
        return new RequestStatistics(reference,
                byKind.entrySet().stream().map(entry -> OfKind.of(entry.getKey(), entry.getValue())).toList(),
                requests.stream().sorted(Comparator.comparingLong(Request::duration).reversed()).limit(most).toList(),
                withoutAnswer, lost);
    }

    /** Whether page faults of any request are known. */
    public boolean hasFaults() {
        return kinds.stream().anyMatch(one -> one.faults().isPresent());
    }

    /** What is doubtful in them, each a clause without a full stop. */
    public List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        long inferred = kinds.stream().mapToLong(OfKind::inferred).sum();
        long unknown = kinds.stream().mapToLong(OfKind::queueingUnknown).sum();
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
        return doubts;
    }
}
