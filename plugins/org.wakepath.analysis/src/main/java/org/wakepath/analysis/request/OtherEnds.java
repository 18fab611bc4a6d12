// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.request.Arrivals.Ends;
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
        static Optional<Line> of(RequestEnd request) {
            Connection connection = request.connection();
            Ends ends = request.isServed() ? Ends.of(connection) : Ends.of(connection).reverse();
            if (ends.isKnown()) {
                return Optional
                        .of(new Line(ends.isLoopback() ? Optional.of(request.host()) : Optional.empty(), ends, 0));
            }
            return connection.peer() == 0 ? Optional.empty() : Optional.of(new Line(Optional.of(request.host()), ends,
                    request.isServed() ? connection.number() : connection.peer()));
        }
    }

    /** One end of a connection, with the rows of its requests. */
    private record End(RequestEnds all, Connection connection, IntArrayList requests) {
    }

    OtherEnds(Analysis analysis, int reference) {
        this.analysis = analysis;
        this.reference = reference;
    }

    /**
     * Sets the other end of each request that has one.
     *
     * @param hosts the ends of each host
     */
    void join(List<RequestEnds> hosts) {
        Map<Line, List<End>> servers = new HashMap<>();
        Map<Line, List<End>> clients = new LinkedHashMap<>();
        for (RequestEnds all : hosts) {
            Map<Connection, Optional<End>> known = new HashMap<>();
            for (RequestEnd request : all) {
                known.computeIfAbsent(request.connection(), connection -> Line.of(request).map(line -> {
                    End end = new End(all, connection, new IntArrayList());
                    (request.isServed() ? servers : clients).computeIfAbsent(line, l -> new ArrayList<>()).add(end);
                    return end;
                })).ifPresent(end -> end.requests().add(request.row()));
            }
        }
        clients.forEach((line, asking) -> join(asking, servers.getOrDefault(line, List.of())));
    }

    /** Several connections have the same ends when a port was used again. Then the nearest in time is a guess. */
    private void join(List<End> clients, List<End> servers) {
        boolean isOnly = clients.size() == 1 && servers.size() == 1;
        for (End client : clients) {
            servers.stream().min((one, other) -> Long.compare(distance(client, one), distance(client, other)))
                    .ifPresent(server -> client.requests().forEach(row -> join(client.all().get(row), server, isOnly)));
        }
    }

    private static void join(RequestEnd asking, End server, boolean isOnly) {
        int row = server.all().find(server.connection().number(), asking.number());
        if (row != RequestEnds.NONE) {
            RequestEnd serving = server.all().get(row);
            boolean isSure = isOnly && asking.isNumbered() && serving.isNumbered();
            asking.join(serving, isSure ? KnownBy.ISOLATED : KnownBy.INFERRED);
            serving.join(asking, isSure ? KnownBy.ISOLATED : KnownBy.INFERRED);
        }
    }

    private long distance(End one, End other) {
        return Math.abs(time(one) - time(other));
    }

    private long time(End end) {
        return analysis.convert(end.all().host, end.connection().time(), reference);
    }
}
