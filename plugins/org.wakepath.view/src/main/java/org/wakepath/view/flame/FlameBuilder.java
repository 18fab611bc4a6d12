// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.RunSample;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.GuessedTime;
import org.wakepath.path.summary.OpenWaits;
import org.wakepath.path.summary.TaskGroup;
import org.wakepath.track.CallStack;

/**
 * Builds a flame graph from the stacks of a path. Nothing here is recursive, because a path may be nested to any depth.
 */
final class FlameBuilder {
    private static final int STATE_BITS = 4;
    private static final int TIMER_BITS = 3;
    /** The most functions of one stack, the innermost ones: an interpreter may have hundreds. */
    private static final int MOST_FUNCTIONS = 16;

    private final ActivePath path;
    private final List<FlameNode> nodes = new ArrayList<>();
    /**
     * The nodes by the node above, the number of the worker's group, the state and the timer. There may be millions,
     * too many for a key object each.
     */
    private final Long2ObjectOpenHashMap<FlameNode> byKey = new Long2ObjectOpenHashMap<>();
    private final Object2IntOpenHashMap<TaskGroup.Key> groups = new Object2IntOpenHashMap<>();
    /** The nodes of functions by the node above, the number of the function and the state. */
    private final Long2ObjectOpenHashMap<FlameNode> byFunction = new Long2ObjectOpenHashMap<>();
    private final Object2IntOpenHashMap<String> functions = new Object2IntOpenHashMap<>();
    private final LongArrayList starts = new LongArrayList();
    private final Set<EdgeState> states = EnumSet.noneOf(EdgeState.class);
    private final List<FlameNode> places = new ArrayList<>();
    private final FlameNode task;
    private Optional<PathSegment> before = Optional.empty();

    FlameBuilder(ActivePath path) {
        this.path = path;
        task = new FlameNode(0, null, path.task(), null, Cause.Timer.Purpose.UNKNOWN);
        task.count = 1;
        task.moment = path.start();
        nodes.add(task);
    }

    FlameGraph build() {
        OpenWaits<FlameNode> waits = new OpenWaits<>(path, task, this::enter);
        GuessedTime guesses = new GuessedTime(path);
        path.segments().forEach(segment -> follow(segment, waits, guesses));
        for (int i = nodes.size() - 1; i >= 0; i--) {
            nodes.get(i).handUp();
        }
        return laidOut();
    }

    /** Makes the node of a wait; a wait of the analysed task has that task's node. */
    private FlameNode enter(FlameNode around, Wait wait) {
        FlameNode node = wait.depth() == 0 ? task
                : below(around, wait.worker(), wait.state(), Cause.Timer.Purpose.UNKNOWN);
        node.count += wait.depth() == 0 ? 0 : 1;
        for (CallStack.Frame frame : wait.stacks().waiter().column(MOST_FUNCTIONS)) {
            node = below(node, frame.function(), wait.worker(), wait.state());
            node.count++;
        }
        return node;
    }

    private FlameNode below(FlameNode above, String function, Worker worker, EdgeState state) {
        int name = functions.computeIfAbsent(function, unused -> functions.size());
        // Work and waits of several states may have the same function below one node: the task's own.
        long key = (long) above.order << Integer.SIZE | (long) name << STATE_BITS | state.ordinal();
        FlameNode node = byFunction.computeIfAbsent(key, unused -> {
            states.add(state);
            FlameNode made = new FlameNode(nodes.size(), above, worker.grouped(), state,
                    Cause.Timer.Purpose.UNKNOWN);
            made.function = Optional.of(function);
            nodes.add(made);
            return made;
        });
        node.meet(worker);
        return node;
    }

    /**
     * Adds a segment to the nodes of its stacks. It may reach over consecutive waits, because equal work in them is one
     * segment. Its samples have the parts of its time that they stand for.
     */
    private void follow(PathSegment segment, OpenWaits<FlameNode> waits, GuessedTime guesses) {
        long time = segment.start();
        while (time < segment.end()) {
            waits.goTo(time, segment.depth());
            long end = Math.min(segment.end(), waits.end(segment.depth()));
            FlameNode node = isOwn(segment) ? task
                    : below(waits.node(segment.depth()), segment.worker(), segment.state(),
                            segment.connectionTimer());
            node.count += node == task || time == segment.start() && isStillReady(segment) ? 0 : 1;
            List<RunSample> samples = segment.samples(time, end);
            for (RunSample sample : samples) {
                take(ran(node, segment, sample), segment, sample.start(), sample.end(), guesses);
            }
            if (samples.isEmpty()) {
                take(node, segment, time, end, guesses);
            }
            time = end;
        }
        before = Optional.of(segment);
    }

    /** Whether a segment is of the ready stretch before it, of which each that had the CPU has a segment. */
    private boolean isStillReady(PathSegment segment) {
        return segment.state() == EdgeState.PREEMPTED && before.filter(last -> last.state() == EdgeState.PREEMPTED
                && last.depth() == segment.depth() && last.worker().equals(segment.worker())).isPresent();
    }

    /** The innermost function of a sample below its task; the task where it has none. */
    private FlameNode ran(FlameNode task, PathSegment segment, RunSample sample) {
        FlameNode node = task;
        for (CallStack.Frame frame : sample.inHandler() ? List.<CallStack.Frame>of()
                : sample.stack().column(MOST_FUNCTIONS)) {
            node = below(node, frame.function(), segment.worker(), segment.state());
            node.sampled |= !sample.isOfCalls();
            node.count++;
        }
        return node;
    }

    private void take(FlameNode node, PathSegment segment, long start, long end, GuessedTime guesses) {
        if (start < end) {
            node.take(start, end, guesses.within(segment, start, end));
            starts.add(start);
            places.add(node);
        }
    }

