/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.flame;

import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.ActivePath;
import org.wakepath.graph.EdgeState;
import org.wakepath.graph.PathSegment;
import org.wakepath.graph.Wait;
import org.wakepath.graph.Worker;
import org.wakepath.report.layout.TimeGraph;

/** Puts the stacks of a path together. Nothing here calls itself: a path may be nested as deep as it likes. */
final class FlameBuilder {
    private final ActivePath path;
    private final List<FlameNode> nodes = new ArrayList<>();
    private final Map<Key, FlameNode> byKey = new HashMap<>();
    private final LongArrayList starts = new LongArrayList();
    private final List<FlameNode> places = new ArrayList<>();
    private final FlameNode task;

    private record Key(int above, Worker worker, EdgeState state) {

        // As in Worker.

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && above == key.above && state == key.state && worker.equals(key.worker);
        }

        @Override
        public int hashCode() {
            // Frames are numbered one after the other; added as they are, those numbers would meet the states of others.
            return (worker.hashCode() * 31 + state.ordinal()) * 31 + HashCommon.mix(above);
        }
    }

    FlameBuilder(ActivePath path) {
        this.path = path;
        task = new FlameNode(0, null, path.task(), null);
        task.count = 1;
        task.moment = path.start();
        nodes.add(task);
    }

    FlameGraph build() {
        OpenWaits waits = new OpenWaits(path, this::enter);
        path.segments().forEach(segment -> follow(segment, waits));
        for (int i = nodes.size() - 1; i >= 0; i--) {
            nodes.get(i).handUp();
        }
        return laidOut();
    }

    /** The analysed task stands for its own waits. */
    private FlameNode enter(FlameNode around, Wait wait) {
        FlameNode node = wait.depth() == 0 ? task : below(around, wait.worker(), wait.state());
        node.count += wait.depth() == 0 ? 0 : 1;
        return node;
    }

    /** Equal work in waits that follow each other at once is one segment of the path. */
    private void follow(PathSegment segment, OpenWaits waits) {
        long time = segment.start();
        while (time < segment.end()) {
            waits.goTo(time, segment.depth(), task);
            long end = Math.min(segment.end(), waits.end(segment.depth()));
            FlameNode node = isOwn(segment) ? task
                    : below(waits.node(segment.depth(), task), segment.worker(), segment.state());
            node.count += node == task ? 0 : 1;
            node.take(time, end);
            starts.add(time);
            places.add(node);
            time = end;
        }
    }

    private boolean isOwn(PathSegment segment) {
        return segment.depth() == 0 && segment.worker().equals(path.task()) && switch (segment.state()) {
            case RUNNING, PREEMPTED, INTERRUPTED -> true;
            default -> false;
        };
    }

    private FlameNode below(FlameNode above, Worker worker, EdgeState state) {
        Worker grouped = TimeGraph.grouped(worker);
        return byKey.computeIfAbsent(new Key(above.order, grouped, state), key -> {
            FlameNode node = new FlameNode(nodes.size(), above, grouped, state);
            nodes.add(node);
            return node;
        });
    }

    private FlameGraph laidOut() {
        FlameLayout layout = new FlameLayout(task, nodes.size());
        IntArrayList numbers = new IntArrayList(places.size());
        places.forEach(node -> numbers.add(layout.number(node)));
        return new FlameGraph(layout.frames(), layout.levels(), starts.toLongArray(), numbers.toIntArray());
    }
}
