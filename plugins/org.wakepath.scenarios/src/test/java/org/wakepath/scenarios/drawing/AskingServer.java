// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.request.RecordedRequests;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.RequestPath;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;

/**
 * A server, {@code front/10}, whose messages were recorded. It takes request 1.0 in column 8, asks another server in
 * 12, takes its answer in 24, and answers in 26. What the kernel saw of it is drawn.
 */
final class AskingServer {
    private static final int FRONT = 10;
    private static final long SERVED = 1;
    private static final long ASKING = 3;

    private final Drawing drawing;
    private final Analysis analysis;
    private final RecordedRequests requests;

    /** @param port of the server that is asked, from port 5000 */
    AskingServer(Path traces, String drawn, int port) {
        drawing = DrawingParser.parse(drawn.lines().toList());
        TraceCompiler.compile(drawing, traces);
        try (MessageTrace messages = new MessageTrace(traces.resolve("requests"), drawing, "ust", new UUID(1, 2))) {
            messages.fragment("isolated_begin", 8, FRONT, SERVED);
            messages.connection(8, FRONT, SERVED, 1, 80, 4001);
            messages.part("receive", 8, FRONT, SERVED, 10);
            messages.connection(12, FRONT, ASKING, 2, 5000, port);
            messages.part("send", 12, FRONT, ASKING, 10);
            messages.fragment("isolated_end", 14, FRONT, SERVED);
            messages.fragment("isolated_begin", 24, FRONT, ASKING);
            messages.part("receive", 24, FRONT, ASKING, 20);
            messages.part("send", 26, FRONT, SERVED, 30);
            messages.fragment("isolated_end", 27, FRONT, ASKING);
        }
        analysis = Analysis.open(TraceSet.open(List.of(traces)), 1);
        requests = RecordedRequests.of(analysis, 0, events -> {});
    }

    String column(long time) {
        return new ColumnClock(drawing, analysis, 0).column(time, 0);
    }

    Request request(String id) {
        return requests.find(id).get(0);
    }

    /** The path of the request that it served. */
    ActivePath path() {
        return RequestPath.of(request("1.0"), requests).orElseThrow();
    }
}
