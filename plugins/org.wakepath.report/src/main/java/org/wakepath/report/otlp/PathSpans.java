// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.otlp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathReferences;
import org.wakepath.report.otlp.OtlpSpan.Link;
import org.wakepath.report.timeline.Facts;
import org.wakepath.report.timeline.Timeline;
import org.wakepath.report.timeline.Timeline.Arrow;
import org.wakepath.report.timeline.Timeline.Kind;
import org.wakepath.report.timeline.Timeline.Process;
import org.wakepath.report.timeline.Timeline.Span;
import org.wakepath.report.timeline.Timeline.Thing;
import org.wakepath.report.timeline.Timeline.Track;

/**
 * A path as a trace of spans. The root is the path as a whole. A segment or wait is below the wait that it lies in. A
 * link leads from the span of its effect to that of its source. Ids follow from what they name, so that the same path
 * always has the same.
 *
 * <p>Attributes have the names of OpenTelemetry's conventions where there are some. All others are facts, whose names
 * start with {@code wakepath}.
 */
public final class PathSpans {
    private final Timeline timeline;
    private final PathReferences references;
    private final String trace;
    private final String root;
    private final Map<Thing, List<Link>> links = new HashMap<>();

    private PathSpans(Timeline timeline) {
        this.timeline = timeline;
        ActivePath path = timeline.path();
        references = new PathReferences(path);
        trace = OtlpSpan.traceOf("path", path.task().host(), path.task().name(), path.task().tid(),
                path.task().generation(), path.clock(), path.start(), path.end(), path.segments().size());
        root = OtlpSpan.spanOf(trace);
        for (Arrow arrow : timeline.arrows()) {
            links.computeIfAbsent(arrow.to().thing(), unused -> new ArrayList<>()).add(new Link(trace,
                    id(arrow.from().thing()), own(Facts.of(path.links().get(arrow.link())))));
        }
    }

    /** The spans of a path, the root first, then those of each worker in order of time. */
    public static List<OtlpSpan> of(ActivePath path) {
        return new PathSpans(Timeline.of(path)).spans();
    }

    private List<OtlpSpan> spans() {
        ActivePath path = timeline.path();
        List<OtlpSpan> spans = new ArrayList<>();
        spans.add(new OtlpSpan(resource(path.task()), trace, root, "", OtlpSpan.Kind.INTERNAL,
                "path of " + path.task().name(), path.start(),
                path.end(), attributes(path.task(), Facts.of(path)), List.of()));
        for (Process process : timeline.processes()) {
            for (Track track : process.tracks()) {
                track.spans().forEach(span -> spans.add(span(span, track.worker())));
            }
        }
        return spans;
    }

    private OtlpSpan span(Span span, Worker worker) {
        return new OtlpSpan(resource(worker), trace, id(span.thing()), parent(span.thing()), OtlpSpan.Kind.INTERNAL,
                span.name(), span.start(),
                span.end(), attributes(worker, timeline.facts(span.thing())),
                links.getOrDefault(span.thing(), List.of()));
    }

    private String parent(Thing thing) {
        OptionalInt wait = switch (thing.kind()) {
            case SEGMENT -> references.waitOf(thing.index());
            case WAIT -> references.outerOf(thing.index());
            case SOURCE, EFFECT -> OptionalInt.empty();
        };
        return wait.isPresent() ? id(new Thing(Kind.WAIT, wait.getAsInt())) : root;
    }

    private String id(Thing thing) {
        return OtlpSpan.spanOf(trace, thing.kind(), thing.index());
    }

    private static Map<String, Object> resource(Worker worker) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put("service.name", OtlpSpan.SCOPE);
        attributes.put("host.name", worker.kernel());
        if (!worker.container().isEmpty()) {
            attributes.put("container.name", worker.container());
        }
        return attributes;
    }

    private static Map<String, Object> attributes(Worker worker, Map<String, Object> facts) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        if (worker.tid() >= 0) {
            attributes.put("process.pid", (long) worker.process());
            attributes.put("thread.id", (long) worker.tid());
        }
        attributes.put("thread.name", worker.name());
        attributes.putAll(own(facts));
        return attributes;
    }

    private static Map<String, Object> own(Map<String, Object> facts) {
        Map<String, Object> named = new LinkedHashMap<>();
        facts.forEach((key, value) -> named.put(OtlpSpan.SCOPE + "." + key, value));
        return named;
    }
}
