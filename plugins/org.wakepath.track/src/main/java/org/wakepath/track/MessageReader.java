// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.wakepath.base.PartitionPoint;
import org.wakepath.base.Spool;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;
import org.wakepath.track.Messages.Address;
import org.wakepath.track.Messages.Connect;
import org.wakepath.track.Messages.Connection;
import org.wakepath.track.Messages.Fragment;
import org.wakepath.track.Messages.Message;
import org.wakepath.track.Messages.Outcome;
import org.wakepath.track.Messages.Part;
import org.wakepath.track.Messages.Role;

/** Reads what the recorder of requests saw on a host. */
public final class MessageReader {
    private static final int LOST_FROM = 1;
    private static final int LOST_TO = 2;
    /** The number of events between two reports to the watch. */
    private static final int WATCHED = 1 << 16;
    private static final int BEGIN_ISOLATED = 0;
    private static final int BEGIN_INFERRED = 1;
    private static final int END_ISOLATED = 2;
    private static final int END_INFERRED = 3;
    private static final int RECEIVE = 4;
    private static final int SEND = 5;
    private static final int CONNECTION = 6;
    private static final int CONNECT = 7;
    private static final int TEXT = 8;
    /** The recorder keeps less of each. */
    private static final int LONGEST_TEXT = 1_000;
    private static final int TID = 0;
    private static final int NUMBER = 1;
    private static final int MESSAGE = 2;
    private static final int REQUEST = 3;
    private static final int STREAM = 4;
    private static final int DIRECTION = 5;
    private static final int BYTES = 5;
    private static final int WORDS = 5;
    private static final int LAST = 6;
    private static final int STATUS = 7;
    /** Bits of {@link #LAST}. */
    private static final int ENDS = 1;
    private static final int ENDS_STREAM = 2;
    private static final int IS_UNKNOWN = 4;
    private static final int MOST_STATUS = 999;
    private static final int FAMILY = 2;
    private static final int ROLE = 3;
    private static final int LOCAL_PORT = 4;
    private static final int REMOTE_PORT = 5;
    private static final int LOCAL_ADDRESS = 6;
    private static final int REMOTE_ADDRESS = 7;
    private static final int PROTOCOL = 8;
    private static final int UNIX = 1;
    private static final int INTERNET = 2;
    private static final int ADDRESS_BYTES = 16;
    private static final long PIPE = 1L << 62;
    private static final Projection EVENTS = Projection.builder()
            .select("requests:isolated_begin", BEGIN_ISOLATED, ofMessage("direction"))
            .select("requests:inferred_begin", BEGIN_INFERRED, ofMessage("direction"))
            .select("requests:isolated_end", END_ISOLATED, ofMessage("direction"))
            .select("requests:inferred_end", END_INFERRED, ofMessage("direction"))
            .select("requests:receive", RECEIVE, ofMessage("bytes", "ends", "status"))
            .select("requests:send", SEND, ofMessage("bytes", "ends", "status"))
            .select("requests:connection", CONNECTION, "context.tid", "connection", "family", "role", "local_port",
                    "remote_port", "local_address", "remote_address", "protocol")
            .select("requests:connect", CONNECT, "context.tid", "connection")
            .select("requests:text", TEXT, ofMessage("text"))
            .build();

    private final Int2ObjectOpenHashMap<Fragment> open = new Int2ObjectOpenHashMap<>();
    private final FragmentColumns fragments;
    private final PartColumns parts;
    private final Map<Long, Connection> connections = new TreeMap<>();
    private final Map<Long, Connect> connects = new HashMap<>();
    private final Map<Message, String> texts = new HashMap<>();
    private final LossTimes.Ranges lost = new LossTimes.Ranges();

    private MessageReader(Spool spool) {
        MessageTable table = new MessageTable(spool);
        fragments = new FragmentColumns(table, spool);
        parts = new PartColumns(table, spool);
    }

    private static String[] ofMessage(String... more) {
        List<String> fields = new ArrayList<>(List.of("context.tid", "connection", "message", "request", "stream"));
        fields.addAll(List.of(more));
        return fields.toArray(String[]::new);
    }

