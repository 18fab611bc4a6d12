// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.Occupants;
import org.wakepath.graph.model.SideColumn;
import org.wakepath.network.HostClocks;
import org.wakepath.network.PacketMatches;

/**
 * Finds the active path: it follows a task backwards from the end of an interval to its start, through the workers it
 * waited for.
 *
 * <p>A walk stands on a worker at a position and goes left, edge by edge. If an edge is a blocking with a known
 * wake-up, its time is a window of its own, which is filled from the waker. When the window is full, the walk is back
 * on the worker at the moment it blocked. An inner window never reaches before its outer one. Windows are on an
 * explicit stack; a window that is full together with its inner one needs no place on it. On a kernel thread that
 * serves others, the walk goes left to the start of the service turn. It continues with the worker that gave the thread
 * its work.
 *
 * <p>A series of looks is one window in pieces: the walk fills the pieces alone, from the waker that ended the last
 * one. It is then back on the worker before the last piece, and adds what the worker did between them.
 *
 * <p>Implements the active path of Giraldeau and Dagenais (2016), algorithm 2, with the corrections that docs/paper.md
 * lists; docs/path.md has the rules.
 */
public final class PathFinder {
    /** The number of steps at one instant after which the walk checks for circles. */
    private static final int PATIENCE = 256;

    private final GraphSet graphs;
    private final HostClocks clock;
    private final MomentTimes times;
    private final PathRecorder recorder;
    private final PacketCauses packets;
    private final ServiceTurns turns;
    private final PathRule rule;
    private final WindowStack outer = new WindowStack();
    private final LongOpenHashSet visited = new LongOpenHashSet();

    /** Position of the walk: a vertex of a host, and a time that is not after it. */
    private int host;
    private int vertex;
    private long time;
    /** The reception or completion at which the walk stops, because it explains where the walk came from. */
    private int reason;
    /** The certainty of that explanation. */
    private Certainty reasonCertainty = Certainty.CERTAIN;
    /** Start of the window that is being filled, and the worker that waits in it. */
    private long windowStart;
    private int waiterHost;
    private int waiter;
    private int depth;
    private boolean uncertain;
    /** The certainty that what the walk meets belongs to the window. */
    private Certainty belonging = Certainty.CERTAIN;
    private Turn turn = Turn.UNKNOWN;
    /** The cause of the wait that the walk came from, if its task had set a limit to it. */
    private Optional<Cause> limit = Optional.empty();
    /** The parts of the window that are filled. */
    private Pieces shown = Pieces.ALL;
    /** The looks on the walk's current worker that are filled already. */
    private FilledLooks filled = FilledLooks.NONE;
    private int stepsAtTime;

    /** Finds paths in the graphs by the times at which their moments were recorded. */
    public PathFinder(GraphSet graphs, HostClocks clock, PathRecorder recorder, PathRule rule) {
        this(graphs, clock, MomentTimes.recorded(graphs, clock), recorder, rule);
    }

    /** Finds paths in the graphs by other times of their moments. */
    public PathFinder(GraphSet graphs, HostClocks clock, MomentTimes times, PathRecorder recorder, PathRule rule) {
        this.graphs = graphs;
        this.clock = clock;
        this.times = times;
        this.recorder = recorder;
        this.rule = rule;
        turns = new ServiceTurns(rule);
        packets = new PacketCauses(graphs, clock);
    }

    /**
     * Walks back from a vertex of a task.
     *
     * @param from start of the interval, ns on the path's clock
     * @return the time the walk reached: {@code from}, or the start of the task if that is later
     */
    public long walk(int startHost, int startVertex, long from) {
        host = startHost;
        vertex = startVertex;
        time = times.of(host, vertex);
        reason = ExecutionGraph.NONE;
        windowStart = from;
        waiterHost = host;
        waiter = graphs.get(host).worker(vertex);
        while (true) {
            if (time <= windowStart || !shown.overlap(windowStart, time)) {
                if (outer.isEmpty()) {
                    return time;
                }
                returnToOuter();
            } else if (time <= turn.given()) {
                followGiver();
            } else if (depth == 0 && graphs.get(host).left(vertex) == ExecutionGraph.NONE) {
                return time;
            } else if (isCircle()) {
                fill(EdgeState.UNKNOWN, new Cause.Unexplained("the wake-ups at this instant form a circle"));
            } else {
                step();
            }
        }
    }

