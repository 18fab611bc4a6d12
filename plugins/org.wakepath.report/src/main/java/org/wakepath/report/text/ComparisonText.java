// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;
import org.wakepath.compare.Change;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Measure;
import org.wakepath.compare.Supposition;
import org.wakepath.compare.Verdict;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.PredictionWords;
import org.wakepath.words.SuppositionWords;

/** A comparison of runs for people: the verdict, which parts changed, how the latencies did, and what to doubt. */
public final class ComparisonText {
    private static final int MOST_PARTS = 10;
    private static final String INDENT = "  ";

    private final Terminal terminal;
    private final Appendable out;
    private final Paragraphs paragraphs;

    private ComparisonText(Terminal terminal, Appendable out) {
        this.terminal = terminal;
        this.out = out;
        paragraphs = new Paragraphs(terminal, out);
    }

    /**
     * Writes a comparison.
     *
     * @param margin the change that the verdict "same" excludes, as a part of the base
     * @throws IOException if {@code out} fails
     */
    public static void write(Comparison comparison, double margin, Terminal terminal, Appendable out)
            throws IOException {
        ComparisonText text = new ComparisonText(terminal, out);
        for (KindComparison kind : comparison.kinds()) {
            text.kind(kind, margin);
            out.append('\n');
        }
        for (Supposition supposition : comparison.suppositions()) {
            text.supposition(supposition);
            out.append('\n');
        }
        text.doubts(ComparisonWords.doubts(comparison));
    }

    private void kind(KindComparison kind, double margin) throws IOException {
        paragraphs.heading(ComparisonWords.headline(kind));
        paragraphs.line(INDENT + ComparisonWords.sentence(kind, margin));
        paragraphs.line(INDENT + ComparisonWords.amount(kind) + ".");
        List<ComponentChange> changed = kind.changed();
        out.append('\n');
        if (changed.isEmpty()) {
            paragraphs.line(INDENT + "No part of it changed by more than chance explains."
                    + (isDecided(kind) ? " More runs would show which one did." : ""));
        } else {
            paragraphs.heading(INDENT + "What changed, of a typical execution");
            Columns table = table("part");
            changed.stream().limit(MOST_PARTS).forEach(part -> add(table, ComponentWords.of(part.component()),
                    part.change()));
            table.write(INDENT, out);
        }
        out.append('\n');
        paragraphs.heading(INDENT + "Latencies, each the median of the runs");
        Columns table = table("latency");
        for (Measure measure : Measure.values()) {
            add(table, measure.key(), kind.measures().get(measure));
        }
        table.write(INDENT, out);
    }

    private void supposition(Supposition found) throws IOException {
        paragraphs.heading("What if: " + ComponentWords.of(found.recorded().kind()));
        for (String sentence : SuppositionWords.sentences(found)) {
            paragraphs.line(INDENT + sentence);
        }
        paragraphs.line(INDENT + PredictionWords.LIMITS);
    }

    private static boolean isDecided(KindComparison kind) {
        return kind.verdict() == Verdict.SLOWER || kind.verdict() == Verdict.FASTER;
    }

    private Columns table(String what) {
        return new Columns(terminal, Columns.RIGHT, Columns.RIGHT, Columns.LEFT, Columns.LEFT)
                .heading("base", "head", "change (95 %)", what);
    }

    private static void add(Columns table, String name, Change change) {
        table.add(ComparisonWords.time(change.base()), ComparisonWords.time(change.head()),
                ComparisonWords.signed(change.shift().estimate()) + ComparisonWords.interval(change), name);
    }

    private void doubts(List<String> doubts) throws IOException {
        if (doubts.isEmpty()) {
            return;
        }
        paragraphs.heading("What could make this wrong");
        for (String doubt : doubts) {
            paragraphs.line(INDENT + doubt);
        }
    }
}
