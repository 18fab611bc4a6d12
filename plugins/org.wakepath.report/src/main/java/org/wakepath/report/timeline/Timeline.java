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
import java.util.Locale;
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
     * @param number that of its first track, so that this may be taken for the main thread
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
        /** Where a link comes from, with its index, where the path shows nothing of that worker. */
        SOURCE,
        /** Where a link leads to, with its index, where the path shows nothing of that worker. */
        EFFECT;

        /** Its name in documents, such as {@code wait}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Something of the path, by its place in the path's list of such things. */
    public record Thing(Kind kind, int index) {
    }

    /**
     * A stretch of time on a track.
     *
     * @param thing what it stands for
     * @param name what it was, for people
     * @param start ns since the epoch on the path's clock; that of a wait is not before the path's
     * @param end exclusive, not before {@code start}
     */
    public record Span(Thing thing, String name, long start, long end) {
        Span from(long later) {
            return new Span(thing, name, later, end);
        }
    }

    /**
     * An end of an arrow.
     *
     * @param thing what its span stands for
     * @param time a time within that, ns since the epoch on the path's clock
     */
    public record End(Track track, Thing thing, long time) {
    }

    /**
     * A link between two spans.
     *
     * @param link its index
     * @param name what carried it, for people
     */
    public record Arrow(int link, String name, End from, End to) {
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

    /** What is known of something on a track. */
    public Map<String, Object> facts(Thing thing) {
        return switch (thing.kind()) {
            case SEGMENT -> Facts.of(path.segments().get(thing.index()));
            case WAIT -> Facts.of(path.waits().get(thing.index()));
            case SOURCE, EFFECT -> Facts.of(path.links().get(thing.index()));
        };
    }

    private void fill() {
        track(path.task());
        for (int i = 0; i < path.segments().size(); i++) {
            PathSegment segment = path.segments().get(i);
            track(segment.worker()).spans().add(new Span(new Thing(Kind.SEGMENT, i),
                    StateWords.of(segment.state(), segment.connectionTimer()), segment.start(), segment.end()));
        }
        for (int i = 0; i < path.waits().size(); i++) {
            Wait wait = path.waits().get(i);
            track(wait.worker()).spans()
                    .add(new Span(new Thing(Kind.WAIT, i), name(wait), Math.max(path.start(), wait.start()),
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
        // A signal leaves at the end of a segment, which is no part of it.
        End from = source.isEmpty() ? instant(new Thing(Kind.SOURCE, index), link, link.from())
                : new End(track(link.from().worker()), new Thing(Kind.SEGMENT, source.getAsInt()),
                        Math.min(link.from().time(), path.segments().get(source.getAsInt()).end() - 1));
        End to = target.isEmpty() ? instant(new Thing(Kind.EFFECT, index), link, link.to())
                : new End(track(link.to().worker()), new Thing(Kind.SEGMENT, target.getAsInt()),
                        Math.max(link.to().time(), path.segments().get(target.getAsInt()).start()));
        return new Arrow(index, LinkWords.of(link.kind()), from, to);
    }

    private End instant(Thing thing, PathLink link, PathLink.Endpoint endpoint) {
        Track track = track(endpoint.worker());
        track.spans().add(new Span(thing, LinkWords.of(link.kind()), endpoint.time(), endpoint.time() + INSTANT));
        return new End(track, thing, endpoint.time());
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
                unused -> new Process(WHOLE + tracks.size() + 1,
                        worker.host() + ": " + (worker.process() < 0 ? "interrupts"
                                : (worker.program().isEmpty() ? worker.name() : worker.program()) + ", process "
                                        + worker.process()),
                        new ArrayList<>()));
    }

    /** Orders spans, and lets one that reaches beyond another begin at the other's end. */
    private static void nest(List<Span> spans) {
        Comparator<Span> outerFirst = Comparator.comparingLong(Span::start)
                .thenComparing(Span::end, Comparator.reverseOrder())
                .thenComparing(span -> span.thing().kind(), Comparator.comparing(kind -> kind != Kind.WAIT))
                .thenComparing(span -> span.thing().kind()).thenComparingInt(span -> span.thing().index());
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
