// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.wakepath.analysis.request.Request.Remote;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.network.PacketTable;
import org.wakepath.path.KnownBy;
import org.wakepath.track.Messages;
import org.wakepath.track.Messages.Connection;
import org.wakepath.track.Messages.Fragment;
import org.wakepath.track.Messages.Message;
import org.wakepath.track.Messages.Part;
import org.wakepath.track.Messages.Role;

/** Finds the ends of requests on a host: those that it served, and those that it sent. Times are the host's. */
final class HostRequests {
    private final int host;
    private final Messages messages;
    private final Arrivals arrivals;
    private final Map<Integer, List<TaskSummary>> tasks;
    private final Map<Integer, List<Turn>> turns = new HashMap<>();
    private final Map<Key, Exchange> exchanges = new LinkedHashMap<>();
    /** Connections whose requests are streams; what is of no stream there is of no request. */
    private final Set<Long> multiplexed;
    /** How many bytes of each connection threads have received. */
    private final Map<Long, Long> received = new HashMap<>();
    private final Map<Long, Long> sent = new HashMap<>();
    private final Acknowledgements acknowledgements;
    private final LocalStreams streams;
    private final List<Answer> answers = new ArrayList<>();
    /** By thread: requests that it sent, and of which it is not known for whom. */
    private final Map<Integer, List<Exchange>> ownerless = new HashMap<>();
    private final Map<Integer, Long> strangers = new HashMap<>();

    /** A request of a connection. */
    private record Key(long connection, long number) {
    }

    /** One end of a request: the host's that served it, or the host's that sent it. */
    static final class Exchange {
        final int host;
        final Connection connection;
        final long number;
        /** Whether the protocol numbers its requests, so that it is known which answer belongs to which. */
        final boolean isNumbered;
        final List<Turn> turns = new ArrayList<>();
        final List<Exchange> asked = new ArrayList<>();
        /** What threads did for it that were given no message of it. */
        final List<Handover> handed = new ArrayList<>();
        TaskSummary firstTask;
        /** When it was first sent, or received. */
        long begin = Long.MAX_VALUE;
        /** When its answer was last sent, or received; before {@code begin} if it has none. */
        long end = Long.MIN_VALUE;
        boolean isComplete;
        /** When it was last sent, and how many bytes of the connection had been sent then. */
        long sent = Long.MIN_VALUE;
        long sentBytes;
        /** How many bytes of the connection came before its answer; -1 if it has none. */
        long bytesBeforeAnswer = -1;
        /** The start of its URL or statement; empty where that was not recorded. */
        String text = "";
        /** For which request it was sent, and the other end, as far as that is known. */
        Exchange owner;
        KnownBy ownerKnown = KnownBy.INFERRED;
        Exchange other;
        KnownBy otherKnown = KnownBy.INFERRED;

        Exchange(int host, Connection connection, long number, boolean isNumbered) {
            this.host = host;
            this.connection = connection;
            this.number = number;
            this.isNumbered = isNumbered;
        }

        boolean isServed() {
            return connection.role() == Role.SERVES;
        }

        boolean hasAnswer() {
            return end >= begin;
        }
    }

    /**
     * What a thread did for a request that another thread handed to it.
     *
     * @param since when it could have begun with it
     */
    record Handover(Exchange exchange, TaskSummary task, long begin, long end, long since, KnownBy known) {
        Handover as(KnownBy other) {
            return new Handover(exchange, task, begin, end, since, other);
        }
    }

    /** A part of an answer, by a thread that was given no message of a request. */
    record Answer(TaskSummary task, long time, Exchange exchange) {
    }

