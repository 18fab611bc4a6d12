// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Which slices are shown, by their names.
 *
 * @param text what a user typed; nothing for all slices
 * @param names accepts the names of those that are shown
 */
public record SliceFilter(String text, Predicate<String> names) {
    /** Shows all slices. */
    public static final SliceFilter ALL = new SliceFilter("", name -> true);
    private static final Pattern EXPRESSION = Pattern.compile("/(.*?)/?");

    /**
     * Shows slices whose names hold a text, or match it where it stands between slashes; both in any case. A slash
     * alone begins an expression, and hides nothing yet.
     *
     * @throws PatternSyntaxException if what stands between slashes is no regular expression
     */
    public static SliceFilter of(String typed) {
        String text = typed.strip();
        if (text.isEmpty()) {
            return ALL;
        }
        Matcher expression = EXPRESSION.matcher(text);
        if (expression.matches()) {
            Pattern pattern = Pattern.compile(expression.group(1), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
            return new SliceFilter(text, name -> pattern.matcher(name).find());
        }
        String held = text.toLowerCase(Locale.ROOT);
        return new SliceFilter(text, name -> name.toLowerCase(Locale.ROOT).contains(held));
    }

    /** Whether all slices are shown. */
    public boolean isAll() {
        return text.isEmpty();
    }
}
