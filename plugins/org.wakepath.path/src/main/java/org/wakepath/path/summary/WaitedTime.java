// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

/**
 * The time in which the analysed task waited for one thing.
 *
 * @param what the thing
 * @param duration ns
 * @param guessed the part of {@code duration} that rests on guessed causes, ns
 */
public record WaitedTime(WaitedFor what, long duration, long guessed) {

    /** Whether it must be marked as a guess. */
    public boolean isMostlyGuessed() {
        return guessed > duration / 2;
    }
}
