// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.kernel.census.SwitchGaps;

/** Words for switches that are missing. */
public final class SwitchGapWords {
    private SwitchGapWords() {
    }

    /** A clause about switches that are missing in some places. */
    public static String of(SwitchGaps gaps) {
        String places = gaps.places() == 1 ? "1 place" : Counts.of(gaps.places()) + " places";
        return gaps.isFiltered()
                ? "switches of other tasks: in " + places
                        + " they do not continue, as where only some tasks are recorded"
                : "switches in " + places + ", before which a CPU showed nothing for "
                        + Durations.format(gaps.nanoseconds())
                        + " in all";
    }
}
