// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.KnownBy;

/**
 * When requests of a process were open and no isolated fragment worked on them. Any thread of the process may have
 * worked on them then. Times are the host's.
 */
final class OpenRequests {
    /** Stands for a process that is not known, so that it may be any. */
    private static final int ANY = -1;

    private final Map<Integer, Stretches> byProcess = new HashMap<>();

    /** Stretches of time that may overlap. */
    private static final class Stretches {
        private final LongArrayList begins = new LongArrayList();
        private final LongArrayList ends = new LongArrayList();

        void add(long begin, long end) {
            begins.add(begin);
            ends.add(end);
        }

        void sort() {
            begins.sort(null);
            ends.sort(null);
        }

        /** How many touch a stretch. */
        int count(long from, long to) {
            return PartitionPoint.of(begins.size(), i -> begins.getLong(i) <= to)
                    - PartitionPoint.of(ends.size(), i -> ends.getLong(i) < from);
        }
    }

    /** @param strangers for processes, since when they have connections whose requests are not told */
    OpenRequests(List<RequestEnd> ends, Map<Integer, Long> strangers) {
        for (RequestEnd request : ends) {
            if (request.isServed()) {
                add(request, byProcess.computeIfAbsent(process(request).orElse(ANY), unused -> new Stretches()));
            }
        }
        strangers.forEach((process, since) -> byProcess.computeIfAbsent(process, unused -> new Stretches()).add(since,
                Long.MAX_VALUE));
        byProcess.values().forEach(Stretches::sort);
    }

    /** The process that served a request; empty if the kernel's trace does not have it. */
    static OptionalInt process(RequestEnd request) {
        return request.firstTask().stream().mapToInt(TaskSummary::process).findFirst();
    }

    /** Whether no other request could have been worked on by any thread of its process. */
    boolean isAlone(RequestEnd request, long from, long to) {
        Stretches own = new Stretches();
        add(request, own);
        own.sort();
        int process = process(request).orElse(ANY);
        return process != ANY && count(ANY, from, to) == 0 && count(process, from, to) == own.count(from, to);
    }

    private int count(int process, long from, long to) {
        Stretches stretches = byProcess.get(process);
        return stretches == null ? 0 : stretches.count(from, to);
    }

    /** A request whose end is not told is open for ever. */
    private static void add(RequestEnd request, Stretches to) {
        long at = request.begin() == Long.MAX_VALUE ? Long.MIN_VALUE : request.begin();
        long end = request.isNumbered() && request.isComplete() ? request.end() : Long.MAX_VALUE;
        List<Turn> turns = request.turns().stream().filter(turn -> turn.known() == KnownBy.ISOLATED)
                .sorted(Comparator.comparingLong(Turn::begin)).toList();
        for (Turn turn : turns) {
            if (at < turn.begin() && at < end) {
                to.add(at, Math.min(end, turn.begin()));
            }
            at = Math.max(at, turn.fragment().end());
        }
        if (at < end) {
            to.add(at, end);
        }
    }
}
