// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of a command line. Options of the program that stand before the name of the command, or right behind it,
 * are kept apart. So a command that is one of several, such as {@code functions list}, is found by its first two words.
 *
 * @param words the other words
 * @param options the options that were kept apart
 */
record CommandWords(List<String> words, List<String> options) {
    /** The options of the program that go with each command. */
    private static final List<String> COMMON = List.of(CommonOptions.DEBUG, CommonOptions.TIMINGS);

    static CommandWords of(String... args) {
        List<String> words = new ArrayList<>(List.of(args));
        List<String> options = new ArrayList<>();
        takeOptions(words, 0, options);
        takeOptions(words, 1, options);
        return new CommandWords(words, options);
    }

    private static void takeOptions(List<String> words, int place, List<String> taken) {
        while (place < words.size() && COMMON.contains(words.get(place))) {
            taken.add(words.remove(place));
        }
    }

    /** These words, without all options of the program that stand before {@code --}. */
    CommandWords withoutOptions() {
        int end = words.contains("--") ? words.indexOf("--") : words.size();
        List<String> left = new ArrayList<>(words);
        List<String> taken = new ArrayList<>(options);
        List<String> own = left.subList(0, end);
        own.stream().filter(COMMON::contains).forEach(taken::add);
        own.removeAll(COMMON);
        return new CommandWords(left, taken);
    }

    boolean isTimed() {
        return options.contains(CommonOptions.TIMINGS);
    }

    String[] array() {
        return words.toArray(String[]::new);
    }
}
