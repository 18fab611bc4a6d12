/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.layout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which arrows can be told apart at a scale. Arrows between the same rows that arrive in the same column of eight
 * pixels are drawn as one; where more than a few different ones arrive in a column, only their number is.
 *
 * @param bundles what is drawn
 * @param crowds where only a number is drawn, from left to right
 */
public record ArrowBundles(List<Bundle> bundles, List<Crowd> crowds) {
    private static final int COLUMN = 8;
    private static final int MOST_IN_A_COLUMN = 4;

    /** An arrow that stands for {@code count}. */
    public record Bundle(TimeGraphArrow arrow, int count) {
    }

    /** So many arrows arrive between two pixels. */
    public record Crowd(int fromPixel, int toPixel, int count) {
    }

    private record Pair(int fromRow, int toRow) {
    }

    /** Bundles the arrows that arrive within a scale. */
    public static ArrowBundles of(List<TimeGraphArrow> arrows, TimeScale scale) {
        List<Map<Pair, Bundle>> columns = new ArrayList<>();
        for (int column = 0; column <= scale.width() / COLUMN; column++) {
            columns.add(new LinkedHashMap<>());
        }
        for (TimeGraphArrow arrow : arrows) {
            if (arrow.to() >= scale.start() && arrow.to() <= scale.end()) {
                columns.get(scale.pixel(arrow.to()) / COLUMN).merge(new Pair(arrow.fromRow(), arrow.toRow()),
                        new Bundle(arrow, 1), (old, added) -> new Bundle(old.arrow(), old.count() + 1));
            }
        }
        return split(columns);
    }

    private static ArrowBundles split(List<Map<Pair, Bundle>> columns) {
        List<Bundle> bundles = new ArrayList<>();
        List<Crowd> crowds = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            Map<Pair, Bundle> arrows = columns.get(column);
            if (arrows.size() <= MOST_IN_A_COLUMN) {
                bundles.addAll(arrows.values());
            } else {
                join(crowds, column * COLUMN, arrows.values().stream().mapToInt(Bundle::count).sum());
            }
        }
        return new ArrowBundles(bundles, crowds);
    }

    /** Crowds side by side are one. */
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
