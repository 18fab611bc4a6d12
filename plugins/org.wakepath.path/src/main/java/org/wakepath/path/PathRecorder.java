// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.Finding;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.Loss;
import org.wakepath.graph.model.Truncation;
import org.wakepath.network.HostClocks;

/** Collects what a walk finds, last first, and turns it into the lists of an {@link ActivePath}. */
public final class PathRecorder {
    private final GraphSet graphs;
    private final HostClocks clock;
    private final long until;
    private final List<PathSegment> segments = new ArrayList<>();
    private final List<PathLink> links = new ArrayList<>();
    private final List<Wait> waits = new ArrayList<>();
    private final PathLosses losses;
    private Pieces shown = Pieces.ALL;
    /** Whether pieces of time were filled in another order than from the end to the start. */
    private boolean hasPieces;
    private long doubtful;

    /** Cuts off what lies at or after {@code until}, ns on the path's clock. */
    public PathRecorder(GraphSet graphs, HostClocks clock, long until) {
        this.graphs = graphs;
        this.clock = clock;
        this.until = until;
        losses = new PathLosses(graphs, clock);
    }

    /** Adds what a worker did from {@code start} to {@code end}, ns on the path's clock. */
    record Stretch(int worker, EdgeState state, long start, long end, Cause cause) {
    }

    /** Keeps from now on only what lies in some pieces of time. */
    void show(Pieces pieces) {
        shown = pieces;
        hasPieces |= pieces != Pieces.ALL;
    }

    void segment(int host, Stretch stretch, int depth, boolean clipped, Certainty certainty, boolean uncertain) {
        for (Pieces.Piece piece : shown.within(stretch.start(), stretch.end())) {
            boolean isWhole = piece.start() == stretch.start() && piece.end() == stretch.end();
            add(host, new Stretch(stretch.worker(), stretch.state(), piece.start(), piece.end(), stretch.cause()),
                    depth, clipped || !isWhole, certainty.and(piece.certainty()), uncertain);
        }
    }

    private void add(int host, Stretch stretch, int depth, boolean clipped, Certainty certainty, boolean uncertain) {
        long cut = Math.min(stretch.end(), until);
        if (stretch.start() >= cut) {
            return;
        }
        if (stretch.state() == EdgeState.NETWORK) {
            losses.touchNetwork(host, stretch.start(), cut);
        } else {
            losses.touch(host, clock.fromReference(host, stretch.start()), clock.fromReference(host, cut));
        }
        doubtful += graphs.doubtful(host, stretch.state(), stretch.start(), cut, clock);
        PathSegment segment = new PathSegment(graphs.describe(host, stretch.worker()), stretch.state(), stretch.start(),
                cut,
                stretch.cause(), depth, clipped || cut < stretch.end(), certainty,
                uncertain || graphs.isUncertain(host, stretch.state(), stretch.start(), stretch.end(), clock));
        PathSegment next = segments.isEmpty() ? null : segments.get(segments.size() - 1);
        if (next != null && isContinued(segment, next)) {
            segments.set(segments.size() - 1, new PathSegment(next.worker(), next.state(), segment.start(), next.end(),
                    next.cause(), depth, segment.clipped() || next.clipped(), next.certainty(), next.uncertain()));
        } else {
            segments.add(segment);
        }
    }

    /** Joins pieces of work that are divided only by effects on others; for the reader they are one. */
    private static boolean isContinued(PathSegment segment, PathSegment next) {
        return segment.state() == EdgeState.RUNNING && next.state() == EdgeState.RUNNING
                && segment.worker().equals(next.worker()) && segment.depth() == next.depth()
                && segment.certainty() == next.certainty() && segment.uncertain() == next.uncertain()
                && segment.end() == next.start() && segment.cause().equals(next.cause());
    }

    void link(PathLink.Kind kind, int fromHost, int source, long sent, int toHost, int toWorker, long received,
            Certainty certainty) {
        if (source == ExecutionGraph.NONE || received > until) {
            return;
        }
        links.add(new PathLink(kind,
                new PathLink.Endpoint(graphs.describe(fromHost, graphs.get(fromHost).worker(source)), sent),
                new PathLink.Endpoint(graphs.describe(toHost, toWorker), received), certainty));
    }

