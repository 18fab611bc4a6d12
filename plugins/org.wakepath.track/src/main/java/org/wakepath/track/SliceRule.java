// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the rules: which events are slices, and how these are named.
 *
 * @param kind what the events mean
 * @param first the pattern of the event that starts a slice or a gap, or of all events of a point
 * @param second the pattern of the event that ends it; empty except for pairs and gaps
 * @param name the parts of a slice's name; empty if the name is the event's
 * @param id the field with the number of a slice; empty for none
 * @param isFrame whether that number is the place of a call on its thread's stack, which grows downwards
 * @param arguments the two fields of the first event with the arguments of a call; empty for none
 * @param result the field of the second event with its result; empty for none
 */
record SliceRule(Kind kind, String first, String second, List<NamePart> name, String id, boolean isFrame,
        List<String> arguments, String result) {
    private static final String ANY = "*";
    private static final Pattern PART = Pattern.compile("\\{([A-Za-z0-9_]+)(:x)?}|([^{}]+)");

    /** The meaning of the events of a rule. */
    enum Kind {
        PAIR, POINT, IGNORE, GAP
    }

    /** The meaning of an event for the slice it belongs to, or for all slices of a name. */
    enum Phase {
        BEGIN, END, POINT, IGNORED, OFF, ON
    }

    /**
     * A part of a name.
     *
     * @param text the name of a field, or the text itself
     * @param field whether it is a field
     * @param hexadecimal whether the field's number is written in hexadecimal digits
     */
    record NamePart(String text, boolean field, boolean hexadecimal) {
    }

    /** An event under its rule: what it means, and the name of its slice as far as it does not depend on fields. */
    record Match(SliceRule rule, Phase phase, String name) {
    }

    /** Splits a name, as rules write it, into parts. Empty if its braces hold something other than a field. */
    static Optional<List<NamePart>> parts(String text) {
        List<NamePart> parts = new ArrayList<>();
        Matcher part = PART.matcher(text);
        int end = 0;
        while (end < text.length() && part.find(end) && part.start() == end) {
            boolean isField = part.group(1) != null;
            parts.add(new NamePart(isField ? part.group(1) : part.group(), isField, part.group(2) != null));
            end = part.end();
        }
        return end < text.length() ? Optional.empty() : Optional.of(parts);
    }

    /**
     * The meaning of an event by this rule, if the rule fits it. {@code declared} holds the names of all events of the
     * host.
     */
    Optional<Match> match(String event, Set<String> declared) {
        Optional<String> star = star(first, event);
        if (kind == Kind.GAP) {
            return star.map(any -> new Match(this, Phase.OFF, any))
                    .or(() -> star(second, event).map(any -> new Match(this, Phase.ON, any)));
        }
        if (kind != Kind.PAIR) {
            return star.map(any -> new Match(this, kind == Kind.POINT ? Phase.POINT : Phase.IGNORED, event));
        }
        if (star.isPresent() && declared.contains(filled(second, star.get()))) {
            return Optional.of(new Match(this, Phase.BEGIN, called(star.get(), event)));
        }
        return star(second, event).filter(any -> declared.contains(filled(first, any)))
                .map(any -> new Match(this, Phase.END, called(any, filled(first, any))));
    }

    private static String called(String star, String begin) {
        return star.isEmpty() ? begin : star;
    }

    private static String filled(String pattern, String star) {
        return pattern.replace(ANY, star);
    }

    /** The part of a name that the star of a pattern stands for; empty text if there is no star. */
    private static Optional<String> star(String pattern, String event) {
        int star = pattern.indexOf(ANY);
        if (star < 0) {
            return pattern.equals(event) ? Optional.of("") : Optional.empty();
        }
        String before = pattern.substring(0, star);
        String behind = pattern.substring(star + ANY.length());
        boolean fits = event.length() > before.length() + behind.length() && event.startsWith(before)
                && event.endsWith(behind);
        return fits ? Optional.of(event.substring(star, event.length() - behind.length())) : Optional.empty();
    }
}