    /**
     * Reads all messages of a host.
     *
     * @param host the host; where the library saw a connection, what the kernel's trace has of it does not count
     * @param spool where fragments and parts are kept
     * @param watch receives the number of further events that were read, and may throw an exception to end the reading
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     */
    public static Messages read(Host host, Spool spool, IntConsumer watch) {
        Map<Boolean, List<Stream>> streams = host.traces().stream().filter(MessageReader::isOfRequests)
                .flatMap(trace -> trace.streams().stream())
                .collect(Collectors.partitioningBy(stream -> Host.isKernel(stream.trace())));
        Messages library = read(streams.get(false), spool, watch);
        Messages kernel = read(streams.get(true), spool, watch);
        return kernel.parts().isEmpty() ? library : join(library, kernel, spool);
    }

    private static Messages read(List<Stream> streams, Spool spool, IntConsumer watch) {
        MessageReader reader = new MessageReader(spool);
        if (!streams.isEmpty()) {
            try (MergedEvents events = new MergedEvents(streams, trace -> EVENTS, null)) {
                reader.read(events, watch);
            }
        }
        return reader.messages();
    }

    private static boolean isOfRequests(Trace trace) {
        return trace.eventClasses().stream().anyMatch(event -> event.name().equals("requests:receive"));
    }

    /** The kernel's recorder sees what the library sees, too, and knows less of it. */
    private static Messages join(Messages library, Messages kernel, Spool spool) {
        Set<Long> missed = missed(library, kernel);
        Map<Long, Connection> connections = new TreeMap<>(kernel.connections());
        connections.putAll(library.connections());
        Map<Long, Connect> connects = new HashMap<>(library.connects());
        kernel.connects().forEach((connection, made) -> {
            if (missed.contains(connection)) {
                connects.put(connection, made);
            }
        });
        MessageTable table = new MessageTable(spool);
        PartColumns parts = new PartColumns(table, spool);
        library.parts().stream().filter(one -> !missed.contains(one.message().connection())).forEach(parts::add);
        kernel.parts().stream().filter(one -> missed.contains(one.message().connection())).forEach(parts::add);
        Map<Message, String> texts = new HashMap<>(library.texts());
        texts.keySet().removeIf(message -> missed.contains(message.connection()));
        FragmentColumns fragments = new FragmentColumns(table, spool);
        join(library.fragments(), kernel.fragments(), missed, fragments);
        return new Messages(fragments.sort(), parts.sort(), connections, connects, texts,
                library.lost() + kernel.lost());
    }

    private static void join(List<Fragment> library, List<Fragment> kernel, Set<Long> missed,
            FragmentColumns fragments) {
        library.stream().filter(one -> !missed.contains(one.message().connection())).forEach(fragments::add);
        Map<Integer, IntArrayList> known = new HashMap<>();
        for (int i = 0; i < fragments.size(); i++) {
            known.computeIfAbsent(fragments.get(i).tid(), tid -> new IntArrayList()).add(i);
        }
        kernel.stream().filter(one -> missed.contains(one.message().connection()))
                .filter(one -> !overlaps(fragments, known.getOrDefault(one.tid(), new IntArrayList()), one))
                .forEach(fragments::add);
    }

    /** The connections of which the library saw nothing in a direction, as where the C library itself writes. */
    private static Set<Long> missed(Messages library, Messages kernel) {
        Set<Way> seen = library.parts().stream().map(Way::of).collect(Collectors.toSet());
        return kernel.parts().stream().map(Way::of).filter(way -> !seen.contains(way)).map(Way::connection)
                .collect(Collectors.toSet());
    }

    private record Way(long connection, boolean isReceived) {
        static Way of(Part part) {
            return new Way(part.message().connection(), part.isReceived());
        }
    }

    private static boolean overlaps(List<Fragment> fragments, IntArrayList rows, Fragment one) {
        int next = PartitionPoint.of(rows.size(), i -> fragments.get(rows.getInt(i)).begin() < one.end());
        return next > 0 && fragments.get(rows.getInt(next - 1)).end() > one.begin();
    }

    private void read(MergedEvents events, IntConsumer watch) {
        int sinceWatched = 0;
        long end = Long.MIN_VALUE;
        while (events.next()) {
            if (++sinceWatched == WATCHED) {
                watch.accept(sinceWatched);
                sinceWatched = 0;
            }
            if (events.kind() == Projection.LOSS) {
                lost.add(events.value(LOST_FROM), events.value(LOST_TO));
            } else {
                long time = events.time();
                end = Math.max(end, time);
                read(events, (int) events.value(TID), time);
            }
        }
        watch.accept(sinceWatched);
        for (int tid : open.keySet().toIntArray()) {
            end(tid, end, false);
        }
    }

