// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToLongFunction;
import org.wakepath.base.PartitionPoint;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.layout.TimeGraphRow;

/** Ways along a path: to the segments before and after, and along the signals that the path followed. */
public final class PathNavigation extends Navigation {
    private final List<PathSegment> segments;
    private final int[] rows;
    private final List<List<TimeGraphArrow>> arriving;
    private final List<List<TimeGraphArrow>> leaving;

    PathNavigation(List<PathSegment> segments, TimeGraph graph) {
        super(graph);
        this.segments = segments;
        rows = new int[segments.size()];
        for (int row = 0; row < graph.rows().size(); row++) {
            TimeGraphRow columns = graph.rows().get(row);
            for (int i = 0; i < columns.size(); i++) {
                rows[columns.segment(i)] = row;
            }
        }
        arriving = byRow(TimeGraphArrow::toRow, Comparator.comparingLong(TimeGraphArrow::to));
        leaving = byRow(TimeGraphArrow::fromRow, Comparator.comparingLong(TimeGraphArrow::from));
    }

    private List<List<TimeGraphArrow>> byRow(ToLongFunction<TimeGraphArrow> row, Comparator<TimeGraphArrow> order) {
        List<List<TimeGraphArrow>> sorted = new ArrayList<>();
        graph().rows().forEach(unused -> sorted.add(new ArrayList<>()));
        graph().arrows().forEach(arrow -> sorted.get((int) row.applyAsLong(arrow)).add(arrow));
        sorted.forEach(arrows -> arrows.sort(order));
        return sorted;
    }

    @Override
    public int row(int segment) {
        return rows[segment];
    }

    @Override
    public OptionalInt at(long time) {
        return segment(PartitionPoint.of(segments.size() - 1, i -> segments.get(i).end() <= time));
    }

    @Override
    public OptionalInt next(int segment) {
        return segment(segment + 1);
    }

    @Override
    public OptionalInt previous(int segment) {
        return segment(segment - 1);
    }

    @Override
    public Optional<TimeGraphArrow> into(int segment) {
        return arriving(rows[segment], segments.get(segment).start());
    }

    @Override
    public Optional<TimeGraphArrow> outOf(int segment) {
        List<TimeGraphArrow> signals = leaving.get(rows[segment]);
        int first = firstAfter(segments.get(segment).start(), signals, TimeGraphArrow::from);
        return first < signals.size() && signals.get(first).from() <= segments.get(segment).end()
                ? Optional.of(signals.get(first)) : Optional.empty();
    }

    @Override
    public OptionalInt cause(int segment) {
        // What a task did before it was interrupted or preempted is no cause of what it does now.
        for (int slice = segment; slice >= 0; slice--) {
            OptionalInt sender = into(slice).map(this::sender).orElse(OptionalInt.empty());
            if (sender.isPresent() && sender.getAsInt() < slice) {
                return sender;
            }
            if (isWait(slice) || slice > 0 && (!isSameWorker(slice - 1, slice) || isWait(slice - 1))) {
                return previous(slice);
            }
        }
        return OptionalInt.empty();
    }

    private boolean isSameWorker(int one, int other) {
        return segments.get(one).worker().grouped().equals(segments.get(other).worker().grouped());
    }

    private boolean isWait(int segment) {
        return TimeGraphRow.isWait(segments.get(segment).state());
    }

    @Override
    public OptionalInt released(int segment) {
        OptionalInt receiver = outOf(segment).map(this::receiver).orElse(OptionalInt.empty());
        return receiver.isPresent() && receiver.getAsInt() > segment ? receiver : next(segment);
    }

    /** What a wait was for: the segment that sent the signal that ended it, or the last segment of the path in it. */
    public OptionalInt cause(int row, Wait wait) {
        OptionalInt sender = arriving(row, wait.end()).map(this::sender).orElse(OptionalInt.empty());
        return sender.isPresent() ? sender : at(wait.end() - 1);
    }

    /** What the end of a wait released: the next segment of the path. */
    public OptionalInt released(Wait wait) {
        return at(wait.end());
    }

    /** The last signal that reached a row at a time. */
    private Optional<TimeGraphArrow> arriving(int row, long time) {
        List<TimeGraphArrow> signals = arriving.get(row);
        int last = firstAfter(time, signals, TimeGraphArrow::to) - 1;
        return last >= 0 && signals.get(last).to() == time ? Optional.of(signals.get(last)) : Optional.empty();
    }

    private static int firstAfter(long time, List<TimeGraphArrow> signals, ToLongFunction<TimeGraphArrow> key) {
        return PartitionPoint.of(signals.size(), i -> key.applyAsLong(signals.get(i)) <= time);
    }

    private OptionalInt segment(int place) {
        return place >= 0 && place < segments.size() ? OptionalInt.of(place) : OptionalInt.empty();
    }
}
