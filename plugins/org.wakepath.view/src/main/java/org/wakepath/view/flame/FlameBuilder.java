/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.flame;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;

/** Puts the stacks of a path together. Nothing here calls itself: a path may be nested as deep as it likes. */
final class FlameBuilder {
    private static final int STATE_BITS = 4;

    private final ActivePath path;
    private final List<FlameNode> nodes = new ArrayList<>();
    /** By the node above, the worker's number and the state: there may be millions, too many for a key object each. */
    private final Long2ObjectOpenHashMap<FlameNode> byKey = new Long2ObjectOpenHashMap<>();
    private final Object2IntOpenHashMap<Worker> workers = new Object2IntOpenHashMap<>();
    private final LongArrayList starts = new LongArrayList();
    private final Set<EdgeState> states = EnumSet.noneOf(EdgeState.class);
    private final List<FlameNode> places = new ArrayList<>();
    private final FlameNode task;

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
        Worker grouped = worker.grouped();
        int number = workers.computeIfAbsent(grouped, unused -> workers.size());
        long key = (long) above.order << Integer.SIZE | (long) number << STATE_BITS | state.ordinal();
        FlameNode known = byKey.get(key);
        if (known != null) {
            return known;
        }
        FlameNode node = new FlameNode(nodes.size(), above, grouped, state);
        nodes.add(node);
        states.add(state);
        byKey.put(key, node);
        return node;
    }

    private FlameGraph laidOut() {
        FlameLayout layout = new FlameLayout(task, nodes.size());
        IntArrayList numbers = new IntArrayList(places.size());
        places.forEach(node -> numbers.add(layout.number(node)));
        return new FlameGraph(layout.frames(), layout.levels(), starts.toLongArray(), numbers.toIntArray(),
                List.copyOf(states));
    }
}
