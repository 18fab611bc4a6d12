// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.base.PartitionPoint;
import org.wakepath.track.Messages;
import org.wakepath.track.Messages.Connection;
import org.wakepath.track.Messages.Part;

/** What was sent on connections of which both ends are on one host and have no packets. It can be read at once. */
final class LocalStreams {
    private final Map<Long, Sent> byReceiver = new HashMap<>();

    /**
     * The bytes of one direction.
     *
     * @param ends up to where they went with each part
     */
    private record Sent(LongArrayList ends, List<Part> parts) {
        void add(Part part) {
            ends.add(part.bytes() + (ends.isEmpty() ? 0 : ends.getLong(ends.size() - 1)));
            parts.add(part);
        }
    }

    LocalStreams(Messages messages) {
        Map<Long, Sent> bySender = new HashMap<>();
        for (Connection connection : messages.connections().values()) {
            if (connection.peer() != 0) {
                byReceiver.put(connection.number(),
                        bySender.computeIfAbsent(connection.peer(),
                                peer -> new Sent(new LongArrayList(), new ArrayList<>())));
            }
        }
        messages.parts().stream()
                .filter(part -> !part.isReceived() && bySender.containsKey(part.message().connection()))
                .forEach(part -> bySender.get(part.message().connection()).add(part));
    }

    /**
     * With what a byte was sent that a connection received, before a moment.
     *
     * @param offset how many bytes came before it
     */
    Optional<Part> sent(long connection, long offset, long before) {
        Sent sent = byReceiver.get(connection);
        int first = sent == null ? 0 : PartitionPoint.of(sent.ends().size(), i -> sent.ends().getLong(i) <= offset);
        return sent == null || first == sent.parts().size() ? Optional.empty()
                : Optional.of(sent.parts().get(first)).filter(part -> part.time() <= before);
    }
}
