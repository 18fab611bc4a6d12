// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.List;

/**
 * The time in which the analysed task waited for one thing.
 *
 * @param what the thing
 * @param duration ns
 * @param guessed the part of {@code duration} that rests on guessed causes, ns
 * @param ran the part in which the tasks that it waited for ran, ns
 * @param ready the parts in which these had no CPU, by who had it; the longest first
 * @param users for a device or timer: the tasks that waited for it, with their parts, the longest first
 */
public record WaitedTime(WaitedFor what, long duration, long guessed, long ran, List<ReadyTime> ready,
        List<Tally.Share<TaskGroup.Key>> users) {

    /** Whether it must be marked as a guess. */
    public boolean isMostlyGuessed() {
        return guessed > duration / 2;
    }

    /** How long the tasks that it waited for were ready but did not run, ns. */
    public long readied() {
        return ready.stream().mapToLong(ReadyTime::duration).sum();
    }
}
