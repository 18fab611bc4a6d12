// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Names with {@code *} for any text and {@code ?} for any character; all else stands for itself. */
public final class NamePattern implements Predicate<String> {
    private final Pattern pattern;

    /** Names that a glob stands for; all of it, and upper case is not lower case. */
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
