// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.request.Arrivals.Ends;
import org.wakepath.analysis.request.HostRequests.Exchange;
import org.wakepath.path.KnownBy;
import org.wakepath.track.Messages.Connection;

/**
 * Joins the two ends of requests: by the addresses of their connections, on one host or on two, or by what the kernel
 * says of unix sockets.
 */
final class OtherEnds {
    private final Analysis analysis;
    private final int reference;

    /**
     * A connection as both of its ends name it; only packets of the loopback interface stay on their host.
     *
     * @param server the number of the server's end of a unix socket; 0 if the connection has addresses
     */
    private record Line(Optional<Integer> host, Ends ends, long server) {
        /** Empty if the other end of a connection is not told. */
        static Optional<Line> of(Exchange exchange) {
            Connection connection = exchange.connection;
            Ends ends = exchange.isServed() ? Ends.of(connection) : Ends.of(connection).reverse();
            if (ends.isKnown()) {
                return Optional
                        .of(new Line(ends.isLoopback() ? Optional.of(exchange.host) : Optional.empty(), ends, 0));
            }
            return connection.peer() == 0 ? Optional.empty() : Optional.of(new Line(Optional.of(exchange.host), ends,
                    exchange.isServed() ? connection.number() : connection.peer()));
        }
    }

    /** One end of a connection, with its requests by number. */
    private record End(int host, Connection connection, Map<Long, Exchange> requests) {
    }

    OtherEnds(Analysis analysis, int reference) {
        this.analysis = analysis;
        this.reference = reference;
    }

    /** Sets the other end of each request that has one. */
    void join(List<Exchange> exchanges) {
        Map<Line, List<End>> servers = new HashMap<>();
        Map<Line, List<End>> clients = new LinkedHashMap<>();
        Map<Connection, End> known = new HashMap<>();
        for (Exchange exchange : exchanges) {
            Line.of(exchange).ifPresent(line -> known.computeIfAbsent(exchange.connection, connection -> {
                End end = new End(exchange.host, connection, new HashMap<>());
                (exchange.isServed() ? servers : clients).computeIfAbsent(line, l -> new ArrayList<>()).add(end);
                return end;
            }).requests().put(exchange.number, exchange));
        }
        clients.forEach((line, asking) -> join(asking, servers.getOrDefault(line, List.of())));
    }

    /** Several connections have the same ends when a port was used again. Then the nearest in time is a guess. */
    private void join(List<End> clients, List<End> servers) {
        boolean isOnly = clients.size() == 1 && servers.size() == 1;
        for (End client : clients) {
            servers.stream().min((one, other) -> Long.compare(distance(client, one), distance(client, other)))
                    .ifPresent(server -> client.requests().forEach((number, asking) -> {
                        Exchange serving = server.requests().get(number);
                        if (serving != null) {
                            join(asking, serving, isOnly);
                        }
                    }));
        }
    }

    private void join(Exchange asking, Exchange serving, boolean isOnly) {
        boolean isSure = isOnly && asking.isNumbered && serving.isNumbered;
        asking.other = serving;
        serving.other = asking;
        asking.otherKnown = isSure ? KnownBy.ISOLATED : KnownBy.INFERRED;
        serving.otherKnown = asking.otherKnown;
    }

    private long distance(End one, End other) {
        return Math.abs(analysis.convert(one.host(), one.connection().time(), reference)
                - analysis.convert(other.host(), other.connection().time(), reference));
    }
}
