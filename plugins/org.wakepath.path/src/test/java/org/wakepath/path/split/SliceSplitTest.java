// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;

class SliceSplitTest {
    private static final Worker FAST = new Worker("node", "fast", 1, 0, WorkerKind.TASK, 1, 1, false);
    private static final Worker SLOW = new Worker("node", "slow", 2, 0, WorkerKind.TASK, 2, 2, false);

    private final Map<Worker, List<Slice>> slices = new HashMap<>();
    private final List<PathSegment> segments = new ArrayList<>();
    private final List<Wait> waits = new ArrayList<>();

    /** The fast task computes from 0 to 30 and waits in its barrier till 80 for the slow one, which computes. */
    @Test
    void shouldGiveTheTimeOfAWaitToTheSlicesOfWhoWasWaitedFor() {
        slices(FAST, slice("work", 0, 28), slice("barrier", 28, 84));
        slices(SLOW, slice("work", 0, 79));
        segment(FAST, 0, 30);
        segment(SLOW, 30, 80);
        segment(FAST, 80, 90);
        wait(FAST, 30, 80);

        assertThat(split().shares()).containsExactly(
                new SliceShare(SLOW, Optional.of("work"), 1, 49, 49, 0, 0, 0),
                new SliceShare(FAST, Optional.of("work"), 1, 28, 28, 0, 0, 0),
                new SliceShare(FAST, Optional.of("barrier"), 1, 56, 6, 1, 50, 0),
                new SliceShare(FAST, Optional.empty(), 0, 6, 6, 0, 0, 0),
                new SliceShare(SLOW, Optional.empty(), 0, 1, 1, 0, 0, 0));
    }

    /** outer 10-90 holds inner 20-40 and 50-60, and itself again 70-80. */
    @Test
    void shouldGiveTimeToTheInnermostSliceAndCountNestedOnesOnce() {
        slices(FAST, slice("outer", 10, 90), slice("inner", 20, 40), slice("inner", 50, 60), slice("outer", 70, 80));
        segment(FAST, 0, 100);

        assertThat(split().shares()).containsExactly(
                new SliceShare(FAST, Optional.of("outer"), 2, 80, 50, 0, 0, 0),
                new SliceShare(FAST, Optional.of("inner"), 2, 30, 30, 0, 0, 0),
                new SliceShare(FAST, Optional.empty(), 0, 20, 20, 0, 0, 0));
    }

    @Test
    void shouldCountPointsAndSayWhatIsInDoubt() {
        slices(FAST, slice("note", 0, 0), slice("note", 5, 5), slice("note", 10, 10),
                new Slice("open", 6, 50, 0, OptionalLong.empty(), true, false));
        segment(FAST, 0, 10);

        assertThat(split().shares()).containsExactly(
                new SliceShare(FAST, Optional.empty(), 0, 6, 6, 0, 0, 0),
                new SliceShare(FAST, Optional.of("open"), 1, 4, 4, 0, 0, 1),
                new SliceShare(FAST, Optional.of("note"), 2, 0, 0, 0, 0, 0));
    }

    /** A wait that is not resolved is both a segment and a wait; the time must not count twice. */
    @Test
    void shouldCountAnUnresolvedWaitOnce() {
        slices(FAST, slice("read", 10, 60));
        segment(FAST, 0, 20);
        segment(FAST, 20, 50);
        segment(FAST, 50, 70);
        wait(FAST, 20, 50);

        assertThat(split().shares()).containsExactly(
                new SliceShare(FAST, Optional.of("read"), 1, 50, 50, 1, 30, 0),
                new SliceShare(FAST, Optional.empty(), 0, 20, 20, 0, 0, 0));
    }

    @Test
    void shouldTellWhatIsWrongWithTheEventsOfHostsOnThePath() {
        segment(FAST, 0, 10);

        assertThat(split().faults()).containsOnlyKeys("node");
    }

    private SliceSplit split() {
        return SliceSplit
                .of(new ActivePath(FAST, 0, segments.get(segments.size() - 1).end(), "node", segments, List.of(),
                        waits, List.of(), Map.of(), List.of()), new SliceSource() {
                            @Override
                            public List<Slice> slices(Worker worker) {
                                return slices.getOrDefault(worker, List.of());
                            }

                            @Override
                            public Map<SliceFault, Long> faults(String host) {
                                return Map.of(SliceFault.OPEN, 1L);
                            }
                        });
    }

    private void slices(Worker worker, Slice... some) {
        slices.put(worker, List.of(some));
    }

    private static Slice slice(String name, long begin, long end) {
        return new Slice(name, begin, end, 0, OptionalLong.empty(), false, false);
    }

    private void segment(Worker worker, long start, long end) {
        segments.add(
                new PathSegment(worker, EdgeState.RUNNING, start, end, new Cause.Own(), 0, false, Certainty.CERTAIN,
                        false));
    }

    private void wait(Worker worker, long start, long end) {
        waits.add(new Wait(worker, start, end, EdgeState.BLOCKED, Optional.empty(), new Cause.Wakeup(SLOW), 0, true,
                Certainty.CERTAIN, false));
    }
}
