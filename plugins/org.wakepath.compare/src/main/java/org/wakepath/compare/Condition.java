// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.ComponentTime;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.statistics.Shift;
import org.wakepath.graph.model.EdgeState;

/**
 * A change that should fail a build: {@code p95 > +5%}, {@code typical > +2ms}, {@code store: block device > +1ms}.
 *
 * @param text as the user wrote it
 * @param measure of the latencies; empty if it is about components
 * @param role the task that the components are of
 * @param state what they do; empty if it is about latencies
 * @param limit in ns, or as a part of the base
 * @param isRelative whether the limit is a part of the base
 */
public record Condition(String text, Optional<Measure> measure, String role, Optional<EdgeState> state,
        double limit,
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

    /**
     * Reads a condition; empty if the text is none.
     *
     * @param states by what people call them
     */
    public static Optional<Condition> parse(String text, Map<String, EdgeState> states) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        double number = Double.parseDouble(form.group(3));
        double limit = number * unit(form.group(4));
        boolean isRelative = form.group(4).equals("%");
        if (form.group(1) != null) {
            return Optional.ofNullable(states.get(form.group(2))).map(state -> new Condition(text.strip(),
                    Optional.empty(), Component.role(form.group(1)), Optional.of(state), limit, isRelative));
        }
        return List.of(Measure.values()).stream().filter(measure -> measure.key().equals(form.group(2))).findFirst()
                .map(measure -> new Condition(text.strip(), Optional.of(measure), "", Optional.empty(),
                        limit, isRelative));
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
        return component.isOf(role) && Optional.of(component.state()).equals(state);
    }

    /** Whether it is about a part that no execution of a kind has, so that nothing can meet it. */
    public boolean isAboutNothing(List<Run> base, List<Run> head, ExecutionKind kind) {
        return measure.isEmpty() && Stream.of(base, head).flatMap(side -> KindRuns.of(side, kind).stream())
                .flatMap(run -> run.components().stream()).map(ComponentTime::component).noneMatch(this::matches);
    }
}
