// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.statistics.Shift;

/**
 * A change that should fail a build: {@code p95 > +5%}, {@code typical > +2ms}, {@code store: block device > +1ms}.
 *
 * @param text as the user wrote it
 * @param measure of the latencies; empty if it is about components
 * @param role the task that the components are of
 * @param state what they do, in lower case with blanks, such as {@code block device}
 * @param limit in ns, or as a part of the base
 * @param isRelative whether the limit is a part of the base
 */
public record Condition(String text, Optional<Measure> measure, String role, String state, double limit,
        boolean isRelative) {
    private static final Pattern FORM = Pattern
            .compile(
                    "\\s*(?:(.+?)\\s*:\\s*)?([a-z0-9 ]+?)\\s*>\\s*\\+?(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(%|ns|us|ms|s)\\s*");
    private static final double PERCENT = 0.01;

    /** Whether a condition is met. */
    public enum Answer {
        /** The change is larger than the limit, and chance does not explain it. */
        MET,
        /** The runs exclude a change as large as the limit. */
        NOT_MET,
        /** The runs neither show nor exclude it. */
        TOO_FEW_RUNS
    }

    /** Reads a condition; empty if the text is none. */
    public static Optional<Condition> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        double number = Double.parseDouble(form.group(3));
        double limit = number * unit(form.group(4));
        boolean isRelative = form.group(4).equals("%");
        if (form.group(1) != null) {
            return Optional.of(new Condition(text.strip(), Optional.empty(), form.group(1), form.group(2), limit,
                    isRelative));
        }
        return List.of(Measure.values()).stream().filter(measure -> measure.key().equals(form.group(2))).findFirst()
                .map(measure -> new Condition(text.strip(), Optional.of(measure), "", "", limit, isRelative));
    }

    private static double unit(String name) {
        return switch (name) {
            case "%" -> PERCENT;
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            default -> 1;
        };
    }

    /** Whether the executions of a kind meet it. */
    public Answer of(List<Run> base, List<Run> head, KindComparison kind) {
        Change change = measure.map(kind.measures()::get)
                .orElseGet(() -> new KindRuns(KindRuns.of(base, kind.kind()), KindRuns.of(head, kind.kind()))
                        .change(time()));
        double allowed = isRelative ? limit * change.base() : limit;
        Shift shift = change.shift();
        if (shift.isSignificant() && shift.estimate() > allowed) {
            return Answer.MET;
        }
        return shift.high() <= allowed ? Answer.NOT_MET : Answer.TOO_FEW_RUNS;
    }

    private ToDoubleFunction<KindProfile> time() {
        return run -> run.typical(this::matches);
    }

    private boolean matches(Component component) {
        return component.role().equals(role)
                && component.state().name().replace('_', ' ').toLowerCase(Locale.ROOT).equals(state);
    }
}
