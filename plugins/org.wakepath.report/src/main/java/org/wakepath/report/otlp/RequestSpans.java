// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.otlp;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Caller;
import org.wakepath.analysis.request.Request.Queued;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.KnownBy;
import org.wakepath.report.RequestIndex;
import org.wakepath.report.otlp.OtlpSpan.Kind;
import org.wakepath.report.otlp.OtlpSpan.Link;
import org.wakepath.track.PageFaults;
import org.wakepath.words.RequestWords;
import org.wakepath.words.SafeText;

/**
 * Requests as spans. The parent of a span is that of the request for which it was sent, so a request of a client that
 * was not recorded and all that was done for it are a trace. A link leads to each request that a request queued behind.
 *
 * <p>Attributes have the names of OpenTelemetry's conventions where there are some. All others start with
 * {@code wakepath}.
 */
public final class RequestSpans {
    private final List<Request> all;
    private final RequestIndex index;
    /** By the place of each request, what the spans of others need of it. */
    private final long[] begins;
    /** The place of the request that it was sent for. */
    private final int[] callers;
    private final Map<Process, IntArrayList> processes = new TreeMap<>(Process.ORDER);

    private record Process(String host, String name, String container) {
        static final Comparator<Process> ORDER = Comparator.comparing(Process::host).thenComparing(Process::name)
                .thenComparing(Process::container);

        static Process of(Request request) {
            return new Process(request.kind().host(), request.kind().process(),
                    first(request).map(Worker::container).orElse(""));
        }
    }

    private RequestSpans(List<Request> all) {
        this.all = all;
        index = new RequestIndex(all);
        begins = new long[all.size()];
        callers = new int[all.size()];
        int place = 0;
        for (Request one : all) {
            begins[place] = one.begin();
            callers[place] = one.caller().map(Caller::request).map(index::place).orElse(RequestIndex.NONE);
            processes.computeIfAbsent(Process.of(one), unseen -> new IntArrayList()).add(place++);
        }
    }

    /** The spans of requests, those of a process one after the other. Each is made when it is taken, as its request. */
    public static Stream<OtlpSpan> of(List<Request> all) {
        RequestSpans spans = new RequestSpans(all);
        // The iterator of a stream within a stream would make all spans at once.
        int[] places = spans.processes.values().stream().flatMapToInt(IntArrayList::intStream).toArray();
        return IntStream.of(places).mapToObj(spans::span);
    }

    /**
     * Writes them in OpenTelemetry's protocol.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<Request> all, Writer out) throws IOException {
        SpanJson.write(of(all), out);
    }

    private OtlpSpan span(int place) {
        Request request = all.get(place);
        int root = root(place);
        return new OtlpSpan(resource(request), trace(root), id(place), place == root ? "" : id(callers[place]),
                request.kind().isServed() ? Kind.SERVER : Kind.CLIENT, name(request.kind()), request.begin(),
                request.end(), attributes(request), links(request));
    }

    /** The first of the requests for which a request was sent. */
    private int root(int place) {
        Set<Integer> seen = new LinkedHashSet<>();
        int at = place;
        while (seen.add(at)) {
            if (callers[at] == RequestIndex.NONE) {
                return at;
            }
            at = callers[at];
        }
        // Wrong guesses made a circle.
        int first = at;
        return seen.stream().dropWhile(other -> other != first)
                .min(Comparator.comparingLong((Integer other) -> begins[other])
                        .thenComparing(other -> index.id(other).toString()))
                .orElseThrow();
    }

    private String trace(int root) {
        return OtlpSpan.traceOf("request", index.id(root), begins[root]);
    }

    private String id(int place) {
        return OtlpSpan.spanOf("span of request", index.id(place), begins[place]);
    }

