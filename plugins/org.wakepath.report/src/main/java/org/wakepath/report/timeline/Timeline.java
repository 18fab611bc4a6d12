// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.timeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathReferences;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.words.LinkWords;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/**
 * A path as most viewers of timelines show things: processes that hold tracks, tracks that hold nested spans, and
 * arrows between spans. Processes and tracks have numbers of their own, because hosts may have the same ids.
 */
public final class Timeline {
    /** The number of the process, and of its only track, that a document may have for the path as a whole. */
    public static final int WHOLE = 1;

    /** The length of a span that stands for an instant, ns. */
    private static final long INSTANT = 1;

    private final ActivePath path;
    private final PathReferences references;
    private final Map<Worker, Track> tracks = new LinkedHashMap<>();
    private final Map<String, Process> processes = new LinkedHashMap<>();
    private final List<Arrow> arrows = new ArrayList<>();

    /**
     * A process of a host, or what a host did in interrupt context.
     *
     * @param number behind {@link #WHOLE}
     * @param name with the host's label and the id of the process
     */
    public record Process(int number, String name, List<Track> tracks) {
    }

    /**
     * A worker of the path; all runs of a handler on a host are one.
     *
     * @param number behind {@link #WHOLE}, unlike that of any other track
     * @param name with the tid
     * @param spans in order of their starts, those around others first; two of them are nested or disjoint
     */
    public record Track(int number, Process process, String name, Worker worker, List<Span> spans) {
    }

    /** What a span stands for. */
    public enum Kind {
        /** A segment of the path, with its index. */
        SEGMENT,
        /** A wait that the path met, with its index. Others worked in it. */
        WAIT,
        /** The source or the effect of a link, with its index, where the path shows nothing of its worker. */
        ENDPOINT
    }

    /**
     * A stretch of time on a track.
     *
     * @param name what it was, for people
     * @param start ns since the epoch on the path's clock; that of a wait is not before the path's
     * @param end exclusive, after {@code start}
     */
    public record Span(Kind kind, int index, String name, long start, long end) {
        Span from(long later) {
            return new Span(kind, index, name, later, end);
        }
    }

    /**
     * A link between two spans.
     *
     * @param link its index
     * @param sent a time within the span that it comes from, ns
     * @param received a time within the span that it leads to, ns
     */
    public record Arrow(int link, String name, Track from, long sent, Track to, long received) {
    }

    private Timeline(ActivePath path) {
        this.path = path;
        references = new PathReferences(path);
    }

    /** The timeline of a path, with all texts made harmless to show. */
    public static Timeline of(ActivePath traced) {
        Timeline timeline = new Timeline(PathRenamer.safe(traced));
        timeline.fill();
        return timeline;
    }

    /** The path, with all texts made harmless to show. */
    public ActivePath path() {
        return path;
    }

    /** The earliest time of all, ns since the epoch on the path's clock. */
    public long origin() {
        return Stream.concat(Stream.of(path.start()), tracks.values().stream().flatMap(track -> track.spans().stream())
                .map(Span::start)).min(Comparator.naturalOrder()).orElseThrow();
    }

    /** All processes, that of the analysed task first. */
    public Collection<Process> processes() {
        return processes.values();
    }

    /** The links, in the order of the path's. */
    public List<Arrow> arrows() {
        return arrows;
    }

    /** What is known of what a span stands for. */
    public Map<String, Object> facts(Span span) {
        return switch (span.kind()) {
            case SEGMENT -> Facts.of(path.segments().get(span.index()));
            case WAIT -> Facts.of(path.waits().get(span.index()));
            case ENDPOINT -> Facts.of(path.links().get(span.index()));
        };
    }

    private void fill() {
        track(path.task());
        for (int i = 0; i < path.segments().size(); i++) {
            PathSegment segment = path.segments().get(i);
            track(segment.worker()).spans().add(new Span(Kind.SEGMENT, i,
                    StateWords.of(segment.state(), segment.connectionTimer()), segment.start(), segment.end()));
        }
        for (int i = 0; i < path.waits().size(); i++) {
            Wait wait = path.waits().get(i);
            track(wait.worker()).spans().add(new Span(Kind.WAIT, i, name(wait), Math.max(path.start(), wait.start()),
                    wait.end()));
        }
        for (int i = 0; i < path.links().size(); i++) {
            arrows.add(arrow(i, path.links().get(i)));
        }
        tracks.values().forEach(track -> nest(track.spans()));
    }

    private static String name(Wait wait) {
        return "wait: " + StateWords.of(wait.state()) + wait.systemCall().map(call -> " in " + call).orElse("");
    }

    private Arrow arrow(int index, PathLink link) {
        OptionalInt source = references.sourceOf(index);
        OptionalInt target = references.targetOf(index);
        Track from = endpoint(index, link.from(), source);
        Track to = endpoint(index, link.to(), target);
        // A signal leaves at the end of a segment, which is no part of it.
        long sent = source.isPresent() ? Math.min(link.from().time(), segment(source).end() - 1) : link.from().time();
        long received = target.isPresent() ? Math.max(link.to().time(), segment(target).start()) : link.to().time();
        return new Arrow(index, LinkWords.of(link.kind()), from, sent, to, received);
    }

    private PathSegment segment(OptionalInt index) {
        return path.segments().get(index.getAsInt());
    }

    private Track endpoint(int link, PathLink.Endpoint endpoint, OptionalInt segment) {
        Track track = track(endpoint.worker());
        if (segment.isEmpty()) {
            track.spans().add(new Span(Kind.ENDPOINT, link, LinkWords.of(path.links().get(link).kind()),
                    endpoint.time(), endpoint.time() + INSTANT));
        }
        return track;
    }

    private Track track(Worker worker) {
        return tracks.computeIfAbsent(worker.grouped(), one -> {
            Process process = process(one);
            Track track = new Track(WHOLE + tracks.size() + 1, process, WorkerWords.of(one), one, new ArrayList<>());
            process.tracks().add(track);
            return track;
        });
    }

    private Process process(Worker worker) {
        return processes.computeIfAbsent(worker.host() + "/" + worker.process(),
                unused -> new Process(WHOLE + processes.size() + 1,
                        worker.host() + ": " + (worker.process() < 0 ? "interrupts"
                                : worker.name() + ", process " + worker.process()),
                        new ArrayList<>()));
    }

    /** Orders spans, and lets one that reaches beyond another begin at the other's end. */
    private static void nest(List<Span> spans) {
        Comparator<Span> outerFirst = Comparator.comparingLong(Span::start).thenComparing(Span::end,
                Comparator.reverseOrder()).thenComparing(Span::kind, Comparator.reverseOrder())
                .thenComparingInt(Span::index);
        PriorityQueue<Span> waiting = new PriorityQueue<>(outerFirst);
        waiting.addAll(spans);
        spans.clear();
        Deque<Span> open = new ArrayDeque<>();
        while (!waiting.isEmpty()) {
            Span next = waiting.remove();
            while (!open.isEmpty() && open.peek().end() <= next.start()) {
                open.pop();
            }
            if (!open.isEmpty() && open.peek().end() < next.end()) {
                waiting.add(next.from(open.peek().end()));
            } else {
                spans.add(next);
                open.push(next);
            }
        }
    }
}