    private boolean isOwn(PathSegment segment) {
        return segment.depth() == 0 && segment.worker().equals(path.task()) && switch (segment.state()) {
            case RUNNING, PREEMPTED, INTERRUPTED -> true;
            default -> false;
        };
    }

    private FlameNode below(FlameNode above, Worker worker, EdgeState state, Cause.Timer.Purpose timer) {
        int number = number(TaskGroup.Key.of(worker));
        long key = (long) above.order << Integer.SIZE | ((long) number << STATE_BITS | state.ordinal()) << TIMER_BITS
                | timer.ordinal();
        FlameNode known = byKey.get(key);
        if (known != null) {
            known.meet(worker);
            return known;
        }
        FlameNode node = new FlameNode(nodes.size(), above, worker.grouped(), state, timer);
        nodes.add(node);
        states.add(state);
        byKey.put(key, node);
        return node;
    }

    private int number(TaskGroup.Key group) {
        int number = groups.getOrDefault(group, groups.size());
        if (number == groups.size()) {
            groups.put(group, number);
        }
        return number;
    }

    private FlameGraph laidOut() {
        FlameLayout layout = new FlameLayout(task, nodes.size());
        IntArrayList numbers = new IntArrayList(places.size());
        places.forEach(node -> numbers.add(layout.number(node)));
        return new FlameGraph(layout.frames(), layout.levels(), starts.toLongArray(), numbers.toIntArray(),
                List.copyOf(states));
    }

    /** Gives nodes their places, level by level. */
    static final class FlameLayout {
        private final List<FlameNode> order = new ArrayList<>();
        private final List<FlameFrame> frames = new ArrayList<>();
        private final IntArrayList levels = new IntArrayList();
        private final int[] numbers;
        private final long[] begins;

        /** @param size number of nodes, including the task's */
        FlameLayout(FlameNode task, int size) {
            numbers = new int[size];
            begins = new long[size];
            order.add(task);
            levels.add(0);
            // All frames of the level above have their places when the first frame of a level gets its own.
            for (int first = 0; first < order.size(); first = levels.getInt(levels.size() - 1)) {
                place(first, order.size(), levels.size() - 1);
                levels.add(frames.size());
            }
        }

        private void place(int from, int to, int level) {
            for (int number = from; number < to; number++) {
                FlameNode node = order.get(number);
                node.sortChildren();
                int firstChild = order.size();
                long begin = begins[number];
                for (FlameNode child : node.children) {
                    numbers[child.order] = order.size();
                    begins[order.size()] = begin;
                    begin += child.total;
                    order.add(child);
                }
                int parent = node.parent == null ? 0 : numbers[node.parent.order];
                frames.add(new FlameFrame(number, parent, level, node.worker, node.tasks(), node.function,
                        Optional.ofNullable(node.state), node.timer, begins[number], node.total, node.guessed,
                        node.self, node.ran(), node.sampled, node.count, node.moment, firstChild,
                        node.children.size()));
            }
        }

        int number(FlameNode node) {
            return numbers[node.order];
        }

        List<FlameFrame> frames() {
            return Collections.unmodifiableList(frames);
        }

        int[] levels() {
            return levels.toIntArray();
        }
    }

    /** A frame while its time is added up. */
    static final class FlameNode {
        private static final Comparator<FlameNode> LONGEST_FIRST = Comparator
                .comparingLong((FlameNode node) -> -node.total).thenComparingInt(node -> node.order);

        /** The order in which nodes were found. A node is found before those below it. */
        final int order;
        final FlameNode parent;
        final Worker worker;
        final EdgeState state;
        final Cause.Timer.Purpose timer;
        final List<FlameNode> children = new ArrayList<>(0);
        Optional<String> function = Optional.empty();
        /** Whether samples were taken in its function. */
        boolean sampled;
        long total;
        long guessed;
        long self;
        long count;
        long moment;
        private long longest;
        /** The tasks of the worker's group in this node; empty while it is only one. */
        private Set<Worker> met = Set.of();

        /** @param parent null if there is nothing above it; {@code state} is null then, too */
        FlameNode(int order, FlameNode parent, Worker worker, EdgeState state, Cause.Timer.Purpose timer) {
            this.order = order;
            this.parent = parent;
            this.worker = worker;
            this.state = state;
            this.timer = timer;
            if (parent != null) {
                parent.children.add(this);
            }
        }

        /** Adds a task of the group. */
        void meet(Worker task) {
            if (met.isEmpty() && !task.grouped().equals(worker)) {
                met = new HashSet<>(Set.of(worker));
            }
            if (!met.isEmpty()) {
                met.add(task.grouped());
            }
        }

        int tasks() {
            return Math.max(1, met.size());
        }

        /** Adds a stretch of the path at this node. */
        void take(long start, long end, long guesses) {
            self += end - start;
            total += end - start;
            guessed += guesses;
            remember(start, end - start);
        }

        /** The time of its own work in functions directly below it. */
        long ran() {
            return function.isPresent() ? 0
                    : children.stream().filter(child -> child.function.isPresent() && child.state == EdgeState.RUNNING)
                            .mapToLong(child -> child.total).sum();
        }

        /** Passes the sums of this node on to the one above. Call it once they are complete. */
        void handUp() {
            if (parent != null) {
                parent.total += total;
                parent.guessed += guessed;
                parent.remember(moment, longest);
            }
        }

        private void remember(long start, long duration) {
            if (duration > longest || duration == longest && start < moment) {
                longest = duration;
                moment = start;
            }
        }

        void sortChildren() {
            children.sort(LONGEST_FIRST);
        }
    }
}
