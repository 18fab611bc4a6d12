// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Timeline;
import org.wakepath.path.Wait;

/** The segments of one worker as columns, in order of time. */
public final class TimeGraphRow {
    private static final int GUESSED = 1;
    private static final int CLIPPED = 2;
    private static final int UNCERTAIN = 4;
    private static final int UNRESOLVED = 8;
    private static final int UNFINISHED = 16;

    private final Worker worker;
    private final long[] starts;
    private final long[] ends;
    private final byte[] tones;
    private final byte[] flags;
    private final Optional<IntFunction<String>> names;
    private final IntUnaryOperator numbers;
    private final List<Wait> waits;
    private final Occupancy occupancy;
    private final Optional<Gauge> gauge;

    /** Makes a row of the segments of {@code path} at the given places, in ascending order. */
    TimeGraphRow(Worker worker, List<PathSegment> path, int[] segments, List<Wait> waits) {
        this.worker = worker;
        this.names = Optional.empty();
        this.numbers = index -> segments[index];
        this.waits = List.copyOf(waits);
        this.starts = Arrays.stream(segments).mapToLong(index -> path.get(index).start()).toArray();
        this.ends = Arrays.stream(segments).mapToLong(index -> path.get(index).end()).toArray();
        this.tones = new byte[segments.length];
        this.flags = new byte[segments.length];
        for (int i = 0; i < segments.length; i++) {
            flags[i] = (byte) flags(path.get(segments[i]));
            tones[i] = (byte) Tone.number(path.get(segments[i]).state(), unresolved(i));
        }
        this.occupancy = new Occupancy(starts, ends, tones);
        this.gauge = Optional.empty();
    }

    /** Makes a row of everything that a task did. Its segments are numbered from {@code first} on. */
    TimeGraphRow(Worker worker, Timeline line, int first) {
        this.worker = worker;
        this.names = Optional.empty();
        this.numbers = index -> first + index;
        this.waits = List.of();
        this.starts = new long[line.size()];
        this.ends = new long[line.size()];
        this.tones = new byte[line.size()];
        this.flags = new byte[line.size()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = line.start(i);
            ends[i] = line.end(i);
            flags[i] = (byte) flags(line, i);
            tones[i] = (byte) Tone.number(line.state(i), isWait(line.state(i)) || unresolved(i));
        }
        this.occupancy = new Occupancy(starts, ends, tones);
        this.gauge = Optional.empty();
    }

    /**
     * Makes a row whose time is that of other rows, too, such as that of a CPU.
     *
     * @param tones numbers of {@link Tone#ALL}
     * @param numbers of the segments
     * @param names of what the segments are about
     */
    TimeGraphRow(Worker worker, long[] starts, long[] ends, byte[] tones, int[] numbers, IntFunction<String> names) {
        this.worker = worker;
        this.names = Optional.of(names);
        this.numbers = index -> numbers[index];
        this.waits = List.of();
        this.starts = starts;
        this.ends = ends;
        this.tones = tones;
        this.flags = new byte[starts.length];
        this.occupancy = new Occupancy(starts, ends, tones);
        this.gauge = Optional.empty();
    }

    private TimeGraphRow(TimeGraphRow row, int[] segments) {
        this.worker = row.worker;
        this.names = row.names;
        this.numbers = index -> row.segment(segments[index]);
        this.waits = row.waits;
        this.starts = Arrays.stream(segments).mapToLong(row::start).toArray();
        this.ends = Arrays.stream(segments).mapToLong(row::end).toArray();
        this.tones = new byte[segments.length];
        this.flags = new byte[segments.length];
        for (int i = 0; i < segments.length; i++) {
            tones[i] = row.tones[segments[i]];
            flags[i] = row.flags[segments[i]];
        }
        this.occupancy = new Occupancy(starts, ends, tones);
        this.gauge = row.gauge;
    }

    /** Makes a row of the same segments, drawn otherwise. */
    private TimeGraphRow(TimeGraphRow row, byte[] tones, Occupancy occupancy, Optional<Gauge> gauge) {
        this.worker = row.worker;
        this.names = row.names;
        this.numbers = row.numbers;
        this.waits = row.waits;
        this.starts = row.starts;
        this.ends = row.ends;
        this.tones = tones;
        this.flags = row.flags;
        this.occupancy = occupancy;
        this.gauge = gauge;
    }