    /** A fragment of a thread, and the request that it was for. */
    static final class Turn {
        final Optional<TaskSummary> task;
        final Fragment fragment;
        Exchange owner;
        KnownBy known = KnownBy.INFERRED;
        /** When that arrived which the thread took first. */
        OptionalLong arrived = OptionalLong.empty();
        /** The request whose answer that is. */
        Exchange answered;
        /** The fragment that sent what this one took, where nothing but the bytes tells for which request it is. */
        Turn sender;
        /** Whether what it took is for one request alone, as far as it is known who sent it. */
        boolean isForOne;
        /** When it last sent something to a fragment that went on with the request. */
        private long passedOn = Long.MIN_VALUE;
        private boolean isResolved;
        private boolean hasReceived;

        Turn(Optional<TaskSummary> task, Fragment fragment) {
            this.task = task;
            this.fragment = fragment;
        }

        /** Until when it worked on the request. Who takes a message from a pipe is done when it has passed it on. */
        long end() {
            return sender == null || passedOn < fragment.begin() ? fragment.end() : passedOn;
        }
    }

    /** @param tasks those of the host, by their ids */
    HostRequests(int host, Messages messages, PacketTable packets, Map<Integer, List<TaskSummary>> tasks) {
        this.host = host;
        this.messages = messages;
        this.tasks = tasks;
        multiplexed = messages.parts().stream().map(Part::message).filter(message -> message.stream() != 0)
                .map(Message::connection).collect(Collectors.toSet());
        arrivals = new Arrivals(packets, messages.connections().values());
        streams = new LocalStreams(messages);
        acknowledgements = new Acknowledgements(packets, messages.connections().values());
        for (Fragment fragment : messages.fragments()) {
            turns.computeIfAbsent(fragment.tid(), tid -> new ArrayList<>())
                    .add(new Turn(task(fragment.tid(), fragment.begin()), fragment));
        }
        messages.parts().forEach(this::read);
        exchanges.values().forEach(this::beginUnread);
        turns.values().forEach(all -> all.forEach(this::resolve));
    }

    /** The ends of requests, by the first message of each. */
    List<Exchange> exchanges() {
        return List.copyOf(exchanges.values());
    }

    /** When the other side had a request and had not answered it; empty if packets do not tell. */
    Optional<Remote> remote(Exchange exchange) {
        if (exchange.isServed() || !exchange.isNumbered || !exchange.hasAnswer()) {
            return Optional.empty();
        }
        OptionalLong had = acknowledgements.of(exchange.connection, exchange.sentBytes);
        OptionalLong answered = arrivals.of(exchange.connection, exchange.bytesBeforeAnswer);
        return had.isPresent() && answered.isPresent() && exchange.sent <= had.getAsLong()
                && had.getAsLong() < answered.getAsLong() && answered.getAsLong() <= exchange.end
                        ? Optional.of(new Remote(Arrivals.Ends.of(exchange.connection).words(), had.getAsLong(),
                                answered.getAsLong()))
                        : Optional.empty();
    }

    /** The packet with which the answer to a request arrived that the host sent. */
    OptionalInt answer(Exchange exchange) {
        return exchange.isServed() || exchange.bytesBeforeAnswer < 0 ? OptionalInt.empty()
                : arrivals.packet(exchange.connection, exchange.bytesBeforeAnswer);
    }

    /** The fragments of a thread between two times, by their begin. */
    List<Turn> turns(int tid, long from, long to) {
        List<Turn> all = turns.getOrDefault(tid, List.of());
        int first = PartitionPoint.of(all.size(), i -> all.get(i).fragment.end() <= from);
        int last = PartitionPoint.of(all.size(), i -> all.get(i).fragment.begin() < to);
        return first < last ? all.subList(first, last) : List.of();
    }

    /** Parts of answers by threads that were given no message of a request, by their time. */
    List<Answer> answers() {
        return answers;
    }

    /** For processes, since when they have connections of which it is not known whether requests come on them. */
    Map<Integer, Long> strangers() {
        return strangers;
    }

    /** How many stretches of time lack messages. */
    long lost() {
        return messages.lost();
    }

