// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.markdown;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.wakepath.compare.Change;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Measure;
import org.wakepath.compare.Supposition;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.PredictionWords;
import org.wakepath.words.SuppositionWords;

/** A comparison of runs as a comment on a merge request. */
public final class ComparisonMarkdown {
    private static final int MOST_PARTS = 10;
    /** What a name of a task must not mean: marks of Markdown, and tags. */
    private static final Pattern MARKS = Pattern.compile("[\\\\`*_{}\\[\\]()#+!|<>~&@-]");

    private ComparisonMarkdown() {
    }

    /**
     * Writes a comparison.
     *
     * @param margin the change that the verdict "same" excludes, as a part of the base
     * @throws IOException if {@code out} fails
     */
    public static void write(Comparison comparison, double margin, Appendable out) throws IOException {
        for (KindComparison kind : comparison.kinds()) {
            out.append("### ").append(plain(ComponentWords.of(kind.kind()))).append(": ")
                    .append(ComparisonWords.of(kind.verdict())).append("\n\n")
                    .append(plain(ComparisonWords.sentence(kind, margin))).append(' ')
                    .append(plain(ComparisonWords.amount(kind))).append(".\n\n");
            parts(kind, out);
            latencies(kind, out);
        }
        for (Supposition supposition : comparison.suppositions()) {
            out.append("**What if:** ").append(plain(ComponentWords.of(supposition.recorded().kind()))).append("\n\n");
            for (String sentence : SuppositionWords.sentences(supposition)) {
                out.append("- ").append(plain(sentence)).append('\n');
            }
            out.append("- ").append(plain(PredictionWords.LIMITS)).append("\n\n");
        }
        List<String> doubts = ComparisonWords.doubts(comparison);
        if (!doubts.isEmpty()) {
            out.append("**What could make this wrong**\n\n");
            for (String doubt : doubts) {
                out.append("- ").append(plain(doubt)).append('\n');
            }
        }
    }

    private static void parts(KindComparison kind, Appendable out) throws IOException {
        List<ComponentChange> changed = kind.changed();
        if (changed.isEmpty()) {
            out.append("No part of it changed by more than chance explains.\n\n");
            return;
        }
        heading("part of a typical execution", out);
        for (ComponentChange part : changed.subList(0, Math.min(MOST_PARTS, changed.size()))) {
            row(ComponentWords.of(part.component()), part.change(), out);
        }
        out.append('\n');
    }

    private static void latencies(KindComparison kind, Appendable out) throws IOException {
        out.append("<details><summary>Latencies, each the median of the runs</summary>\n\n");
        heading("latency", out);
        for (Measure measure : Measure.values()) {
            row(measure.key(), kind.measures().get(measure), out);
        }
        out.append("\n</details>\n\n");
    }

    private static void heading(String what, Appendable out) throws IOException {
        out.append("| ").append(what).append(" | base | head | change (95 %) |\n|---|---:|---:|---|\n");
    }

    private static void row(String name, Change change, Appendable out) throws IOException {
        out.append("| ").append(plain(name)).append(" | ").append(ComparisonWords.time(change.base())).append(" | ")
                .append(ComparisonWords.time(change.head())).append(" | ")
                .append(plain(ComparisonWords.signed(change.shift().estimate()) + ComparisonWords.interval(change)))
                .append(" |\n");
    }

    /** A text that means nothing to Markdown. */
    private static String plain(String text) {
        return MARKS.matcher(text).replaceAll(mark -> switch (mark.group()) {
            case "<" -> "&lt;";
            case ">" -> "&gt;";
            case "&" -> "&amp;";
            case "@" -> "&#64;";
            default -> "\\\\" + (mark.group().equals("\\") ? "\\\\" : mark.group());
        });
    }
}
