// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;

/**
 * The workers that waited for one another on a path, layered by depth.
 *
 * <p>Each instant of a path lies in one segment, and in some resolved waits around it, one within the other. The path
 * followed each of these waits to the worker that ended it. They are the stack of the instant. The first frame is the
 * analysed task, whose own waits are the outermost. For each further wait follows a frame of its waiter, and of the
 * state that says how it waited. The last frame is the segment's worker and state. If the analysed task itself ran, was
 * preempted or was interrupted, the stack is the task alone. A wait of its own that the path could not follow has a
 * frame of its state below it. So a frame is a worker and a state, and below it is what it waited for; a running worker
 * has nothing below it but its functions.
 *
 * <p>Instants with equal stacks are joined, wherever they are on the path. The width of a frame is the time of all
 * instants that have it in their stack. So the own time of a frame and the frames below it add up to it exactly, and
 * the whole graph adds up to the path. Frames below one are ordered by their time, the longest first, then by their
 * first appearance: a flame graph does not show when.
 *
 * <p>Where the functions are known in which a worker waited, they are frames of their own below it, each below the one
 * that called it, and what the worker waited for is below the innermost. Where samples were taken, the functions in
 * which a worker ran are below it in the same way. Each sample has the time since the one before.
 *
 * <p>A frame is more than a worker, for this reason. If a worker ran for 1 ms and waited for 9 ms, others are to blame
 * for the 9 ms alone.
 */
public final class FlameGraph {
    /**
     * A stretch of time in which the path had one stack.
     *
     * @param start ns on the path's clock
     * @param end exclusive
     * @param frame number of the last frame of its stack
     */
    public record Stretch(long start, long end, int frame) {
    }

    private final List<FlameFrame> frames;
    private final int[] levels;
    private final long[] starts;
    private final int[] places;
    private final List<EdgeState> states;

    /**
     * @param frames level by level, each from left to right
     * @param levels number of the first frame of each level, and the number of frames
     * @param starts when the stretches of the path start, ns on its clock, in order
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

    /** The flame graph of a path, in time linear in its segments and waits however deep these are nested. */
    public static FlameGraph of(ActivePath path) {
        return new FlameBuilder(path).build();
    }

    /** All frames, level by level from left to right; the analysed task first. */
    public List<FlameFrame> frames() {
        return frames;
    }

    /** The frame with a number. */
    public FlameFrame frame(int number) {
        return frames.get(number);
    }

    /** The analysed task. */
    public FlameFrame root() {
        return frames.get(0);
    }

    /** The states of all frames, in their own order. */
    public List<EdgeState> states() {
        return states;
    }

    /** The number of levels, at least one. */
    public int levels() {
        return levels.length - 1;
    }

    /**
     * The number of the first frame of a level that ends after a place, ns from the left; of the next level if there is
     * none.
     */
    public int firstAfter(int level, long place) {
        int first = levels[level];
        return first + PartitionPoint.of(levels[level + 1] - first, i -> frames.get(first + i).end() <= place);
    }

    /** The number of the first frame of a level. */
    public int first(int level) {
        return levels[level];
    }

    /**
     * The number of the frame where the path was at a time, ns on its clock: the deepest of the stack of that instant.
     */
    public int at(long time) {
        int stretch = stretch(time);
        return stretch < 0 ? 0 : places[stretch];
    }

    /**
     * The numbers of the frames where the path was between two times, ns on its clock, in order of time. They are more
     * than one for a segment that lies over consecutive waits.
     *
     * @param from when the first stretch starts, or a time within it
     */
    public IntStream between(long from, long to) {
        return IntStream.range(Math.max(0, stretch(from)), starts.length).takeWhile(stretch -> starts[stretch] < to)
                .map(stretch -> places[stretch]);
    }

    /** The stretches of the path, in order of time; they cover it exactly. */
    public List<Stretch> stretches() {
        return IntStream.range(0, starts.length).mapToObj(i -> new Stretch(starts[i],
                i + 1 < starts.length ? starts[i + 1] : starts[0] + root().total(), places[i])).toList();
    }

    /** The frames of the stack of a frame, the analysed task first. */
    public List<FlameFrame> stack(int frame) {
        List<FlameFrame> stack = new ArrayList<>();
        for (int at = frame; at != 0; at = frames.get(at).parent()) {
            stack.add(frames.get(at));
        }
        stack.add(root());
        Collections.reverse(stack);
        return stack;
    }

    /** The part of a frame's own time that rests on guessed causes, ns. */
    public long selfGuessed(FlameFrame frame) {
        return frame.guessed() - frames.subList(frame.firstChild(), frame.firstChild() + frame.children()).stream()
                .mapToLong(FlameFrame::guessed).sum();
    }

    /** The last stretch that starts at a time or before it; negative if there is none. */
    private int stretch(long time) {
        int found = Arrays.binarySearch(starts, time);
        return found >= 0 ? found : -found - 2;
    }

    /** When the stretches of the path begin that have a frame in their stack, ns on its clock, in order. */
    public long[] times(int frame) {
        return IntStream.range(0, starts.length).filter(stretch -> holds(frame, places[stretch]))
                .mapToLong(stretch -> starts[stretch]).toArray();
    }

    /** The frames in the stacks of some instants, ns on the path's clock. */
    public BitSet framesAt(LongStream times) {
        BitSet found = new BitSet();
        found.set(0);
        times.mapToInt(this::at).forEach(deepest -> {
            for (int frame = deepest; !found.get(frame); frame = frames.get(frame).parent()) {
                found.set(frame);
            }
        });
        return found;
    }

    /** Whether a frame is another one or above it. */
    public boolean holds(int frame, int other) {
        FlameFrame below = frames.get(other);
        FlameFrame above = frames.get(frame);
        return above.level() <= below.level() && above.begin() <= below.begin() && below.end() <= above.end();
    }
}