    /** The row with strong colours for these segments, and pale ones for the rest and for unexplained time. */
    public TimeGraphRow strong(IntPredicate segments) {
        byte[] shown = new byte[tones.length];
        for (int i = 0; i < shown.length; i++) {
            shown[i] = (byte) Tone.number(state(i), unresolved(i) || !segments.test(i));
        }
        return new TimeGraphRow(this, shown, new Occupancy(starts, ends, shown), gauge);
    }

    /** The row with only the segments in a state. */
    TimeGraphRow only(EdgeState state) {
        return new TimeGraphRow(this, IntStream.range(0, size()).filter(i -> state(i) == state).toArray());
    }

    /** The row with values that are drawn in place of its segments. */
    TimeGraphRow showing(Gauge values) {
        return new TimeGraphRow(this, tones, occupancy, Optional.of(values));
    }

    /** The values that are drawn in place of the segments. */
    public Optional<Gauge> gauge() {
        return gauge;
    }

    /** Whether a worker in a state waits: it neither runs nor could run. */
    public static boolean isWait(EdgeState state) {
        return switch (state) {
            case RUNNING, PREEMPTED, INTERRUPTED -> false;
            default -> true;
        };
    }

    /** Whether the time of this row is that of other rows, too, as that of a CPU. */
    public boolean isDerived() {
        return names.isPresent();
    }

    /** What a segment is about, if that is not the worker of the row: the task that ran on a CPU. */
    public Optional<String> name(int index) {
        return names.map(given -> given.apply(index));
    }

    /** The worker of the row. */
    public Worker worker() {
        return worker;
    }

    /** The waits of this worker that the path met; the path itself is mostly elsewhere meanwhile. */
    public List<Wait> waits() {
        return waits;
    }

    /** The number of segments. */
    public int size() {
        return starts.length;
    }

    /** The start of a segment, ns. */
    public long start(int index) {
        return starts[index];
    }

    /** The end of a segment, ns. */
    public long end(int index) {
        return ends[index];
    }

    /** The state of a segment. */
    public EdgeState state(int index) {
        return Tone.ALL.get(tones[index]).state();
    }

    /** The number of a segment's tone in {@link Tone#ALL}. */
    public int tone(int index) {
        return tones[index];
    }

    /** Whether a segment has a pale colour. */
    public boolean isPale(int index) {
        return Tone.ALL.get(tones[index]).pale();
    }

    /** Whether a segment is a wait. */
    public boolean isWait(int index) {
        return isWait(state(index));
    }

    /** The segment's number: its place in the path, or among the stretches of all tasks. */
    public int segment(int index) {
        return numbers.applyAsInt(index);
    }

    /** Whether anything about a segment was chosen among several possibilities. */
    public boolean guessed(int index) {
        return (flags[index] & GUESSED) != 0;
    }

    /** Whether a segment continues beyond its end in the picture. */
    public boolean clipped(int index) {
        return (flags[index] & CLIPPED) != 0;
    }

    /** Whether a segment lasts beyond the end of the trace. */
    public boolean unfinished(int index) {
        return (flags[index] & UNFINISHED) != 0;
    }

    /** Whether events were lost near a segment. */
    public boolean uncertain(int index) {
        return (flags[index] & UNCERTAIN) != 0;
    }

    /** Whether a segment is a wait that nothing explains. */
    public boolean unresolved(int index) {
        return (flags[index] & UNRESOLVED) != 0;
    }

    /** Time by state in any interval. */
    public Occupancy occupancy() {
        return occupancy;
    }

