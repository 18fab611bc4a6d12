// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The names that a user may have meant. */
final class NearestNames {
    private static final int SHOWN = 5;
    private static final int SHOWN_IF_FAR = 3;

    private NearestNames() {
    }

    /**
     * At most five of {@code names}, nearest first: those that contain the text, then those few edits away. If there
     * are none, the three nearest.
     */
    static List<String> of(String text, Collection<String> names) {
        String wanted = text.toLowerCase(Locale.ROOT);
        int farthest = Math.max(2, text.length() / 2);
        List<String> sorted = names.stream().filter(name -> !name.isEmpty()).distinct()
                .sorted(Comparator.comparingInt((String name) -> distance(wanted, name)).thenComparing(name -> name))
                .limit(SHOWN).toList();
        List<String> near = sorted.stream().filter(name -> distance(wanted, name) <= farthest).toList();
        return near.isEmpty() ? sorted.stream().limit(SHOWN_IF_FAR).toList() : near;
    }

    private static int distance(String wanted, String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return !wanted.isEmpty() && lower.contains(wanted) ? 0 : edits(wanted, lower);
    }

    /**
     * The number of characters to insert, remove or replace (Wagner and Fischer 1974). It computes one row of the table
     * at a time.
     */
    static int edits(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