    /** The requests that a thread sent between two moments, and of which it is not known for whom. */
    List<Exchange> asked(TaskSummary task, long from, long to) {
        List<Exchange> all = ownerless.getOrDefault(task.worker(), List.of());
        int first = PartitionPoint.of(all.size(), i -> all.get(i).begin < from);
        int last = PartitionPoint.of(all.size(), i -> all.get(i).begin <= to);
        return first < last ? all.subList(first, last).stream().filter(one -> one.owner == null).toList() : List.of();
    }

    private Optional<TaskSummary> task(int tid, long time) {
        return tasks.getOrDefault(tid, List.of()).stream()
                .filter(task -> task.start() <= time && time <= task.end()).findFirst();
    }

    private void read(Part part) {
        Turn turn = turnAt(part.tid(), part.time());
        Connection connection = messages.connections().get(part.message().connection());
        if (turn != null) {
            resolve(turn);
        }
        if (!part.isReceived()) {
            sent.merge(part.message().connection(), part.bytes(), Long::sum);
        }
        if (mayBeOfRequest(connection, part.message())) {
            Exchange exchange = exchange(connection, part.message());
            if (exchange.firstTask == null) {
                exchange.firstTask = task(part.tid(), part.time()).orElse(null);
            }
            if (part.isReceived() == exchange.isServed()) {
                readRequest(exchange, part, turn);
            } else {
                readAnswer(exchange, part, turn);
            }
        } else if (connection == null || isStranger(connection)) {
            task(part.tid(), part.time()).ifPresent(task -> strangers.putIfAbsent(task.process(), part.time()));
        }
        if (part.isReceived()) {
            readArrival(turn, connection, part);
        }
    }

    private void readRequest(Exchange exchange, Part part, Turn turn) {
        boolean isFirst = exchange.begin == Long.MAX_VALUE;
        if (!exchange.isServed()) {
            exchange.sent = part.time();
            exchange.sentBytes = sent.get(part.message().connection());
        }
        if (exchange.text.isEmpty()) {
            exchange.text = messages.texts().getOrDefault(part.message(), "");
        }
        exchange.begin = Math.min(exchange.begin, part.time());
        if (!isFirst || exchange.isServed()) {
            return;
        }
        if (turn != null && turn.owner != null) {
            exchange.owner = turn.owner;
            exchange.ownerKnown = turn.known;
            turn.owner.asked.add(exchange);
        } else if (exchange.firstTask != null) {
            ownerless.computeIfAbsent(exchange.firstTask.worker(), worker -> new ArrayList<>()).add(exchange);
        }
    }

    private void readAnswer(Exchange exchange, Part part, Turn turn) {
        exchange.end = Math.max(exchange.end, part.time());
        exchange.isComplete |= part.isLast();
        if (exchange.bytesBeforeAnswer < 0) {
            exchange.bytesBeforeAnswer = received.getOrDefault(part.message().connection(), 0L);
        }
        if (exchange.isServed() && (turn == null || turn.owner == null)) {
            task(part.tid(), part.time())
                    .ifPresent(task -> answers.add(new Answer(task, part.time(), exchange)));
        }
    }

    /** Who answers a connection and takes nothing from it, as a program that inetd starts, has one request there. */
    private void beginUnread(Exchange exchange) {
        long connection = exchange.connection.number();
        if (exchange.isServed() && exchange.begin == Long.MAX_VALUE && !received.containsKey(connection)) {
            OptionalLong opened = arrivals.opened(exchange.connection);
            exchange.begin = arrival(exchange.connection, 0, exchange.end)
                    .orElse(Math.min(opened.orElse(exchange.end), exchange.end));
        }
    }