    private void returnToOuter() {
        WindowStack.Window window = outer.pop();
        host = window.host();
        vertex = window.vertex();
        windowStart = window.start();
        waiterHost = window.waiterHost();
        waiter = window.waiter();
        depth = window.depth();
        uncertain = window.uncertain();
        belonging = window.belonging();
        turn = window.turn();
        reason = ExecutionGraph.NONE;
        limit = Optional.empty();
        filled = window.filled();
        show(window.shown());
        resume(window.time());
    }

    private void show(Pieces pieces) {
        shown = pieces;
        recorder.show(pieces);
    }

    /** Continues at a time: later than before where a series is full, and its worker's own work between comes next. */
    private void resume(long at) {
        if (at != time) {
            time = at;
            stepsAtTime = 0;
            visited.clear();
        }
    }

    /** Wrongly matched packets could lead in a circle within one instant; a step taken twice proves it. */
    private boolean isCircle() {
        if (++stepsAtTime < PATIENCE) {
            return false;
        }
        return !visited.add((long) host << Integer.SIZE | vertex);
    }

    private void goBackTo(long earlier) {
        resume(Math.min(time, earlier));
    }

    private void step() {
        ExecutionGraph graph = graphs.get(host);
        if (vertex == reason) {
            reason = ExecutionGraph.NONE;
            followReason(graph);
            return;
        }
        if (graph.left(vertex) == ExecutionGraph.NONE) {
            leaveStart(graph);
        } else if (isWorkItem(graph)) {
            followGiver();
        } else if (graph.state(vertex) == EdgeState.BLOCKED) {
            resolve(graph);
        } else {
            goLeft(graph, graph.state(vertex));
        }
    }

    private void goLeft(ExecutionGraph graph, EdgeState state) {
        int left = graph.left(vertex);
        long start = startOf(left);
        if (state == EdgeState.UNKNOWN && depth > 0) {
            leaveHole(graph, start);
            return;
        }
        Certainty certainty = graph.edgeCertainty(vertex).and(graph.reasonCertainty(vertex));
        if (state == EdgeState.PREEMPTED) {
            emitReady(graph, start, certainty);
        } else {
            Cause cause = turn.earlier() && state == EdgeState.RUNNING ? new Cause.EarlierWork()
                    : EdgeCause.of(graphs, host, vertex);
            emit(graph.worker(vertex), state, start, cause, start > times.of(host, left), certainty);
        }
        int right = vertex;
        vertex = left;
        goBackTo(start);
        if (isTurnBegin(graph, right)) {
            beginTurn(graph, right);
        }
    }

    /**
     * Handles a stretch in which nothing tells what a worker did. What it did before most likely belongs to the window,
     * too. If nothing is known of the time before, nothing is known back to the start of the window.
     */
    private void leaveHole(ExecutionGraph graph, long start) {
        Cause cause = EdgeCause.of(graphs, host, vertex);
        int left = graph.left(vertex);
        if (graph.left(left) == ExecutionGraph.NONE) {
            fill(EdgeState.UNKNOWN, cause);
            return;
        }
        emitWait(EdgeState.UNKNOWN, start, cause, start > times.of(host, left), Certainty.CERTAIN);
        belonging = Certainty.GUESSED;
        reason = ExecutionGraph.NONE;
        vertex = left;
        goBackTo(start);
    }

    /**
     * Emits the time in which a task was ready: a segment for each stay of others on its CPU, so that whatever is added
     * up of them is right. Where the times of moments are not the recorded ones, the stays keep theirs behind the
     * start.
     */
    private void emitReady(ExecutionGraph graph, long start, Certainty certainty) {
        int left = graph.left(vertex);
        long end = time;
        long earlier = times.of(host, left) - clock.toReference(host, graph.time(left));
        Occupants had = graph.occupants(vertex);
        while (time > start && had.toPrevious()) {
            long begin = Math.min(time, Math.max(start, clock.toReference(host, had.begin()) + earlier));
            boolean isClipped = begin == start && start > times.of(host, left);
            emit(graph.worker(vertex), EdgeState.PREEMPTED, begin, EdgeCause.preemption(graphs, host, had), isClipped,
                    certainty);
            time = begin;
        }
        time = end;
    }

    /**
     * Whether a work item starts here that was queued just now. One that was queued earlier had to wait for other work.
     */
    private boolean isWorkItem(ExecutionGraph graph) {
        if (depth == 0) {
            return false;
        }
        Turn before = turn;
        turn = turns.pass(graph, vertex, turn, giver -> times.of(host, giver));
        if (turn.isGiven() && !before.isGiven()) {
            reason = ExecutionGraph.NONE;
        }
        return turn.isGiven() && time <= turn.given();
    }

