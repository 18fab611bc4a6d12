// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.wakepath.path.KnownBy;
import org.wakepath.track.SortedRows;

/**
 * Finds requests during which no other request was open on the host, but those that were sent for it. A thread that
 * took what was sent for such a request can only have worked on this one.
 */
final class OneAtATime {
    /** Requests for requests. More of them come of a wrong guess. */
    private static final int DEEPEST = 100;

    private final RequestEnds ends;
    private final Turns turns;
    /** Rows of requests. */
    private final BitSet alone = new BitSet();

    OneAtATime(HostRequests requests) {
        ends = requests.ends();
        turns = requests.turns();
        long strange = requests.strangers().values().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
        int[] served = IntStream.range(0, ends.size()).filter(row -> ends.get(row).isServed()).toArray();
        SortedRows.sort(served, ends.begin::get);
        int first = 0;
        long end = Long.MIN_VALUE;
        for (int i = 0; i < served.length; i++) {
            end = Math.max(end, end(ends.get(served[i])));
            boolean isLast = i + 1 == served.length || ends.begin.get(served[i + 1]) > end;
            if (isLast && end < strange) {
                add(Arrays.copyOfRange(served, first, i + 1));
            }
            if (isLast) {
                first = i + 1;
            }
        }
    }

    /** Requests that overlap: all of them are for the same one, or none is alone. */
    private void add(int[] together) {
        if (Arrays.stream(together).mapToObj(row -> root(ends.get(row))).distinct().limit(2).count() == 1) {
            Arrays.stream(together).forEach(alone::set);
        }
    }

    private static RequestEnd root(RequestEnd request) {
        RequestEnd root = request;
        for (int i = 0; i < DEEPEST && root.other() != null && root.other().owner() != null; i++) {
            root = root.other().owner();
        }
        return root;
    }

    /** A request whose end is not told is open for ever. */
    private static long end(RequestEnd request) {
        return request.isNumbered() && request.isComplete() ? request.end() : Long.MAX_VALUE;
    }

    /** Makes witnessed what was inferred by bytes alone. */
    void raise() {
        IntArrayList inferred = new IntArrayList();
        for (RequestEnd request : ends) {
            request.turns().stream().filter(turn -> turn.known() == KnownBy.INFERRED)
                    .forEach(turn -> inferred.add(turn.row()));
        }
        int[] rows = inferred.toIntArray();
        SortedRows.sort(rows, row -> turns.get(row).begin());
        for (int row : rows) {
            raise(turns.get(row));
        }
    }

    private void raise(Turn turn) {
        boolean isSure = turn.sender() == null ? answersBehind(turn)
                : turn.isForOne() && turn.sender().known() != KnownBy.INFERRED;
        if (isSure && alone.get(turn.owner().row())) {
            turn.know(KnownBy.WITNESSED);
        }
    }

    /** Whether the thread went on with the answer from what it had taken for the same request. */
    private boolean answersBehind(Turn turn) {
        long begin = turn.begin();
        return !turn.fragment().isReceived() && turns.between(turn.tid(), begin - 1, begin).stream()
                .anyMatch(before -> turn.owner().equals(before.owner()) && before.sender() != null
                        && before.known() == KnownBy.WITNESSED);
    }
}