    /** The first segment that ends after a time; {@link #size()} if none does. */
    public int firstAfter(long time) {
        int found = Arrays.binarySearch(ends, time);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** The last segment that starts before a time; -1 if none does. */
    public int lastBefore(long time) {
        int found = Arrays.binarySearch(starts, time);
        return found >= 0 ? found - 1 : -found - 2;
    }

    /** Whether a segment has any mark. */
    public boolean marked(int index) {
        return flags[index] != 0;
    }

    /** The marks of a segment as bits: 1 guessed, 2 clipped, 4 uncertain, 8 unresolved. */
    public static int flags(PathSegment segment) {
        return (segment.guessed() ? GUESSED : 0) | (segment.clipped() ? CLIPPED : 0)
                | (segment.uncertain() ? UNCERTAIN : 0) | (unresolved(segment) ? UNRESOLVED : 0);
    }

    private static int flags(Timeline line, int index) {
        return (line.isGuessed(index) ? GUESSED : 0) | (line.beginsBefore(index) ? CLIPPED : 0)
                | (line.endsBehind(index) ? UNFINISHED : 0) | (line.isUnexplained(index) ? UNRESOLVED : 0);
    }

    private static boolean unresolved(PathSegment segment) {
        return switch (segment.state()) {
            case UNKNOWN -> true;
            case RUNNING, PREEMPTED, INTERRUPTED -> false;
            default -> segment.cause() instanceof Cause.Unexplained
                    || segment.cause() instanceof Cause.NetworkPacket packet && packet.sender().isEmpty();
        };
    }

    /**
     * The time of each state within any interval of a row, exactly and in logarithmic time. After every 64 segments a
     * checkpoint keeps the sums of the tones so far, which takes one to three bytes for each segment.
     */
    public static final class Occupancy {
        private static final int STATES = EdgeState.values().length;
        private static final int BLOCK = 64;

        private final long[] starts;
        private final long[] ends;
        private final byte[] tones;
        private final int count;
        private final long[] checkpoints;

        /**
         * Makes the sums of segments that are sorted by time and do not overlap. Tones are numbers of {@link Tone#ALL}.
         */
        Occupancy(long[] starts, long[] ends, byte[] tones) {
            this.starts = starts;
            this.ends = ends;
            this.tones = tones;
            this.count = hasPale(tones) ? Tone.ALL.size() : STATES;
            this.checkpoints = new long[(starts.length / BLOCK + 1) * count];
            long[] sums = new long[count];
            for (int i = 0; i < starts.length; i++) {
                if (i % BLOCK == 0) {
                    System.arraycopy(sums, 0, checkpoints, i / BLOCK * count, count);
                }
                sums[tones[i]] += ends[i] - starts[i];
            }
        }

        private static boolean hasPale(byte[] tones) {
            for (byte tone : tones) {
                if (tone >= STATES) {
                    return true;
                }
            }
            return false;
        }

        /** The number of tones that may occur: all, or only the strong ones. */
        int tones() {
            return count;
        }

        /** The time of a state within an interval, ns. */
        public long of(EdgeState state, long from, long to) {
            return within(from, to)[state.ordinal()];
        }

        /** The time of every state within an interval, ns, by the ordinal of the state. */
        public long[] within(long from, long to) {
            long[] sums = new long[STATES];
            long[] byTone = tones(from, to);
            for (int tone = 0; tone < count; tone++) {
                sums[Tone.state(tone)] += byTone[tone];
            }
            return sums;
        }

        /** The time of every tone within an interval, ns, by the number of the tone. */
        long[] tones(long from, long to) {
            long[] sums = new long[Tone.ALL.size()];
            add(to, 1, sums);
            add(from, -1, sums);
            return sums;
        }

        /** Adds what lies before {@code time}, {@code sign} times. */
        private void add(long time, int sign, long[] sums) {
            int index = before(time);
            int block = Math.max(0, index - 1) / BLOCK;
            for (int tone = 0; tone < count; tone++) {
                sums[tone] += sign * checkpoints[block * count + tone];
            }
            for (int i = block * BLOCK; i < index; i++) {
                sums[tones[i]] += sign * (Math.min(ends[i], time) - starts[i]);
            }
        }

        /**
         * The number of segments that start before a time. The last of them may reach beyond it, so it is never in a
         * checkpoint.
         */
        private int before(long time) {
            int found = Arrays.binarySearch(starts, time);
            return found >= 0 ? found : -found - 1;
        }
    }
}