    /** Whether the walk reaches the start of a service turn with the left edge of a vertex. */
    private boolean isTurnBegin(ExecutionGraph graph, int right) {
        return depth > 0 && !turn.isGiven() && turns.beginsAt(graph, right);
    }

    /** The thread rested until it was given the work; everything before that was work for others. */
    private void beginTurn(ExecutionGraph graph, int woken) {
        if (graph.has(woken, ExecutionGraph.ADOPTED) && graph.linkKind(woken) != LinkKind.WAKEUP) {
            fill(EdgeState.UNKNOWN, new Cause.Unexplained("it is not known who gave this thread its work"));
            return;
        }
        if (graph.linkKind(woken) != LinkKind.WAKEUP) {
            WaitCause cause = new WaitCause(graphs, packets, host, woken);
            emitWait(cause.state(), windowStart, cause.cause(), true, cause.certainty());
            goBackTo(windowStart);
            return;
        }
        int giver = graph.link(woken);
        turn = turn.givenBy(PathLink.Kind.WAKEUP, giver, times.of(host, giver),
                graph.certainty(woken).and(graph.reasonCertainty(giver)).and(turns.certainty(graph, woken)));
        reason = ExecutionGraph.NONE;
        uncertain |= graph.isUncertain(graph.time(graph.left(woken)), graph.time(woken));
    }

    /** Continues the window, to its own start, with the worker that gave a thread its work. */
    private void followGiver() {
        int thread = graphs.get(host).worker(vertex);
        recorder.link(turn.kind(), host, turn.giver(), time, host, thread, time, turn.certainty());
        belonging = belonging.and(turn.certainty());
        jump(host, turn.giver());
    }

    /**
     * Fills a blocking from its waker if that is known; otherwise leaves it as it is. If work was waiting for a thread
     * that rests, the rest is not a wait of its own: it is filled for the worker that waits.
     */
    private void resolve(ExecutionGraph graph) {
        if (isTurnBegin(graph, vertex)) {
            beginTurn(graph, vertex);
            return;
        }
        boolean isRest = depth > 0 && turns.beginsAt(graph, vertex);
        if (depth > 0 && turns.isRestBetweenSharedWork(graph, vertex)) {
            turn = turn.amid(true);
        }
        int left = graph.left(vertex);
        long start = startOf(left);
        if (!isRest && (filled.contain(vertex) || !shown.overlap(start, time))) {
            vertex = left;
            goBackTo(start);
        } else if (isRest) {
            resolveRest(graph, left, start);
        } else {
            resolveWait(graph, left, start);
        }
    }

    private void resolveRest(ExecutionGraph graph, int left, long start) {
        WaitCause cause = new WaitCause(graphs, packets, host, vertex);
        if (!cause.isResolved()) {
            leave(graph, left, start, cause);
        } else if (start == time) {
            vertex = left;
        } else {
            openWindow(left, start);
            boolean isOtherWork = turns.isOtherWork(graph, graph.link(vertex), turn);
            enter(graph, cause);
            turn = turn.amid(isOtherWork);
        }
    }

    private void resolveWait(ExecutionGraph graph, int left, long start) {
        WaitCause cause = new WaitCause(graphs, packets, host, vertex);
        Looks looks = looks(graph);
        recorder.wait(host, vertex, new PathRecorder.Met(start, time, cause, Certainty.CERTAIN, Wait.Ending.CAUSE,
                depth));
        List<Pieces.Piece> pieces = pieces(graph, looks, cause, start);
        long first = pieces.get(0).start();
        if (!cause.isResolved()) {
            leave(graph, left, start, cause);
            filled = filled.with(looks, left);
        } else if (first == time) {
            vertex = left;
        } else {
            openSeries(left, start, first, looks);
            show(shown.and(new Pieces(pieces)));
            waiterHost = host;
            waiter = graph.worker(vertex);
            depth++;
            enter(graph, cause);
            limit = cause.isOwnLimit() ? Optional.of(cause.cause()) : Optional.empty();
        }
    }

    private Looks looks(ExecutionGraph graph) {
        return rule == PathRule.TURNS
                ? Looks.before(graph, vertex, moment -> times.of(host, moment) <= earliest()) : Looks.NONE;
    }

