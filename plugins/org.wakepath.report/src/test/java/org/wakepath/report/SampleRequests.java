// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Asked;
import org.wakepath.analysis.request.Request.Caller;
import org.wakepath.analysis.request.Request.Queued;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.ThreadKind;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.KnownBy;

/**
 * Request 1.0 of a front takes 1 ms. It queues behind 2.0 until 0.1 ms, is worked on until 0.2 ms, and asks a store,
 * which takes it at 0.4 ms and answers at 0.6 ms. The answer comes at 0.7 ms, and is taken at 0.8 ms.
 */
public final class SampleRequests {
    private static final long EPOCH = 1_700_000_000_000_000_000L;
    private static final long UNIT = 100_000;

    private SampleRequests() {
    }

    /** The two requests of the front, and that of the store. */
    public static List<Request> of(String front, String host) {
        RequestId first = new RequestId(host, 1, 0);
        RequestId second = new RequestId(host, 2, 0);
        RequestId asked = new RequestId("db", 9, 0);
        Request.Kind kind = new Request.Kind(true, "http", 80, front, host);
        Worker worker = worker(front, host, 7);
        return List.of(
                request(first, kind, 0, 10, Optional.empty(),
                        List.of(new Asked(asked, EPOCH + 2 * UNIT, KnownBy.ISOLATED)),
                        work(worker, 0, 1, 2, Optional.empty(), new Queued(EPOCH, EPOCH + UNIT, Optional.of(second),
                                KnownBy.ISOLATED)),
                        work(worker, 7, 8, 10, Optional.of(asked))),
                request(second, kind, -1, 1, Optional.empty(), List.of(),
                        work(worker, -1, -1, 1, Optional.empty())),
                request(asked, new Request.Kind(true, "", 5432, "store", "db"), 3, 6,
                        Optional.of(new Caller(first, KnownBy.INFERRED)), List.of(),
                        work(worker("store", "db", 11), 3, 4, 6, Optional.empty())));
    }

    /** Requests of an event loop, one after the other; the n-th takes n + 1 microseconds. */
    public static List<Request> many(int count) {
        Worker worker = worker("front", "web", 7);
        List<Request> many = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long begin = EPOCH + i * UNIT;
            long end = begin + (i + 1) * 1_000L;
            many.add(new Request(new RequestId("web", 4711, i), new Request.Kind(true, "http", 80, "front", "web"),
                    begin,
                    end, true, KnownBy.ISOLATED, Optional.empty(),
                    List.of(new Work(Optional.of(task(worker)), begin + 500, end, KnownBy.ISOLATED,
                            OptionalLong.of(begin), Optional.empty(), List.of())),
                    List.of(), Optional.empty(), Optional.empty(), "", 0));
        }
        return many;
    }

    private static Worker worker(String name, String host, int tid) {
        return new Worker(host, name, tid, 0, WorkerKind.TASK, tid, 0, false);
    }

    private static TaskSummary task(Worker worker) {
        return new TaskSummary(worker, 0, 0, ThreadKind.USER, 0, Long.MAX_VALUE, Map.of(),
                Optional.empty());
    }

    private static Request request(RequestId id, Request.Kind kind, long begin, long end, Optional<Caller> caller,
            List<Asked> asked, Work... work) {
        return new Request(id, kind, EPOCH + begin * UNIT, EPOCH + end * UNIT, true, KnownBy.ISOLATED, caller,
                List.of(work), asked, Optional.empty(), Optional.empty(), "", 0);
    }

    private static Work work(Worker worker, long arrived, long begin, long end, Optional<RequestId> answered,
            Queued... behind) {
        return new Work(Optional.of(task(worker)), EPOCH + begin * UNIT, EPOCH + end * UNIT, KnownBy.ISOLATED,
                OptionalLong.of(EPOCH + arrived * UNIT), answered, List.of(behind));
    }
}
