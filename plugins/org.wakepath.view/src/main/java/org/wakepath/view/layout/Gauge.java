// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.util.Arrays;
import java.util.List;
import org.wakepath.words.Unit;

/** A value over time, in steps. A row shows it as an area: a pixel is as high as the value is on average in it. */
public final class Gauge {
    private final Unit unit;
    /** The start of each step, and the end of the last one. */
    private final long[] times;
    private final double[] values;
    /** The sum of all values before each step, each times its ns. */
    private final double[] sums;
    private final List<Gap> gaps;

    /**
     * A time in which values are missing.
     *
     * @param from ns
     * @param to ns
     * @param lost how many events were lost that may have told them; 0 if that is not known
     */
    public record Gap(long from, long to, long lost) {
    }

    /**
     * Makes a gauge.
     *
     * @param times when each step starts and the last one ends, ns, ascending
     * @param values one for each step; what is before or after the steps is 0
     * @param gaps where values are missing, by their start
     */
    public Gauge(Unit unit, long[] times, double[] values, List<Gap> gaps) {
        this.gaps = List.copyOf(gaps);
        this.unit = unit;
        this.times = times;
        this.values = values;
        sums = new double[times.length];
        for (int i = 0; i < values.length; i++) {
            sums[i + 1] = sums[i] + values[i] * (times[i + 1] - times[i]);
        }
    }

    /** How many of some rows have a segment at a time. */
    static Gauge counting(List<TimeGraphRow> rows) {
        long[] starts = sorted(rows, (row, i) -> row.start(i));
        long[] ends = sorted(rows, (row, i) -> row.end(i));
        long[] times = new long[2 * starts.length];
        double[] values = new double[Math.max(0, times.length - 1)];
        int end = 0;
        int start = 0;
        for (int i = 0; i < times.length; i++) {
            boolean begins = start < starts.length && starts[start] < ends[end];
            times[i] = begins ? starts[start++] : ends[end++];
            if (i < values.length) {
                values[i] = start - end;
            }
        }
        return new Gauge(Unit.TASKS, times, values, List.of());
    }

    /** The time of a segment. */
    private interface Edge {
        long of(TimeGraphRow row, int segment);
    }

    private static long[] sorted(List<TimeGraphRow> rows, Edge edge) {
        long[] found = new long[rows.stream().mapToInt(TimeGraphRow::size).sum()];
        int count = 0;
        for (TimeGraphRow row : rows) {
            for (int i = 0; i < row.size(); i++) {
                found[count++] = edge.of(row, i);
            }
        }
        Arrays.parallelSort(found);
        return found;
    }

    /** Where values are missing, by the start. */
    public List<Gap> gaps() {
        return gaps;
    }

    /** The value over some time in words: the mean, or for what happens in it how often it does; and what was lost. */
    public String words(long from, long to) {
        List<Gap> touched = gaps.stream().filter(gap -> gap.from() < to && gap.to() >= from).toList();
        return unit.of(sum(from, to), to - from)
                + (touched.isEmpty() ? "" : "; " + Unit.lost(touched.stream().mapToLong(Gap::lost).sum()));
    }

    /** The sum of the values within some time, each times its ns. */
    public double sum(long from, long to) {
        return before(to) - before(from);
    }

    private double before(long time) {
        if (times.length == 0 || time <= times[0]) {
            return 0;
        }
        if (time >= times[times.length - 1]) {
            return sums[times.length - 1];
        }
        int found = Arrays.binarySearch(times, time);
        int step = found >= 0 ? found : -found - 2;
        return sums[step] + values[step] * (time - times[step]);
    }

    /**
     * The gauge in the pixels of a scale.
     *
     * @param heights of the pixels, as parts of the highest, 0 to 1
     * @param top the value of the highest in words; empty where there is none
     */
    public record Shape(double[] heights, String top) {
    }

    /** The shape over the pixels of a scale. */
    public Shape shape(PixelGrid grid) {
        double[] means = new double[grid.width()];
        int highest = 0;
        double last = before(grid.start(0));
        for (int x = 0; x < means.length; x++) {
            double next = before(grid.start(x + 1));
            means[x] = Math.max(0, next - last) / (grid.start(x + 1) - grid.start(x));
            last = next;
            highest = means[x] > means[highest] ? x : highest;
        }
        double most = means[highest];
        if (most > 0) {
            for (int x = 0; x < means.length; x++) {
                means[x] /= most;
            }
        }
        return new Shape(means, most == 0 ? ""
                : unit.of(sum(grid.start(highest), grid.start(highest + 1)),
                        grid.start(highest + 1) - grid.start(highest)));
    }
}
