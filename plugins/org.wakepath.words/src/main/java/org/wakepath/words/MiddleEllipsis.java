// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

/** Shortens names in the middle, so that the tid at their end stays. */
public final class MiddleEllipsis {
    private MiddleEllipsis() {
    }

    /** The text, or its start and end with an ellipsis between, {@code longest} characters in all. */
    public static String of(String text, int longest) {
        int[] points = text.codePoints().toArray();
        if (points.length <= longest) {
            return text;
        }
        int tail = longest / 2;
        int head = longest - tail - 1;
        return new String(points, 0, head) + "…" + new String(points, points.length - tail, tail);
    }
}
