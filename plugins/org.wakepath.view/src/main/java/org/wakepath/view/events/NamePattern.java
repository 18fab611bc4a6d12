// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.function.Predicate;

/**
 * A pattern of names, with {@code *} for any text and {@code ?} for any character. Every other character stands for
 * itself. The time of a test is at most that of comparing each character of the pattern with each of the name.
 */
public final class NamePattern implements Predicate<String> {
    private static final int NONE = -1;

    private final int[] glob;

    /** Makes a pattern of a glob. It must match the whole name, in the same case. */
    public NamePattern(String glob) {
        this.glob = glob.codePoints().toArray();
    }

    @Override
    public boolean test(String name) {
        int[] text = name.codePoints().toArray();
        int star = NONE;
        int behindStar = 0;
        int at = 0;
        int i = 0;
        while (i < text.length) {
            if (at < glob.length && glob[at] == '*') {
                star = at++;
                behindStar = i;
            } else if (at < glob.length && (glob[at] == '?' || glob[at] == text[i])) {
                at++;
                i++;
            } else if (star != NONE) {
                // Only the last star takes more: what those before it took fits already.
                at = star + 1;
                i = ++behindStar;
            } else {
                return false;
            }
        }
        while (at < glob.length && glob[at] == '*') {
            at++;
        }
        return at == glob.length;
    }
}