    /** The pieces of a series in order of time; the last one is the wait that its looks lead to. */
    private List<Pieces.Piece> pieces(ExecutionGraph graph, Looks looks, WaitCause cause, long start) {
        List<Pieces.Piece> pieces = new ArrayList<>(looks.size() + 1);
        pieces.add(new Pieces.Piece(start, time, Certainty.CERTAIN));
        for (int look = 0; look < looks.size(); look++) {
            int end = looks.end(look);
            long to = Math.min(pieces.get(look).start(), times.of(host, end));
            long from = Math.min(to, Math.max(earliest(), times.of(host, graph.left(end))));
            Certainty certainty = looks.certainty(look).and(WaitCause.certainty(graph, packets, host, end));
            pieces.add(new Pieces.Piece(from, to, certainty));
            recorder.wait(host, end, new PathRecorder.Met(from, to, cause, certainty, Wait.Ending.LOOK, depth));
            if (!cause.isResolved()) {
                recorder.segment(host, new PathRecorder.Stretch(graph.worker(end), cause.state(), from, to,
                        cause.cause()), depth, false, cause.certainty().and(certainty).and(belonging), uncertain);
            }
        }
        Collections.reverse(pieces);
        return pieces;
    }

    /** Shows a blocking as it is, because nobody is known who ended it. */
    private void leave(ExecutionGraph graph, int left, long start, WaitCause cause) {
        emit(graph.worker(vertex), cause.state(), start, cause.cause(), start > times.of(host, left),
                cause.certainty());
        vertex = left;
        goBackTo(start);
    }

    /** Continues in a new window with the waker at the end of a blocking. */
    private void enter(ExecutionGraph graph, WaitCause cause) {
        uncertain |= graph.isUncertain(graph.time(graph.left(vertex)), graph.time(vertex));
        int waker = graph.link(vertex);
        recorder.link(PathLink.Kind.WAKEUP, host, waker, time, host, graph.worker(vertex), time, cause.certainty());
        jump(host, waker);
        reasonCertainty = cause.certainty();
    }

    /** Starts a window; when it is full, the walk is back at a vertex, unless nothing is left to fill there. */
    private void openWindow(int from, long start) {
        if (start > windowStart) {
            push(from, start);
        }
        windowStart = start;
    }

    /** Starts the window of a series; when it is full, the walk is back at the start of its last piece. */
    private void openSeries(int from, long last, long first, Looks looks) {
        if (looks.isEmpty()) {
            openWindow(from, last);
            return;
        }
        filled = filled.with(looks, from);
        push(from, last);
        windowStart = first;
    }

    private void push(int from, long resume) {
        outer.push(new WindowStack.Window(host, from, resume, windowStart, waiterHost, waiter, depth, uncertain,
                belonging, turn, shown, filled));
    }

    private void jump(int toHost, int toVertex) {
        host = toHost;
        vertex = toVertex;
        turn = Turn.UNKNOWN;
        limit = Optional.empty();
        filled = FilledLooks.NONE;
        long found = graphs.get(host).consequences().get(vertex);
        reason = found == SideColumn.ABSENT ? ExecutionGraph.NONE : (int) found;
        reasonCertainty = graphs.get(host).reasonCertainty(vertex);
    }

    /** Handles the reception or completion that explains where the walk came from. */
    private void followReason(ExecutionGraph graph) {
        if (graph.linkKind(vertex) == LinkKind.REQUEST) {
            followRequest(graph);
        } else {
            followPacket(graph);
        }
    }

    private void followPacket(ExecutionGraph graph) {
        int row = graph.link(vertex);
        PacketMatches matches = graphs.matches();
        Cause cause = packets.of(host, row);
        if (!matches.isMatched(host, row)) {
            emitWait(EdgeState.NETWORK, windowStart, cause, true, reasonCertainty);
            goBackTo(windowStart);
            return;
        }
        int sender = matches.senderHost(host, row);
        int senderRow = matches.senderRow(host, row);
        long sent = Math.min(time, times.sent(sender, senderRow));
        int source = graphs.get(sender).packets().vertex(senderRow);
        long start = Math.max(windowStart, sent);
        int receiver = graph.worker(vertex);
        Certainty certainty = reasonCertainty.and(packets.certainty(host, row));
        recorder.link(PathLink.Kind.NETWORK, sender, source, sent, host, receiver, time, certainty);
        emitWait(EdgeState.NETWORK, start, cause, start > sent, certainty);
        goBackTo(start);
        if (source == ExecutionGraph.NONE) {
            fill(EdgeState.NETWORK, cause);
        } else {
            jump(sender, source);
        }
    }

    private void followRequest(ExecutionGraph graph) {
        int row = graph.link(vertex);
        int issuer = graph.requests().issuer(row);
        Cause cause = WaitCause.request(graphs, host, row, graph.time(vertex));
        if (issuer == ExecutionGraph.NONE) {
            fill(EdgeState.BLOCK_DEVICE, cause);
            return;
        }
        long issued = Math.min(time, times.of(host, issuer));
        Certainty certainty = WaitCause.requestCertainty(graph, row);
        recorder.link(PathLink.Kind.BLOCK_DEVICE, host, issuer, issued, host, graph.worker(vertex), time, certainty);
        long start = Math.max(windowStart, issued);
        emitWait(EdgeState.BLOCK_DEVICE, start, cause, start > issued, certainty);
        goBackTo(start);
        jump(host, issuer);
    }

