// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.Arrays;
import java.util.List;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;

/**
 * Who waited for whom on a path, layered by depth.
 *
 * <p>Each instant of a path lies in one segment, and in some resolved waits around that, one in the other: the path
 * followed each of them to whoever ended it. They are the stack of the instant. First comes the analysed task, whose
 * own waits are the outermost; for each further wait a frame of its waiter, and of the state that tells how it waited;
 * at last a frame of the segment's worker and state. What the analysed task did itself (it ran, was preempted or
 * interrupted) has the task alone; a wait of its own that the path could not follow has a frame of its state below it.
 * So a frame is a worker and a state, and what is below it are those it waited for: a running worker has nothing below
 * it.
 *
 * <p>Instants with equal stacks are put together wherever they are on the path. The width of a frame is the time of all
 * instants that have it in their stack, so that its own time and the frames below it add up to it exactly, and all of
 * the graph to the path. Frames below one are ordered by their time, the longest first, then by their first appearance:
 * a flame graph does not tell when.
 *
 * <p>Why a frame is no worker alone: one that ran for 1 ms and waited for 9 ms is waited for in two ways, and only the
 * second has others to blame.
 */
public final class FlameGraph {
    private final List<FlameFrame> frames;
    private final int[] levels;
    private final long[] starts;
    private final int[] places;
    private final List<EdgeState> states;

    /**
     * @param frames level by level, each from left to right
     * @param levels number of the first frame of each level, and the number of frames
     * @param starts when the stretches of the path begin, ns on its clock, in order
     * @param places number of the last frame of each stretch's stack
     * @param states of all frames, each once
     */
    FlameGraph(List<FlameFrame> frames, int[] levels, long[] starts, int[] places, List<EdgeState> states) {
        this.frames = frames;
        this.levels = levels;
        this.starts = starts;
        this.places = places;
        this.states = states;
    }

    /** Puts together a path, in time linear in its segments and waits however deep they are nested. */
    public static FlameGraph of(ActivePath path) {
        return new FlameBuilder(path).build();
    }

    /** All frames, level by level from left to right; the analysed task first. */
    public List<FlameFrame> frames() {
        return frames;
    }

    /** The frame of a number. */
    public FlameFrame frame(int number) {
        return frames.get(number);
    }

    /** The analysed task. */
    public FlameFrame root() {
        return frames.get(0);
    }

    /** The states that there are frames of, in their own order. */
    public List<EdgeState> states() {
        return states;
    }

    /** How many levels there are, at least one. */
    public int levels() {
        return levels.length - 1;
    }

    /** Number of the first frame of a level that ends behind a place, ns from the left; of the next level without. */
    public int firstAfter(int level, long place) {
        int first = levels[level];
        return first + PartitionPoint.of(levels[level + 1] - first, i -> frames.get(first + i).end() <= place);
    }

    /** Number of the first frame of a level. */
    public int first(int level) {
        return levels[level];
    }

    /** Number of the frame where the path was at a time, ns on its clock: the deepest of the stack of that instant. */
    public int at(long time) {
        int found = Arrays.binarySearch(starts, time);
        int stretch = found >= 0 ? found : -found - 2;
        return stretch < 0 ? 0 : places[stretch];
    }

    /** Whether a frame is another one or above it. */
    public boolean holds(int frame, int other) {
        FlameFrame below = frames.get(other);
        FlameFrame above = frames.get(frame);
        return above.level() <= below.level() && above.begin() <= below.begin() && below.end() <= above.end();
    }
}
