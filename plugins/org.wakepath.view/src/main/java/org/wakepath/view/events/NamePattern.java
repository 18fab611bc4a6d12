// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A pattern of names, with {@code *} for any text and {@code ?} for any character. Every other character stands for
 * itself.
 */
public final class NamePattern implements Predicate<String> {
    private final Pattern pattern;

    /** Makes a pattern of a glob. It must match the whole name, in the same case. */
    public NamePattern(String glob) {
        StringBuilder regex = new StringBuilder();
        for (char c : glob.toCharArray()) {
            switch (c) {
                case '*' -> regex.append(".*");
                case '?' -> regex.append('.');
                default -> regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    @Override
    public boolean test(String name) {
        return pattern.matcher(name).matches();
    }
}
