// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.RunSample;
import org.wakepath.path.Wait;

/**
 * What took the time of a path or of one of its waits: below each wait that the path followed are the work and the
 * waits that filled it. Waits that repeat each other within one step, in the same functions, are one step, as is what
 * one group of tasks did in one state for one cause. The times of the steps below one add up to its own time exactly.
 */
public final class CauseTree {
    private final ActivePath path;
    private final List<Node> nodes = new ArrayList<>();
    private final Map<List<Object>, Node> byKey = new HashMap<>();

    private CauseTree(ActivePath path) {
        this.path = path;
    }

    /** The steps of a whole path, in time linear in its segments and waits. */
    public static CauseStep of(ActivePath path) {
        CauseTree tree = new CauseTree(path);
        tree.follow(tree.add(null), tree::below, path.start(), path.end());
        return tree.complete();
    }

    /** The steps of one wait of a path. */
    public static CauseStep of(ActivePath path, Wait wait) {
        CauseTree tree = new CauseTree(path);
        Node root = tree.add(null);
        root.meet(wait, PathSummary.within(path, wait));
        // The waits around it are over and above what is asked.
        tree.follow(root, (around, met) -> met.depth() <= wait.depth() ? root : tree.below(around, met),
                Math.max(path.start(), wait.start()), wait.end());
        return tree.complete();
    }

    private void follow(Node root, OpenWaits.Entering<Node> entering, long from, long to) {
        OpenWaits<Node> waits = new OpenWaits<>(path, root, entering);
        GuessedTime guesses = new GuessedTime(path);
        for (PathSegment segment : path.segments()) {
            long time = Math.max(from, segment.start());
            // A segment may reach over consecutive waits, because equal work in them is one segment.
            while (time < Math.min(to, segment.end())) {
                waits.goTo(time, segment.depth());
                long end = Math.min(Math.min(to, segment.end()), waits.end(segment.depth()));
                Node node = below(waits.node(segment.depth()), segment);
                node.take(segment, time, end, guesses.within(segment, time, end));
                node.sample(segment, time, end);
                time = end;
            }
        }
    }

    private Node below(Node around, Wait wait) {
        Node node = below(around, RepeatedWait.key(wait));
        node.meet(wait, PathSummary.within(path, wait));
        return node;
    }

    private Node below(Node around, PathSegment segment) {
        return below(around, switch (segment.state()) {
            // Who had the CPU instead differs each time.
            case PREEMPTED, INTERRUPTED -> List.of(TaskGroup.Key.of(segment.worker()), segment.state());
            default -> List.of(TaskGroup.Key.of(segment.worker()), segment.state(), segment.cause().kind(),
                    RepeatedWait.evidence(segment.cause()));
        });
    }

    private Node below(Node around, List<Object> key) {
        return byKey.computeIfAbsent(List.of(around.number, key), unused -> add(around));
    }

    private Node add(Node parent) {
        Node node = new Node(nodes.size(), parent);
        nodes.add(node);
        return node;
    }

    /** The outermost step, with all others below it. Nothing is recursive, because waits may be nested to any depth. */
    private CauseStep complete() {
        CauseStep step = null;
        for (int i = nodes.size() - 1; i >= 0; i--) {
            step = nodes.get(i).complete();
        }
        return step;
    }

    /** A step while its time is added up. */
    private static final class Node {
        private static final Comparator<CauseStep> LONGEST_FIRST = Comparator
                .comparingLong((CauseStep step) -> -step.total()).thenComparingInt(CauseStep::number);

        /** The order in which nodes were found. A node is found before those below it. */
        final int number;
        private final Node parent;
        private final List<CauseStep> children = new ArrayList<>(0);
        private final Set<Worker> tasks = new HashSet<>(2);
        private final List<PathSegment> sampled = new ArrayList<>(0);
        private Wait wait;
        private PathSegment segment;
        private final ReadyTime.Sum ready = new ReadyTime.Sum();
        private long longest = -1;
        /** The stretch that was met last: the first segment of it, and its length so far. */
        private PathSegment stretch;
        private long stretchEnd;
        private long stretchLength;
        private int count;
        private int looks;
        private long total;
        private long guessed;

        /** @param parent null for the outermost */
        Node(int number, Node parent) {
            this.number = number;
            this.parent = parent;
        }

        /** Adds a wait, of which {@code length} ns lie in the path's interval. */
        void meet(Wait met, long length) {
            tasks.add(met.worker().grouped());
            count += met.ending() == Wait.Ending.CAUSE ? 1 : 0;
            looks += met.ending() == Wait.Ending.LOOK ? 1 : 0;
            if (length > longest) {
                longest = length;
                wait = met;
            }
        }

        /**
         * Adds a part of a segment that lies in no wait below this step. A stretch in which a task was ready has a
         * segment for each of those who had the CPU.
         */
        void take(PathSegment met, long start, long end, long guesses) {
            boolean isSame = stretch != null && met.state() == EdgeState.PREEMPTED && stretchEnd == start
                    && met.worker().equals(stretch.worker());
            if (!isSame) {
                tasks.add(met.worker().grouped());
                count++;
                stretch = met;
                stretchLength = 0;
            }
            stretchEnd = end;
            stretchLength += end - start;
            total += end - start;
            guessed += guesses;
            ready.add(met, end - start);
            if (stretchLength > longest) {
                longest = stretchLength;
                segment = stretch;
            }
        }

        /** Keeps the samples of a part of a segment. */
        void sample(PathSegment met, long start, long end) {
            List<RunSample> samples = met.samples(start, end);
            if (!samples.isEmpty()) {
                sampled.add(new PathSegment(met.worker(), met.state(), start, end, met.cause(), met.depth(),
                        met.clipped(), met.certainty(), met.uncertain(), samples));
            }
        }

        CauseStep complete() {
            children.sort(LONGEST_FIRST);
            CauseStep step = new CauseStep(number, Optional.ofNullable(wait), Optional.ofNullable(segment),
                    Math.max(1, tasks.size()), Math.max(1, count), looks, total, guessed, ready.times(),
                    RunPlaces.of(sampled), List.copyOf(children));
            if (parent != null) {
                parent.children.add(step);
                parent.total += total;
                parent.guessed += guessed;
            }
            return step;
        }
    }
}
