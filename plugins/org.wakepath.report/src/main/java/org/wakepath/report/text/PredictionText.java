// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;
import org.wakepath.path.replay.PathPart;
import org.wakepath.path.replay.Prediction;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.PredictionWords;

/** What would have been, had something taken less time, as text. */
public final class PredictionText {
    private static final int SHOWN_PARTS = 12;

    private PredictionText() {
    }

    /**
     * Writes a prediction.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(Prediction found, Terminal terminal, Appendable out) throws IOException {
        Paragraphs text = new Paragraphs(terminal, out);
        List<String> sentences = PredictionWords.sentences(found);
        text.heading(sentences.get(0));
        for (String sentence : sentences.subList(1, sentences.size())) {
            text.line(sentence);
        }
        out.append('\n');
        parts(found.parts(), terminal, out);
        out.append('\n').append(terminal.strong("What could make this wrong")).append('\n');
        text.line("  " + PredictionWords.LIMITS);
        for (String doubt : Diagnostics.doubts(PathRenamer.safe(found.path()))) {
            text.line("  " + doubt);
        }
    }

    private static void parts(List<PathPart> parts, Terminal terminal, Appendable out) throws IOException {
        Columns table = new Columns(terminal, Columns.RIGHT, Columns.RIGHT, Columns.RIGHT, Columns.LEFT)
                .heading("before (ms)", "after (ms)", "change (ms)", "on the path");
        for (PathPart part : parts.subList(0, Math.min(SHOWN_PARTS, parts.size()))) {
            add(table, part.before(), part.after(), PredictionWords.of(part));
        }
        List<PathPart> others = parts.subList(Math.min(SHOWN_PARTS, parts.size()), parts.size());
        if (!others.isEmpty()) {
            add(table, others.stream().mapToLong(PathPart::before).sum(),
                    others.stream().mapToLong(PathPart::after).sum(), others.size() + " others");
        }
        table.write("", out);
    }

    private static void add(Columns table, long before, long after, String what) {
        table.add(Durations.milliseconds(before), Durations.milliseconds(after),
                (after > before ? "+" : "") + Durations.milliseconds(after - before), what);
    }
}