    private List<Link> links(Request request) {
        Map<RequestId, Behind> behind = new LinkedHashMap<>();
        for (Work work : request.work()) {
            for (Queued queued : work.behind()) {
                queued.request().ifPresent(id -> behind
                        .merge(id, new Behind(queued.end() - queued.begin(), queued.known()), Behind::and));
            }
        }
        List<Link> links = new ArrayList<>();
        behind.forEach((id, time) -> {
            int other = index.place(id);
            if (other != RequestIndex.NONE) {
                links.add(new Link(trace(root(other)), id(other), time.attributes(id)));
            }
        });
        return links;
    }

    /** How long a request queued behind another one, ns. */
    private record Behind(long duration, KnownBy known) {
        Behind and(Behind other) {
            return new Behind(duration + other.duration, known.and(other.known));
        }

        Map<String, Object> attributes(RequestId id) {
            Map<String, Object> attributes = new LinkedHashMap<>();
            attributes.put("wakepath.kind", "QUEUED_BEHIND");
            attributes.put("wakepath.request", clean(id));
            attributes.put("wakepath.duration", duration);
            attributes.put("wakepath.known", known.name());
            return attributes;
        }
    }

    private static Map<String, Object> resource(Request request) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        String process = request.kind().process();
        attributes.put("service.name", process.isEmpty() ? "unknown_service" : SafeText.clean(process));
        attributes.put("host.name", SafeText.clean(first(request).map(Worker::kernel)
                .orElse(request.kind().host())));
        first(request).map(Worker::container).filter(name -> !name.isEmpty())
                .ifPresent(name -> attributes.put("container.name", SafeText.clean(name)));
        return attributes;
    }

    private static Map<String, Object> attributes(Request request) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        first(request).ifPresent(thread -> {
            attributes.put("process.pid", (long) thread.process());
            attributes.put("thread.id", (long) thread.tid());
            attributes.put("thread.name", SafeText.clean(thread.name()));
        });
        if (!request.kind().protocol().isEmpty()) {
            attributes.put("network.protocol.name", SafeText.clean(request.kind().protocol()));
        }
        if (request.kind().port() != 0) {
            attributes.put("server.port", (long) request.kind().port());
        }
        attributes.put("wakepath.request", clean(request.id()));
        attributes.put("wakepath.own", request.own());
        if (request.isQueueingKnown()) {
            attributes.put("wakepath.queued", request.queued());
        }
        request.remote().ifPresent(had -> attributes.put("wakepath.remote", had.end() - had.begin()));
        request.faults().ifPresent(faults -> addTo(attributes, faults));
        if (!request.text().isEmpty()) {
            attributes.put("wakepath.text", SafeText.clean(request.text()));
        }
        if (request.status() > Request.ERROR && request.kind().protocol().startsWith("http")) {
            attributes.put("http.response.status_code", (long) request.status());
        }
        if (request.isFailed()) {
            attributes.put("error.type", RequestWords.status(request.status(), false));
        }
        attributes.put("wakepath.known", request.known().name());
        request.caller().ifPresent(caller -> {
            attributes.put("wakepath.caller", clean(caller.request()));
            attributes.put("wakepath.callerKnown", caller.known().name());
        });
        attributes.put("wakepath.complete", request.isComplete());
        return attributes;
    }

    private static void addTo(Map<String, Object> attributes, PageFaults.Count faults) {
        attributes.put("wakepath.faults", faults.faults());
        attributes.put("wakepath.newPages", faults.newPages());
        faults.major().ifPresent(major -> attributes.put("wakepath.majorFaults", major));
        faults.time().ifPresent(time -> attributes.put("wakepath.faultTime", time));
        faults.majorTime().ifPresent(time -> attributes.put("wakepath.majorFaultTime", time));
    }

    /** The first thread that worked on a request. */
    private static Optional<Worker> first(Request request) {
        return request.work().stream().map(Work::task).flatMap(Optional::stream).findFirst().map(TaskSummary::task);
    }

    private static String name(Request.Kind kind) {
        return RequestWords.kind(kind.isServed(), kind.protocol(), kind.port(), kind.process());
    }

    private static String clean(RequestId id) {
        return SafeText.clean(id.toString());
    }
}
