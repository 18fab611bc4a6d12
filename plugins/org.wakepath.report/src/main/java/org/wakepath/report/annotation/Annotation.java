// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.annotation;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.Condition;
import org.wakepath.compare.KindComparison;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.SafeText;

/**
 * Something that people should see beside the change of the code that was compared.
 *
 * @param rule what kind it is
 * @param title in a few words
 * @param message in sentences
 * @param file the profile of the head that it is about: the first one
 */
record Annotation(Rule rule, String title, String message, String file) {
    private static final int SHOWN_PARTS = 3;

    /** The kinds of annotations. */
    enum Rule {
        /** Executions became slower. */
        SLOWER("slower", "Executions became slower", true),
        /** A condition that should fail the build is met. */
        CONDITION("condition", "A condition that fails the build is met", true),
        /** There are too few runs to tell. */
        TOO_FEW_RUNS("too-few-runs", "There are too few runs to tell", false);

        private final String id;
        private final String meaning;
        private final boolean isFault;

        Rule(String id, String meaning, boolean isFault) {
            this.id = id;
            this.meaning = meaning;
            this.isFault = isFault;
        }

        String id() {
            return id;
        }

        String meaning() {
            return meaning;
        }

        /** Whether it is a fault of the change, or only a note. */
        boolean isFault() {
            return isFault;
        }
    }

    /** Those of a comparison, in its order; none if nothing became slower and the runs were enough. */
    static List<Annotation> of(Comparison comparison, List<Condition> conditions, double margin) {
        List<Annotation> annotations = new ArrayList<>();
        String file = SafeText.clean(comparison.head().get(0).name());
        for (KindComparison kind : comparison.kinds()) {
            String message = ComparisonWords.sentence(kind, margin) + changed(kind);
            switch (kind.verdict()) {
                case SLOWER -> annotations.add(
                        new Annotation(Rule.SLOWER, ComparisonWords.headline(kind), message, file));
                case TOO_FEW_RUNS -> annotations.add(
                        new Annotation(Rule.TOO_FEW_RUNS, ComparisonWords.headline(kind), message, file));
                case SAME, FASTER -> {
                    // Nobody has to look.
                }
            }
            conditions.stream()
                    .filter(one -> one.of(comparison.base(), comparison.head(), kind) == Condition.Answer.MET)
                    .forEach(one -> annotations.add(new Annotation(Rule.CONDITION,
                            ComponentWords.of(kind.kind()) + ": " + SafeText.clean(one.text()), message, file)));
        }
        return annotations;
    }

    /** A number by which servers know the same annotation of another build. */
    String fingerprint() {
        return UUID.nameUUIDFromBytes((rule.id() + '\n' + title).getBytes(StandardCharsets.UTF_8)).toString();
    }

    /** The file as a relative reference, RFC 3986. */
    String uri() {
        try {
            return new URI(null, null, file, null).toASCIIString();
        } catch (URISyntaxException e) {
            return "profile";
        }
    }

    private static String changed(KindComparison kind) {
        List<ComponentChange> changed = kind.changed();
        return changed.isEmpty() ? "" : " What changed: " + changed.stream().limit(SHOWN_PARTS)
                .map(part -> ComponentWords.of(part.component()) + ", " + ComparisonWords.change(part.change()))
                .collect(Collectors.joining("; ")) + ".";
    }
}
