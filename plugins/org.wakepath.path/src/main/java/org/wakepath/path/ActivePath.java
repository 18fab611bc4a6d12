// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.Truncation;
import org.wakepath.graph.model.Worker;

/**
 * The chain of work and waits, across tasks, interrupts and hosts, that decided how long a task took. Other tools call
 * it the critical path.
 *
 * @param task the analysed task
 * @param start start of the interval, ns since the epoch on the clock of {@code clock}
 * @param end end of the interval
 * @param clock label of the host whose clock all times are on
 * @param segments what happened, in order; they cover the interval exactly
 * @param links the wake-ups, forks, packets, timers and block requests followed, in order of their effect
 * @param waits the blockings met, in order of their end
 * @param truncations the streams that end before the path does on hosts that it touches; times on the clock of
 * {@code clock}
 * @param diagnostics named counts of what could make the path wrong or incomplete, in a fixed order
 * @param excerpt what was read of each host, by host number, if only an excerpt was read; empty if the whole traces
 * were read
 */
public record ActivePath(Worker task, long start, long end, String clock, List<PathSegment> segments,
        List<PathLink> links, List<Wait> waits, List<Truncation> truncations, Map<String, Long> diagnostics,
        List<ReadStretch> excerpt) {

    /** The same path with waits that say more. */
    public ActivePath with(List<Wait> otherWaits) {
        return new ActivePath(task, start, end, clock, segments, links, otherWaits, truncations, diagnostics, excerpt);
    }

    /** The same path with segments that say more. */
    public ActivePath withSegments(List<PathSegment> others) {
        return new ActivePath(task, start, end, clock, others, links, waits, truncations, diagnostics, excerpt);
    }

    /**
     * The same path with one more reason for doubt.
     *
     * @param count how many, or how long in ns; the path stays as it is if this is 0
     */
    public ActivePath withDiagnostic(String name, long count) {
        if (count == 0) {
            return this;
        }
        Map<String, Long> more = new LinkedHashMap<>(diagnostics);
        more.put(name, count);
        return new ActivePath(task, start, end, clock, segments, links, waits, truncations, more, excerpt);
    }

    /** The same path without the functions of its waits and of its work. */
    public ActivePath withoutStacks() {
        return with(waits.stream().map(wait -> wait.stacks().isEmpty() ? wait : wait.with(WaitStacks.NONE)).toList())
                .withSegments(segments.stream()
                        .map(segment -> segment.samples().isEmpty() ? segment : segment.with(List.of())).toList());
    }

    /** Length of the interval in ns; the sum of all segments. */
    public long duration() {
        return end - start;
    }
}
