// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/** The names of slices, each stored once. */
final class SliceNames {
    /** Stands for the number of a name where there is none. */
    static final int NONE = -1;
    /** A trace with a different name for every slice must not take all memory. */
    static final int MOST = 1 << 20;
    private static final int LONGEST = 200;

    private final List<String> labels = new ArrayList<>();
    private final Object2IntOpenHashMap<String> numbers = new Object2IntOpenHashMap<>();

    SliceNames() {
        numbers.defaultReturnValue(NONE);
    }

    /** The number of a name, which is cut off if it is very long; {@link #NONE} if there is no room for another. */
    int number(String name) {
        String label = name.length() <= LONGEST ? name : name.substring(0, LONGEST) + "…";
        int known = numbers.getInt(label);
        if (known != NONE || labels.size() == MOST) {
            return known;
        }
        labels.add(label);
        numbers.put(label, labels.size() - 1);
        return labels.size() - 1;
    }

    /** All names by their numbers. */
    List<String> labels() {
        return labels;
    }
}
