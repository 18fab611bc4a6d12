// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.wakepath.track.SliceRulesException.Fault;

/**
 * The rules by which events of user space become slices, read from {@code rules.txt} and {@code functions.txt} beside
 * this class. The top of the first says what their lines mean.
 */
public final class SliceRules {
    private static final Pattern FIELD = Pattern.compile("\\w*");
    private static final Pattern ARGUMENTS = Pattern.compile("(\\w+,\\w+)?");
    private static final Set<String> KEYWORDS = Set.of("name", "id", "frame", "arguments", "result");

    private final List<SliceRule> rules;

    private SliceRules(List<SliceRule> rules) {
        this.rules = rules;
    }

    /** The rules that come with Wakepath. */
    public static SliceRules builtIn() {
        return new SliceRules(parse(resource("functions.txt") + resource("rules.txt")));
    }

    /** Those of these rules by which slices are calls of functions; all other events are ignored. */
    public static SliceRules functions() {
        return new SliceRules(parse(resource("functions.txt") + "ignore *"));
    }

    private static String resource(String name) {
        try (InputStream in = SliceRules.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Adds rules of a text, which take precedence over these.
     *
     * @throws SliceRulesException if a line is not a rule
     */
    public SliceRules after(String text) {
        return new SliceRules(Stream.concat(parse(text).stream(), rules.stream()).toList());
    }

    /** The meaning of an event; empty if no rule fits it. */
    Optional<SliceRule.Match> match(String event, Set<String> declared) {
        return rules.stream().flatMap(rule -> rule.match(event, declared).stream()).findFirst();
    }

    private static List<SliceRule> parse(String text) {
        List<SliceRule> rules = new ArrayList<>();
        String[] lines = text.split("\\R");
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                rules.add(new Line(i + 1, line.split("\\s+")).rule());
            }
        }
        return rules;
    }

    /** A line, split into words. */
    private record Line(int number, String[] words) {

        SliceRule rule() {
            SliceRule.Kind kind = switch (words[0]) {
                case "pair" -> SliceRule.Kind.PAIR;
                case "point" -> SliceRule.Kind.POINT;
                case "gap" -> SliceRule.Kind.GAP;
                case "ignore" -> SliceRule.Kind.IGNORE;
                default -> throw wrong(Fault.KIND, words[0]);
            };
            int events = kind == SliceRule.Kind.PAIR || kind == SliceRule.Kind.GAP ? 2 : 1;
            if (words.length < 1 + events) {
                throw wrong(events == 1 ? Fault.NO_EVENT : Fault.NO_EVENTS, words[0]);
            }
            String first = pattern(words[1]);
            String second = events == 2 ? pattern(words[2]) : "";
            if (events == 2 && first.contains("*") != second.contains("*")) {
                throw wrong(Fault.UNLIKE, first, second);
            }
            String arguments = option("arguments", 1 + events, ARGUMENTS);
            String frame = option("frame", 1 + events, FIELD);
            return new SliceRule(kind, first, second, parts(option("name", 1 + events)),
                    frame.isEmpty() ? option("id", 1 + events, FIELD) : frame, !frame.isEmpty(),
                    arguments.isEmpty() ? List.of() : List.of(arguments.split(",")),
                    option("result", 1 + events, FIELD));
        }

        private String option(String keyword, int from, Pattern form) {
            String found = option(keyword, from);
            if (!form.matcher(found).matches()) {
                throw wrong(Fault.FIELD, found);
            }
            return found;
        }

        private String pattern(String word) {
            if (word.indexOf('*') != word.lastIndexOf('*')) {
                throw wrong(Fault.STARS, word);
            }
            return word;
        }

        private List<SliceRule.NamePart> parts(String text) {
            return SliceRule.parts(text).orElseThrow(() -> wrong(Fault.BRACES, text));
        }

        /** The word behind a keyword, among the words behind the events; empty text if the keyword is absent. */
        private String option(String keyword, int from) {
            String found = "";
            for (int i = from; i < words.length; i += 2) {
                if (!KEYWORDS.contains(words[i])) {
                    throw wrong(Fault.KEYWORD, words[i]);
                }
                if (i + 1 == words.length) {
                    throw wrong(Fault.NO_WORD, words[i]);
                }
                found = words[i].equals(keyword) ? words[i + 1] : found;
            }
            return found;
        }

        private SliceRulesException wrong(Fault fault, String... wrong) {
            return new SliceRulesException(number, fault, List.of(wrong));
        }
    }
}
