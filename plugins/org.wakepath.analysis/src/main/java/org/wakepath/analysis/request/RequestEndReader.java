// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.path.KnownBy;
import org.wakepath.track.Messages;
import org.wakepath.track.Messages.Connection;
import org.wakepath.track.Messages.Fragment;
import org.wakepath.track.Messages.Part;
import org.wakepath.track.Messages.Role;

/** Finds the ends of requests on a host by the messages that its recorder saw. Times are the host's. */
final class RequestEndReader {
    final List<Answer> answers = new ArrayList<>();
    /** By thread: rows of requests that it sent, and of which it is not known for whom. */
    final Map<Integer, IntArrayList> ownerless = new HashMap<>();
    /** For processes, since when they have connections of which it is not known whether requests come on them. */
    final Map<Integer, Long> strangers = new HashMap<>();
    private final Messages messages;
    private final RequestEnds ends;
    private final Turns turns;
    private final TaskTable tasks;
    private final Arrivals arrivals;
    private final LocalStreams streams;
    private final RequestNumbers numbers;
    /** How many bytes of each connection threads have received. */
    private final Map<Long, Long> received = new HashMap<>();
    private final Map<Long, Long> sent = new HashMap<>();

    RequestEndReader(Messages messages, RequestEnds ends, Arrivals arrivals) {
        this.messages = messages;
        this.ends = ends;
        this.arrivals = arrivals;
        turns = ends.turns;
        tasks = turns.tasks;
        streams = new LocalStreams(messages);
        numbers = new RequestNumbers(messages);
    }

    /** How many messages had the number of an earlier one of their connection, and have another one here. */
    long renumbered() {
        return numbers.renumbered();
    }

    /** Finds them, and which fragments are for which. */
    void read() {
        messages.parts().forEach(this::read);
        ends.forEach(this::beginUnread);
        turns.forEachThread(this::resolve);
    }

    private void read(Part part) {
        Turn turn = turns.at(part.tid(), part.time());
        Connection connection = messages.connections().get(part.message().connection());
        long number = numbers.take(connection, part);
        if (turn != null) {
            resolve(turn);
        }
        if (!part.isReceived()) {
            sent.merge(part.message().connection(), part.bytes(), Long::sum);
        }
        if (number != RequestNumbers.NONE) {
            RequestEnd request = ends.of(connection, number, RequestNumbers.isNumbered(part.message()));
            request.take(tasks.at(part.tid(), part.time()));
            if (part.isReceived() == request.isServed()) {
                readRequest(request, part, turn);
            } else {
                readAnswer(request, part, turn);
            }
        } else if (connection == null || isStranger(connection)) {
            tasks.get(tasks.at(part.tid(), part.time()))
                    .ifPresent(task -> strangers.putIfAbsent(task.process(), part.time()));
        }
        if (part.isReceived()) {
            readArrival(turn, connection, part);
        }
    }

    private void readRequest(RequestEnd request, Part part, Turn turn) {
        boolean isFirst = request.begin() == Long.MAX_VALUE;
        if (!request.isServed()) {
            request.send(part.time(), sent.get(part.message().connection()));
        }
        if (request.text().isEmpty()) {
            request.tell(messages.texts().getOrDefault(part.message(), ""));
        }
        request.begin(part.time());
        if (!isFirst || request.isServed()) {
            return;
        }
        if (turn != null && turn.isOwned()) {
            request.own(turn.owner(), turn.known());
        } else {
            request.firstTask().ifPresent(task -> ownerless
                    .computeIfAbsent(task.worker(), worker -> new IntArrayList()).add(request.row()));
        }
    }

    private void readAnswer(RequestEnd request, Part part, Turn turn) {
        request.end(part.time(), part.isLast());
        request.tell(part.outcome().status());
        if (!request.isServed() && request.bytesBeforeAnswer() < 0) {
            request.answer(received.getOrDefault(part.message().connection(), 0L));
        }
        if (request.isServed() && (turn == null || !turn.isOwned())) {
            tasks.get(tasks.at(part.tid(), part.time()))
                    .ifPresent(task -> answers.add(new Answer(task, part.time(), request)));
        }
    }