    private void readArrival(Turn turn, Connection connection, Part part) {
        long before = received.merge(part.message().connection(), part.bytes(), Long::sum) - part.bytes();
        if (turn != null && turn.sender != null && part.bytes() > 0) {
            goOn(turn, part, before);
        }
        if (turn != null && !turn.hasReceived) {
            turn.hasReceived = true;
            if (connection != null && part.bytes() > 0) {
                turn.arrived = arrival(connection, before, part.time());
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

    /** The fragment that a thread is in at a moment, or null. */
    Turn turnAt(int tid, long time) {
        List<Turn> all = turns.getOrDefault(tid, List.of());
        int next = PartitionPoint.of(all.size(), i -> all.get(i).fragment.begin() <= time);
        return next > 0 && all.get(next - 1).fragment.end() >= time ? all.get(next - 1) : null;
    }

    /** Finds the request that a fragment is for. Fragments that it follows from are resolved already. */
    private void resolve(Turn turn) {
        if (turn.isResolved) {
            return;
        }
        turn.isResolved = true;
        Connection connection = messages.connections().get(turn.fragment.message().connection());
        if (!mayBeOfRequest(connection, turn.fragment.message())) {
            if (connection != null && turn.fragment.isReceived()) {
                goOn(turn, connection);
            }
            return;
        }
        Exchange exchange = exchange(connection, turn.fragment.message());
        KnownBy known = exchange.isNumbered && turn.fragment.isIsolated() ? KnownBy.ISOLATED : KnownBy.INFERRED;
        if (exchange.isServed()) {
            turn.owner = exchange;
            turn.known = known;
        } else if (exchange.owner != null) {
            turn.owner = exchange.owner;
            turn.known = known.and(exchange.ownerKnown);
            turn.answered = turn.fragment.isReceived() ? exchange : null;
        } else if (!turn.fragment.isReceived()) {
            connector(connection).ifPresent(from -> {
                turn.owner = from.owner;
                turn.known = known.and(from.known);
                turn.hasReceived = true;
                turn.arrived = arrivals.opened(connection);
            });
        }
        if (turn.owner != null) {
            turn.owner.turns.add(turn);
        }
    }

    /** A fragment that takes what another one sent over a connection whose requests are not told. */
    private void goOn(Turn turn, Connection connection) {
        long offset = received.getOrDefault(connection.number(), 0L);
        turn.sender = streams.sent(connection.number(), offset, turn.fragment.end()).map(this::turnOf)
                .filter(sender -> sender.owner != null).orElse(null);
        if (turn.sender != null) {
            turn.isForOne = messages.lost() == 0 && streams.isSure(connection.number());
            turn.owner = turn.sender.owner;
            turn.owner.turns.add(turn);
        }
    }

    private Turn turnOf(Part part) {
        return turnAt(part.tid(), part.time());
    }

    /** What it takes may be for several requests. */
    private void goOn(Turn turn, Part part, long before) {
        for (long offset : new long[] {before, before + part.bytes() - 1}) {
            Optional<Part> sent = streams.sent(part.message().connection(), offset, part.time());
            Turn sender = sent.map(this::turnOf).orElse(null);
            turn.isForOne &= sender != null && sender.owner == turn.owner;
            if (sender != null) {
                sender.passedOn = Math.max(sender.passedOn, sent.get().time());
            }
        }
    }

    private static boolean isStranger(Connection connection) {
        return connection.role() == Role.UNKNOWN && Arrivals.Ends.of(connection).isKnown();
    }

    private boolean mayBeOfRequest(Connection connection, Message message) {
        return connection != null && connection.role() != Role.UNKNOWN
                && (message.stream() != 0 || !multiplexed.contains(connection.number()));
    }

    /**
     * The fragment in which a connection was made, if it was for a request: what is sent first there is for it, too.
     */
    private Optional<Turn> connector(Connection connection) {
        return Optional.ofNullable(messages.connects().get(connection.number()))
                .map(connect -> turnAt(connect.tid(), connect.time())).filter(turn -> {
                    resolve(turn);
                    return turn.owner != null;
                });
    }

    private Exchange exchange(Connection connection, Message message) {
        boolean isNumbered = message.stream() != 0 || message.request() >= 0;
        long number = message.stream() != 0 ? message.stream() : isNumbered ? message.request() : message.number();
        return exchanges.computeIfAbsent(new Key(connection.number(), number),
                key -> new Exchange(host, connection, number, isNumbered));
    }
}