    /**
     * Adds a wait or a look.
     *
     * @param woken the moment at its end
     */
    void wait(int host, int woken, Met met) {
        hasPieces |= met.ending() == Wait.Ending.LOOK;
        ExecutionGraph graph = graphs.get(host);
        for (Pieces.Piece piece : shown.within(met.start(), met.end())) {
            if (piece.start() >= piece.end() || piece.start() >= until) {
                continue;
            }
            int out = graph.left(woken);
            losses.touch(host, graph.time(out), graph.time(woken));
            waits.add(new Wait(graphs.describe(host, graph.worker(woken)), piece.start(), Math.min(piece.end(), until),
                    met.cause().state(), graph.call(out), met.cause().cause(), met.depth(), met.cause().isResolved(),
                    met.cause().certainty().and(met.certainty()).and(piece.certainty()),
                    graph.isUncertain(graph.time(out), graph.time(woken)),
                    piece.end() < met.end() ? Wait.Ending.PART : met.ending()));
        }
    }

    /**
     * A wait as a walk meets it.
     *
     * @param start its start within the window, ns on the path's clock
     * @param cause what ended it, or the last look
     * @param certainty how sure it is that the cause is this wait's
     */
    record Met(long start, long end, WaitCause cause, Certainty certainty, Wait.Ending ending, int depth) {
    }

    /** How much of the segments lies where events were lost or a CPU was out of sight, ns. */
    public long doubtfulTime() {
        return doubtful;
    }

    /** The losses in the traces on the way of the path. */
    public PathLosses losses() {
        return losses;
    }

    public List<PathSegment> segments() {
        return inOrder(segments, PathSegment::start);
    }

    public List<PathLink> links() {
        return inOrder(links, link -> link.to().time());
    }

    public List<Wait> waits() {
        return inOrder(waits, Wait::end);
    }

    private <T> List<T> inOrder(List<T> list, ToLongFunction<T> time) {
        List<T> copy = new ArrayList<>(list);
        Collections.reverse(copy);
        if (hasPieces) {
            copy.sort(Comparator.comparingLong(time));
        }
        return Collections.unmodifiableList(copy);
    }

    /**
     * The losses in the traces on the way of a path: on each host that it touched, from the first to the last moment
     * there. A path that waits for the network may lack a packet of any host.
     */
    public static final class PathLosses {
        private final GraphSet graphs;
        private final HostClocks clock;
        /**
         * The first and the last moment touched on each host, local times; none if the first is after the last.
         */
        private final long[] first;
        private final long[] last;

        PathLosses(GraphSet graphs, HostClocks clock) {
            this.graphs = graphs;
            this.clock = clock;
            first = new long[graphs.size()];
            last = new long[graphs.size()];
            Arrays.fill(first, Long.MAX_VALUE);
            Arrays.fill(last, Long.MIN_VALUE);
        }

        /** Notes that the path led through a time range of a host, local times. */
        void touch(int host, long from, long to) {
            first[host] = Math.min(first[host], from);
            last[host] = Math.max(last[host], to);
        }

        /** Notes that the path waited on a host for the network, over a range of the path's time. */
        void touchNetwork(int waiter, long start, long end) {
            for (int host = 0; host < first.length; host++) {
                if (clock.areRelated(waiter, host)) {
                    touch(host, clock.fromReference(host, start), clock.fromReference(host, end));
                }
            }
        }

        /** The number of findings of each kind on the hosts; of losses, only those that touch the path. */
        public long found(Finding finding) {
            return switch (finding) {
                case DISCARDED -> losses().stream().mapToLong(Loss::events).sum();
                case MISSING_PACKETS -> losses().stream().mapToLong(Loss::packets).sum();
                case LOSSES -> losses().size();
                case MISSING_CPUS -> missingCpus();
                case TRUNCATED_STREAMS -> truncations().stream().filter(t -> !t.isWhole()).count();
                default -> graphs.found(finding);
            };
        }

        private boolean isTouched(int host) {
            return first[host] <= last[host];
        }

        private long missingCpus() {
            return IntStream.range(0, first.length).filter(this::isTouched)
                    .mapToLong(host -> graphs.get(host).found(Finding.MISSING_CPUS)).sum();
        }

        private List<Loss> losses() {
            List<Loss> found = new ArrayList<>();
            for (int host = 0; host < first.length; host++) {
                if (isTouched(host)) {
                    found.addAll(graphs.get(host).losses().within(first[host], last[host]));
                }
            }
            return found;
        }

        /** The streams that end before the path does, with times on its clock. */
        public List<Truncation> truncations() {
            List<Truncation> found = new ArrayList<>();
            for (int host = 0; host < first.length; host++) {
                for (Truncation t : graphs.get(host).truncations()) {
                    if (isTouched(host) && (t.end().isEmpty() || t.end().getAsLong() < last[host])) {
                        found.add(onClock(host, t));
                    }
                }
            }
            return List.copyOf(found);
        }

        private Truncation onClock(int host, Truncation t) {
            return t.end().isEmpty() ? t : new Truncation(t.host(), t.stream(),
                    OptionalLong.of(clock.toReference(host, t.end().getAsLong())), t.isWhole());
        }
    }
}
