/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

/** Shortens names in the middle, so that the tid at their end stays. */
final class MiddleEllipsis {
    private MiddleEllipsis() {
    }

    static String of(String text, int longest) {
        int[] points = text.codePoints().toArray();
        if (points.length <= longest) {
            return text;
        }
        int tail = longest / 2;
        int head = longest - tail - 1;
        return new String(points, 0, head) + "…" + new String(points, points.length - tail, tail);
    }
}
