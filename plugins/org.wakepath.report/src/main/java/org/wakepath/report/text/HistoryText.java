// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.wakepath.compare.Baseline;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.History;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.HistoryWords;
import org.wakepath.words.SafeText;

/** A history for people: how long executions took in each version, and where that changed. */
public final class HistoryText {
    private static final String INDENT = "  ";
    private static final int LONGEST_BAR = 30;
    private static final int MOST_PARTS = 3;

    private HistoryText() {
    }

    /**
     * Writes a history.
     *
     * @param margin the change that the verdict "same" excludes, as a part of the time before
     * @throws IOException if {@code out} fails
     */
    public static void write(History.Answer answer, double margin, Terminal terminal, Appendable out)
            throws IOException {
        Paragraphs paragraphs = new Paragraphs(terminal, out);
        paragraphs.heading(HistoryWords.headline(answer));
        versions(answer, terminal, out);
        for (History.Change change : answer.changes()) {
            out.append('\n');
            change(answer.history(), change, margin, paragraphs);
        }
    }

    private static void versions(History.Answer answer, Terminal terminal, Appendable out) throws IOException {
        History history = answer.history();
        Columns table = new Columns(terminal, Columns.LEFT, Columns.LEFT, Columns.RIGHT, Columns.RIGHT, Columns.LEFT,
                Columns.LEFT).heading("version", "recorded", "runs", "typical", "", "");
        double longest = IntStream.range(0, history.versions().size()).mapToDouble(history::typical).max().orElse(0);
        for (int i = 0; i < history.versions().size(); i++) {
            Baseline version = history.versions().get(i);
            int bar = longest == 0 ? 0 : (int) Math.round(history.typical(i) / longest * LONGEST_BAR);
            table.add(SafeText.clean(version.name()), HistoryWords.recorded(version),
                    Integer.toString(version.runs().size()), ComparisonWords.time(history.typical(i)),
                    "\u2588".repeat(bar), answer.isChange(i) ? "changed" : "");
        }
        table.write(INDENT, out);
    }

    private static void change(History history, History.Change change, double margin, Paragraphs paragraphs)
            throws IOException {
        paragraphs.line(INDENT + HistoryWords.headline(history, change) + ". "
                + ComparisonWords.sentence(change.kind(), margin));
        List<ComponentChange> parts = change.kind().changed();
        if (parts.isEmpty()) {
            paragraphs.line(INDENT + HistoryWords.NO_PART);
        }
        for (ComponentChange part : parts.subList(0, Math.min(MOST_PARTS, parts.size()))) {
            paragraphs.line(INDENT + INDENT + ComponentWords.of(part.component()) + ": "
                    + ComparisonWords.change(part.change()));
        }
        List<String> doubts = ComparisonWords.doubts(change.comparison());
        if (!doubts.isEmpty()) {
            paragraphs.line(INDENT + INDENT + "What could make this wrong:");
        }
        for (String doubt : doubts) {
            paragraphs.line(INDENT + INDENT + INDENT + doubt);
        }
    }
}