    private void read(MergedEvents events, int tid, long time) {
        switch (events.kind()) {
            case BEGIN_ISOLATED, BEGIN_INFERRED -> {
                end(tid, time, false);
                open.put(tid, new Fragment(tid, time, time, events.kind() == BEGIN_ISOLATED, message(events),
                        events.value(DIRECTION) == 0));
            }
            case END_ISOLATED, END_INFERRED -> end(tid, time, events.kind() == END_ISOLATED);
            case RECEIVE, SEND -> parts.add(new Part(tid, time, message(events), Math.max(0, events.value(BYTES)),
                    (events.value(LAST) & ENDS) != 0, events.kind() == RECEIVE, outcome(events)));
            case TEXT -> texts.merge(message(events), events.text(WORDS),
                    (one, more) -> one.length() > LONGEST_TEXT ? one
                            : one + more);
            case CONNECT -> connects.put(events.value(NUMBER), new Connect(tid, time));
            default -> connections.merge(events.value(NUMBER), connection(events, time),
                    (one, other) -> one.role() == Role.UNKNOWN ? other : one);
        }
    }

    /** Ends what a thread works on. Without its own end, it may have done other work as well. */
    private void end(int tid, long time, boolean isIsolated) {
        Fragment begun = open.remove(tid);
        if (begun != null) {
            fragments.add(new Fragment(tid, begun.begin(), Math.max(begun.begin(), time),
                    begun.isIsolated() && isIsolated, begun.message(), begun.isReceived()));
        }
    }

    private static Message message(MergedEvents events) {
        return new Message(events.value(NUMBER), events.value(MESSAGE), events.value(REQUEST), events.value(STREAM));
    }

    /** Older recorders tell no status. */
    private static Outcome outcome(MergedEvents events) {
        long status = events.value(STATUS);
        long ends = events.value(LAST);
        return new Outcome(status > 0 && status <= MOST_STATUS ? (int) status : 0, (ends & ENDS_STREAM) != 0,
                (ends & IS_UNKNOWN) != 0, status != EventBatch.MISSING);
    }

    private static Connection connection(MergedEvents events, long time) {
        int role = (int) events.value(ROLE);
        return new Connection(events.value(NUMBER), time,
                role > 0 && role < Role.values().length ? Role.values()[role] : Role.UNKNOWN, events.text(PROTOCOL),
                address(events, LOCAL_ADDRESS, LOCAL_PORT), address(events, REMOTE_ADDRESS, REMOTE_PORT),
                peer(events));
    }

    private static long peer(MergedEvents events) {
        if ((events.value(NUMBER) & PIPE) != 0) {
            return events.value(NUMBER);
        }
        return events.value(FAMILY) == UNIX && events.textLength(REMOTE_ADDRESS) == ADDRESS_BYTES
                ? ByteBuffer.wrap(events.bytes(), events.textOffset(REMOTE_ADDRESS), Long.BYTES).getLong() : 0;
    }

    private static Address address(MergedEvents events, int slot, int port) {
        if (events.textLength(slot) != ADDRESS_BYTES || events.value(FAMILY) == UNIX) {
            return new Address(0, 0, (int) events.value(port));
        }
        ByteBuffer bytes = ByteBuffer.wrap(events.bytes(), events.textOffset(slot), ADDRESS_BYTES);
        long first = bytes.getLong();
        return events.value(FAMILY) == INTERNET ? new Address(0, first >>> Integer.SIZE, (int) events.value(port))
                : new Address(first, bytes.getLong(), (int) events.value(port));
    }

    /** Of two ends only one may know the other. */
    private void completePeers() {
        for (Connection one : List.copyOf(connections.values())) {
            connections.computeIfPresent(one.peer(), (number, peer) -> peer.peer() == 0 ? peer.with(one.number())
                    : peer);
        }
    }

    private Messages messages() {
        completePeers();
        fragments.doubt(lost.sorted());
        return new Messages(fragments.sort(), parts, connections, connects, texts, lost.size());
    }
}
