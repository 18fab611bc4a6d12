// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.wakepath.path.ActivePath;
import org.wakepath.words.DiagnosticKind.Scope;
import org.wakepath.words.DiagnosticKind.Severity;

/** Words for the counts of what could make a path wrong or incomplete. */
public final class Diagnostics {
    private Diagnostics() {
    }

    /** All counts of a path, zeros included, in their order. */
    public static List<Diagnostic> of(ActivePath path) {
        return path.diagnostics().entrySet().stream().map(e -> Diagnostic.of(e.getKey(), e.getValue())).toList();
    }

    /**
     * One line for each reason for doubt: streams that end early, then the counts that are not zero, in their order.
     */
    public static List<String> doubts(ActivePath path) {
        List<String> lines = new ArrayList<>();
        path.truncations().forEach(t -> lines.add(TraceWords.of(t)));
        // Truncated streams have lines of their own. Counts of whole traces say nothing about this answer.
        lines.addAll(lines(path, diagnostic -> diagnostic.kind().severity() == Severity.WARNING
                && diagnostic.kind().scope() == Scope.ANSWER && diagnostic.kind() != DiagnosticKind.TRUNCATED_STREAMS));
        return lines;
    }

    /** One line for each other count that is not zero, in order: those of the whole traces. */
    public static List<String> facts(ActivePath path) {
        return lines(path, diagnostic -> diagnostic.kind().severity() == Severity.INFO
                || diagnostic.kind().scope() == Scope.TRACE);
    }

    private static List<String> lines(ActivePath path, Predicate<Diagnostic> shown) {
        return of(path).stream().filter(diagnostic -> diagnostic.count() != 0).filter(shown).map(Diagnostic::sentence)
                .toList();
    }

    /**
     * A count of what could make a path wrong or incomplete.
     *
     * @param key its name in documents
     * @param count how many, or how long in ns
     */
    public record Diagnostic(String key, DiagnosticKind kind, long count) {

        static Diagnostic of(String key, long count) {
            return new Diagnostic(key, DiagnosticKind.of(key), count);
        }

        /** The count with what was counted, such as {@code 2 events out of time order}. */
        public String sentence() {
            String number = kind.isTime() ? Durations.format(count) : Counts.of(count);
            return number + " " + (kind == DiagnosticKind.OTHER ? spelled(key) : kind.words(count));
        }

        private static String spelled(String key) {
            return key.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        }
    }
}
