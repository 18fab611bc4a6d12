// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which events are listed. A filter is words with blanks between; all must hold. Immutable. <ul> <li>{@code sched_*}:
 * the name of the event, with {@code *} for any text and {@code ?} for any character; of several names any will do.
 * <li>{@code tid=42}: a field of that name, in the payload or a context, has the value: a number, or a text, which may
 * have {@code *} and {@code ?}. Text with blanks stands in quotes. <li>{@code tid!=42}: it has the field, but not with
 * that value. <li>{@code comm~web}: the field contains the text, in upper or lower case. </ul> The fields {@code host},
 * {@code cpu}, {@code name} and {@code task} (its name or tid) are the columns of the table.
 */
public final class EventFilter {
    /** The filter that all events pass. */
    public static final EventFilter ALL = new EventFilter(List.of(), List.of());

    private static final Pattern WORD = Pattern.compile(
            "(?<key>[^\\s=~!\"]*)(?<operator>!=|=|~)(?<value>\"[^\"]*\"|[^\\s\"]*)(?=\\s|$)|(?<name>[^\\s=~\"]+)(?=\\s|$)");

    private final List<NamePattern> names;
    private final List<FilterTerm> terms;

    private EventFilter(List<NamePattern> names, List<FilterTerm> terms) {
        this.names = List.copyOf(names);
        this.terms = List.copyOf(terms);
    }

    /**
     * Parses a filter; all events pass a blank one.
     *
     * @throws SyntaxException if the text is not a filter
     */
    public static EventFilter parse(String text) {
        List<NamePattern> names = new ArrayList<>();
        List<FilterTerm> terms = new ArrayList<>();
        Matcher word = WORD.matcher(text);
        for (int at = blanks(text, 0); at < text.length(); at = blanks(text, word.end())) {
            if (!word.find(at) || word.start() != at) {
                throw new SyntaxException("What begins with " + text.substring(at)
                        + " is no filter. Write a name such as sched_*, or a field such as tid=42, tid!=42 or comm~web.");
            }
            if (word.group("name") != null) {
                names.add(new NamePattern(word.group("name")));
            } else {
                terms.add(term(word));
            }
        }
        return new EventFilter(names, terms);
    }

    private static int blanks(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static FilterTerm term(Matcher word) {
        String value = word.group("value");
        if (word.group("key").isEmpty()) {
            throw new SyntaxException("Before " + word.group() + " the name of a field is missing. Write tid"
                    + word.group() + " for the field tid.");
        }
        if (value.isEmpty()) {
            throw new SyntaxException("Behind " + word.group() + " a value is missing. Write " + word.group()
                    + "\"\" for an empty text.");
        }
        return new FilterTerm(word.group("key"), FilterTerm.Operator.of(word.group("operator")),
                value.startsWith("\"") ? value.substring(1, value.length() - 1) : value);
    }

    /** Whether all events pass. */
    public boolean isAll() {
        return names.isEmpty() && terms.isEmpty();
    }

    /** Whether events of a name can pass. */
    boolean admits(String name) {
        return names.isEmpty() || names.stream().anyMatch(pattern -> pattern.test(name));
    }

    /** The conditions on fields. */
    List<FilterTerm> terms() {
        return terms;
    }

    /** Thrown if a text is not a filter. The message says in a sentence what to write instead. */
    public static final class SyntaxException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        SyntaxException(String sentence) {
            super(sentence);
        }
    }
}
