// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.wakepath.analysis.request.HostRequests.Exchange;
import org.wakepath.analysis.request.HostRequests.Turn;
import org.wakepath.path.KnownBy;

/**
 * Finds requests during which no other request was open on the host, but those that were sent for it. A thread that
 * took what was sent for such a request can only have worked on this one.
 */
final class OneAtATime {
    /** Requests for requests. More of them come of a wrong guess. */
    private static final int DEEPEST = 100;

    private final HostRequests requests;
    private final Set<Exchange> alone = new HashSet<>();

    OneAtATime(HostRequests requests) {
        this.requests = requests;
        long strange = requests.strangers().values().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
        List<Exchange> served = requests.exchanges().stream().filter(Exchange::isServed)
                .sorted(Comparator.comparingLong(one -> one.begin)).toList();
        int first = 0;
        long end = Long.MIN_VALUE;
        for (int i = 0; i < served.size(); i++) {
            end = Math.max(end, end(served.get(i)));
            boolean isLast = i + 1 == served.size() || served.get(i + 1).begin > end;
            if (isLast && end < strange) {
                add(served.subList(first, i + 1));
            }
            if (isLast) {
                first = i + 1;
            }
        }
    }

    /** Requests that overlap: all of them are for the same one, or none is alone. */
    private void add(List<Exchange> together) {
        if (together.stream().map(OneAtATime::root).distinct().count() == 1) {
            alone.addAll(together);
        }
    }

    private static Exchange root(Exchange exchange) {
        Exchange root = exchange;
        for (int i = 0; i < DEEPEST && root.other != null && root.other.owner != null; i++) {
            root = root.other.owner;
        }
        return root;
    }

    /** A request whose end is not told is open for ever. */
    private static long end(Exchange exchange) {
        return exchange.isNumbered && exchange.isComplete ? exchange.end : Long.MAX_VALUE;
    }

    /** Makes witnessed what was inferred by bytes alone. */
    void raise() {
        requests.exchanges().stream().flatMap(exchange -> exchange.turns.stream())
                .filter(turn -> turn.known == KnownBy.INFERRED)
                .sorted(Comparator.comparingLong(turn -> turn.fragment.begin())).forEach(this::raise);
    }

    private void raise(Turn turn) {
        boolean isSure = turn.sender == null ? answersBehind(turn)
                : turn.isForOne && turn.sender.known != KnownBy.INFERRED;
        if (isSure && alone.contains(turn.owner)) {
            turn.known = KnownBy.WITNESSED;
        }
    }

    /** Whether the thread went on with the answer from what it had taken for the same request. */
    private boolean answersBehind(Turn turn) {
        long begin = turn.fragment.begin();
        return !turn.fragment.isReceived() && requests.turns(turn.fragment.tid(), begin - 1, begin).stream()
                .anyMatch(before -> before.owner == turn.owner && before.sender != null
                        && before.known == KnownBy.WITNESSED);
    }
}