    /** Handles a start: a run in interrupt context, a task or the trace started here. */
    private void leaveStart(ExecutionGraph graph) {
        LinkKind kind = graph.linkKind(vertex);
        if (graph.has(vertex, ExecutionGraph.ENTRY)) {
            leaveEntry(graph);
        } else if (kind == LinkKind.FORK) {
            openWindow(vertex, earliest());
            recorder.link(PathLink.Kind.FORK, host, graph.link(vertex), time, host, graph.worker(vertex), time,
                    Certainty.CERTAIN);
            jump(host, graph.link(vertex));
        } else {
            fill(EdgeState.UNKNOWN, new Cause.Unexplained("the trace begins here"));
        }
    }

    private void leaveEntry(ExecutionGraph graph) {
        Certainty ofLimit = limit.isPresent() ? reasonCertainty : Certainty.CERTAIN;
        Cause cause = limit.orElseGet(() -> WaitCause.entry(graphs, host, vertex));
        int armed = graph.link(vertex);
        if (armed == ExecutionGraph.NONE) {
            fill(graph.state(vertex), cause, graph.certainty(vertex));
            return;
        }
        long armedAt = Math.min(time, times.of(host, armed));
        Certainty certainty = ofLimit.and(WaitCause.entryCertainty(graph, vertex));
        boolean isTimer = graph.linkKind(vertex).isTimer();
        recorder.link(isTimer ? PathLink.Kind.TIMER : PathLink.Kind.WORK, host, armed, armedAt, host,
                graph.worker(vertex), time, certainty);
        long start = Math.max(windowStart, armedAt);
        int owner = graph.worker(armed);
        emit(isTimer && graph.workers().isTask(owner) ? owner : waiterHere(graph),
                isTimer ? EdgeState.TIMER : graph.state(vertex), start, cause, start > armedAt, certainty);
        goBackTo(start);
        jump(host, armed);
    }

    /** The worker that waits in this window, if it is on this host; otherwise the worker here. */
    private int waiterHere(ExecutionGraph graph) {
        return waiterHost == host ? waiter : graph.worker(vertex);
    }

    /**
     * Fills the time back to the start of the window, or to when a thread was given its work. Nothing better is known.
     */
    private void fill(EdgeState state, Cause cause) {
        fill(state, cause, Certainty.CERTAIN);
    }

    private void fill(EdgeState state, Cause cause, Certainty certainty) {
        emitWait(state, earliest(), cause, true, certainty);
        goBackTo(earliest());
    }

    private void emitWait(EdgeState state, long start, Cause cause, boolean clipped, Certainty certainty) {
        emit(waiterHere(graphs.get(host)), state, start, cause, clipped, certainty);
    }

    private void emit(int worker, EdgeState state, long start, Cause cause, boolean clipped, Certainty certainty) {
        recorder.segment(host, new PathRecorder.Stretch(worker, state, start, time, cause), depth, clipped,
                certainty.and(belonging), uncertain);
    }

    private long startOf(int left) {
        return Math.min(time, Math.max(earliest(), times.of(host, left)));
    }

    /** The time to which the walk goes back on its current worker. */
    private long earliest() {
        return Math.max(windowStart, turn.given());
    }

    /** The windows around the one that is being filled, innermost first. */
    static final class WindowStack {
        private final ArrayDeque<Window> windows = new ArrayDeque<>();

        /**
         * The place to continue when the inner window is full.
         *
         * @param vertex the moment at which the waiter blocked
         * @param time where the walk goes on, ns on the path's clock
         * @param start start of the outer window, ns on the path's clock
         * @param waiterHost host of the task that waits in the outer window
         * @param uncertain whether events were lost during the outer window or one around it
         * @param belonging the certainty that what is met there belongs to it
         * @param turn what is known of the waiter's service turn
         * @param shown the parts of it that are filled
         * @param filled the looks of the waiter that are filled already
         */
        record Window(int host, int vertex, long time, long start, int waiterHost, int waiter, int depth,
                boolean uncertain, Certainty belonging, Turn turn, Pieces shown, FilledLooks filled) {
        }

        boolean isEmpty() {
            return windows.isEmpty();
        }

        void push(Window window) {
            windows.push(window);
        }

        Window pop() {
            return windows.pop();
        }
    }
}
