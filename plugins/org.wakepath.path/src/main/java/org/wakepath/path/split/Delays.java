// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.Certainty;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;

/**
 * When what ran beside a path may have held it up. Its work is held up by nobody who is not on it. But who has a
 * processor or a device lets others of its host wait for it, and packets wait at both of their ends. Who sleeps until a
 * time may look then whether something is ready, and what the trace does not explain, or only by a guess, may have been
 * anybody's.
 */
final class Delays {
    private final List<Delay> delays = new ArrayList<>();

    /** A time range; {@code hosts} are those whose tasks may have held the path up, empty for all. */
    private record Delay(long start, long end, Set<String> hosts) {

        boolean isBy(String host) {
            return hosts.isEmpty() || hosts.contains(host);
        }
    }

    /** Takes parts of time ranges. */
    interface Parts {
        void add(long from, long to);
    }

    Delays(ActivePath path) {
        TimeRanges doubts = TimeRanges.of(path.waits().stream().filter(wait -> wait.guessed() || wait.uncertain())
                .map(wait -> new TimeRanges.Range(wait.start(), wait.end())).toList());
        path.segments().forEach(segment -> add(segment, doubts));
    }

    private void add(PathSegment segment, TimeRanges doubts) {
        boolean isDoubtful = segment.certainty() == Certainty.GUESSED || segment.uncertain()
                || doubts.touch(segment.start(), segment.end());
        switch (segment.state()) {
            case RUNNING, INTERRUPTED -> {
                if (isDoubtful) {
                    add(segment, Set.of());
                }
            }
            case PREEMPTED, BLOCK_DEVICE -> add(segment, isDoubtful ? Set.of() : Set.of(segment.worker().kernel()));
            case NETWORK -> add(segment, isDoubtful ? Set.of() : ends(segment));
            default -> add(segment, Set.of());
        }
    }

    private void add(PathSegment segment, Set<String> hosts) {
        delays.add(new Delay(segment.start(), segment.end(), hosts));
    }

    /** Who sent a packet that was not recorded at its other end may have waited for anybody. */
    private static Set<String> ends(PathSegment segment) {
        String host = segment.worker().kernel();
        return segment.cause() instanceof Cause.NetworkPacket packet && packet.sender().isPresent()
                ? Set.copyOf(List.of(host, packet.sender().get().kernel())) : Set.of();
    }

    /** The parts of a time range in which a task that runs on a host may hold the path up. */
    void forEach(String host, long from, long to, Parts parts) {
        for (int i = PartitionPoint.of(delays.size(), n -> delays.get(n).end() <= from);
                i < delays.size() && delays.get(i).start() < to; i++) {
            Delay delay = delays.get(i);
            if (delay.isBy(host)) {
                parts.add(Math.max(from, delay.start()), Math.min(to, delay.end()));
            }
        }
    }
}