    /**
     * Who takes nothing from a connection, as a program that inetd starts, answers one request with its first answer.
     */
    private void beginUnread(RequestEnd request) {
        Connection connection = request.connection();
        boolean isUnread = request.begin() == Long.MAX_VALUE && !received.containsKey(connection.number());
        if (isUnread && request.isServed() && request.number() == 0) {
            long opened = arrivals.opened(connection).orElse(request.end());
            request.begin(arrival(connection, 0, request.end()).orElse(Math.min(opened, request.end())));
        }
    }

    private void readArrival(Turn turn, Connection connection, Part part) {
        long before = received.merge(part.message().connection(), part.bytes(), Long::sum) - part.bytes();
        if (turn != null && turn.sender() != null && part.bytes() > 0) {
            goOn(turn, part, before);
        }
        if (turn != null && !turn.hasReceived()) {
            turn.setReceived();
            if (connection != null && part.bytes() > 0) {
                turn.arrive(arrival(connection, before, part.time()));
            }
        }
    }

    /** What arrived after it was read is another connection's, or bytes passed that nobody saw. */
    private OptionalLong arrival(Connection connection, long offset, long until) {
        if (!Arrivals.Ends.of(connection).isKnown()) {
            return streams.sent(connection.number(), offset, until).stream().mapToLong(Part::time).findFirst();
        }
        OptionalLong arrived = arrivals.of(connection, offset);
        return arrived.isPresent() && arrived.getAsLong() <= until ? arrived : OptionalLong.empty();
    }

    /** Finds the request that a fragment is for. Fragments that it follows from are resolved already. */
    private void resolve(Turn turn) {
        if (turn.resolve()) {
            return;
        }
        Fragment fragment = turn.fragment();
        Connection connection = messages.connections().get(fragment.message().connection());
        long number = numbers.of(connection, fragment.message());
        if (number == RequestNumbers.NONE) {
            if (connection != null && fragment.isReceived()) {
                goOn(turn, connection);
            }
            return;
        }
        RequestEnd request = ends.of(connection, number, RequestNumbers.isNumbered(fragment.message()));
        KnownBy known = request.isNumbered() && fragment.isIsolated() ? KnownBy.ISOLATED : KnownBy.INFERRED;
        if (request.isServed()) {
            turn.own(request, known);
        } else if (request.owner() != null) {
            turn.own(request.owner(), known.and(request.ownerKnown()));
            if (fragment.isReceived()) {
                turn.answer(request);
            }
        } else if (!fragment.isReceived()) {
            connector(connection).ifPresent(from -> {
                turn.own(from.owner(), known.and(from.known()));
                turn.setReceived();
                turn.arrive(arrivals.opened(connection));
            });
        }
    }

    /** A fragment that takes what another one sent over a connection whose requests are not told. */
    private void goOn(Turn turn, Connection connection) {
        long offset = received.getOrDefault(connection.number(), 0L);
        streams.sent(connection.number(), offset, turn.fragment().end()).map(this::turnOf).filter(Turn::isOwned)
                .ifPresent(sender -> {
                    turn.take(sender);
                    turn.setForOne(messages.lost() == 0 && streams.isSure(connection.number()));
                    turn.own(sender.owner(), turn.known());
                });
    }

    private Turn turnOf(Part part) {
        return turns.at(part.tid(), part.time());
    }

    /** What it takes may be for several requests. */
    private void goOn(Turn turn, Part part, long before) {
        for (long offset : new long[] {before, before + part.bytes() - 1}) {
            Optional<Part> sent = streams.sent(part.message().connection(), offset, part.time());
            Turn sender = sent.map(this::turnOf).orElse(null);
            turn.setForOne(turn.isForOne() && sender != null && Objects.equals(sender.owner(), turn.owner()));
            if (sender != null) {
                sender.passOn(sent.get().time());
            }
        }
    }

    private static boolean isStranger(Connection connection) {
        return connection.role() == Role.UNKNOWN && Arrivals.Ends.of(connection).isKnown();
    }

    /**
     * The fragment in which a connection was made, if it was for a request: what is sent first there is for it, too.
     */
    private Optional<Turn> connector(Connection connection) {
        return Optional.ofNullable(messages.connects().get(connection.number()))
                .map(connect -> turns.at(connect.tid(), connect.time())).filter(turn -> {
                    resolve(turn);
                    return turn.isOwned();
                });
    }
}
