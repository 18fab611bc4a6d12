// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.wakepath.base.PartitionPoint;
import org.wakepath.words.LinkWords;

/**
 * The arrows to draw at a scale. Arrows between the same rows that arrive in the same column of eight pixels are drawn
 * as one. If more than a few different arrows, or many, arrive in a column, only their number is drawn.
 *
 * @param bundles the arrows
 * @param crowds the numbers, from left to right
 */
public record ArrowBundles(List<Bundle> bundles, List<Crowd> crowds) {
    private static final int COLUMN = 8;
    private static final int MOST_IN_A_COLUMN = 4;
    /** The most arrows in a column. More are a comb that hides the rows, even if they are between the same two. */
    private static final int MOST_ARROWS = 12;

    /** An arrow that stands for {@code count} arrows. */
    public record Bundle(TimeGraphArrow arrow, int count) {

        /** The links in words; they belong to {@code graph}. */
        public String words(TimeGraph graph) {
            return LinkWords.of(arrow.kind(), graph.name(arrow.fromRow()), graph.name(arrow.toRow()), count,
                    arrow.clockError());
        }
    }

    /** The number of arrows that arrive between two pixels. */
    public record Crowd(int fromPixel, int toPixel, int count) {
    }

    /** Collects the arrows of a column until there are too many. */
    private static final class Column {
        private final List<Bundle> bundles = new ArrayList<>(MOST_IN_A_COLUMN);
        private int arrows;
        private boolean crowded;

        void add(TimeGraphArrow arrow) {
            crowded = ++arrows > MOST_ARROWS;
            if (!joined(arrow)) {
                crowded |= bundles.size() == MOST_IN_A_COLUMN;
                bundles.add(new Bundle(arrow, 1));
            }
        }

        private boolean joined(TimeGraphArrow arrow) {
            for (int i = 0; i < bundles.size(); i++) {
                Bundle bundle = bundles.get(i);
                if (bundle.arrow.fromRow() == arrow.fromRow() && bundle.arrow.toRow() == arrow.toRow()) {
                    bundles.set(i, new Bundle(bundle.arrow, bundle.count + 1));
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * Bundles the arrows that arrive within a scale.
     *
     * @param arrows by their arrival, as a graph has them
     * @param shown gives the row that shows a row: that of its group while this is closed. Arrows within one such row
     * are left out
     */
    public static ArrowBundles of(List<TimeGraphArrow> arrows, TimeScale scale, IntUnaryOperator shown) {
        List<Bundle> bundles = new ArrayList<>();
        List<Crowd> crowds = new ArrayList<>();
        int end = firstFrom(scale.end() + 1, arrows, 0);
        for (int first = firstFrom(scale.start(), arrows, 0); first < end;) {
            int place = scale.pixel(arrows.get(first).to()) / COLUMN;
            int after = (place + 1) * COLUMN;
            int next = after >= scale.width() ? end : firstFrom(scale.pixelStart(after), arrows, first);
            Column column = new Column();
            for (int i = first; i < next && !column.crowded; i++) {
                TimeGraphArrow arrow = arrows.get(i);
                int from = shown.applyAsInt(arrow.fromRow());
                int to = shown.applyAsInt(arrow.toRow());
                if (from != to) {
                    column.add(arrow.between(from, to));
                }
            }
            if (column.crowded) {
                join(crowds, place * COLUMN, next - first);
            } else {
                bundles.addAll(column.bundles);
            }
            first = next;
        }
        return new ArrowBundles(bundles, crowds);
    }

    /** The first arrow, from an index on, that arrives at a time or later. */
    private static int firstFrom(long time, List<TimeGraphArrow> arrows, int from) {
        return from + PartitionPoint.of(arrows.size() - from, i -> arrows.get(from + i).to() < time);
    }

    /** Adds a crowd, or joins it with the crowd beside it. */
    private static void join(List<Crowd> crowds, int pixel, int count) {
        int last = crowds.size() - 1;
        if (last >= 0 && crowds.get(last).toPixel() == pixel) {
            Crowd before = crowds.remove(last);
            crowds.add(new Crowd(before.fromPixel(), pixel + COLUMN, before.count() + count));
        } else {
            crowds.add(new Crowd(pixel, pixel + COLUMN, count));
        }
    }
}
