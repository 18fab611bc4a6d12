// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.wakepath.view.events.EventPages;
import org.wakepath.view.events.EventRow;

/** Decoded rows, of which only the last used pages are kept. */
final class RowCache {
    static final int PAGE = 256;
    private static final int MOST = 64;

    private final Map<Long, List<EventRow>> pages = new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, List<EventRow>> eldest) {
            return size() > MOST;
        }
    };

    Optional<EventRow> row(long row) {
        List<EventRow> page = pages.getOrDefault(row / PAGE, List.of());
        int index = (int) (row % PAGE);
        return index < page.size() ? Optional.of(page.get(index)) : Optional.empty();
    }

    /** The pages of the rows in [from, to) that are missing. */
    SortedSet<Long> missing(long from, long to) {
        SortedSet<Long> missing = new TreeSet<>();
        for (long row = from; row < to; row++) {
            if (row(row).isEmpty()) {
                missing.add(row / PAGE);
            }
        }
        return missing;
    }

    /** Decodes some pages, off the user interface's thread. */
    static Map<Long, List<EventRow>> decode(SortedSet<Long> missing, EventPages pages) {
        Map<Long, List<EventRow>> decoded = new HashMap<>();
        for (long page : missing) {
            decoded.put(page, pages.read(page * PAGE, PAGE));
        }
        return decoded;
    }

    void put(Map<Long, List<EventRow>> decoded) {
        pages.putAll(decoded);
    }

    void clear() {
        pages.clear();
    }
}
