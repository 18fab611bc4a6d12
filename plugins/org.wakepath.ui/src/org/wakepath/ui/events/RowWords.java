/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.events;

import java.util.Locale;
import java.util.OptionalLong;

/** What is said of the rows of the table. */
final class RowWords {
    private RowWords() {
    }

    /**
     * How many are listed, and which of them is selected.
     *
     * @param selected row that the selection was moved to last, or -1
     * @param all how many there are, where only those in the shown time are listed
     */
    static String count(RowScroll scroll, long selected, OptionalLong all) {
        long listed = scroll.to() - scroll.from();
        String count = scroll.contains(selected)
                ? String.format(Locale.ROOT, "event %,d of %,d", selected - scroll.from() + 1, listed)
                : String.format(Locale.ROOT, "%,d events", listed);
        return all.isEmpty() ? count : count + String.format(Locale.ROOT, " in the shown time, of %,d", all.getAsLong());
    }

    /**
     * Why a row cannot be gone to.
     *
     * @param isLimited whether only rows in the shown time are listed
     */
    static String notListed(long row, RowScroll scroll, boolean isLimited) {
        return "What is listed " + (row < scroll.from() ? "begins after that." : "ends before that.")
                + (isLimited ? " Switch off Shown Time Only to go there." : "");
    }
}
