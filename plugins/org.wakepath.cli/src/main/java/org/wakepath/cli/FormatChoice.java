// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The formats of a command, and how a user chooses one: by its name, or by the end of a file's name. The first is text.
 */
final class FormatChoice<F extends FormatChoice.Named> {
    private static final Pattern ENDING = Pattern.compile("[^/]\\.([^./]+)$");

    private final List<F> formats;

    /** A format that has a name. */
    interface Named {
        /** As an enumeration calls it. */
        String name();

        /** What the names of files of this format end with, behind a dot. */
        String ending();

        /** As a user writes it. */
        default String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The labels of all formats, for the help and completion of a command, which make them by a class alone. */
    abstract static class Labels implements Iterable<String> {
        private final FormatChoice<?> choice;

        Labels(FormatChoice<?> choice) {
            this.choice = choice;
        }

        @Override
        public Iterator<String> iterator() {
            return choice.formats.stream().map(Named::label).iterator();
        }
    }

    FormatChoice(F[] formats) {
        this.formats = List.of(formats);
    }

    /** The format where nothing says another. */
    F text() {
        return formats.get(0);
    }

    /** The format of this name; {@code txt} is text, too. */
    F named(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.equals(text().ending())) {
            return text();
        }
        return formats.stream().filter(format -> format.label().equals(lower)).findFirst()
                .orElseThrow(() -> CommandException.wrongUse("there is no format '" + name + "'",
                        "use one of " + formats.stream().map(Named::label).collect(Collectors.joining(", "))));
    }

    /** The format that a file's ending stands for; text if it has none. */
    F of(Path file) {
        Matcher ending = ENDING.matcher(file.toString());
        if (!ending.find()) {
            return text();
        }
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return formats.stream().filter(format -> isEndOf(name, format))
                .max(Comparator.comparingInt(format -> format.ending().length()))
                .orElseThrow(() -> CommandException.wrongUse("-o " + file
                        + ": there is no format for files that end with ." + ending.group(1),
                        "end it with " + endings() + ", or choose a format with --format"));
    }

    private static boolean isEndOf(String name, Named format) {
        return name.endsWith("." + format.ending()) || name.endsWith("." + format.label());
    }

    private String endings() {
        return formats.stream().map(format -> "." + format.ending()).collect(Collectors.joining(", "));
    }
}
