// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.Locale;
import org.wakepath.base.timing.Stage;
import org.wakepath.words.Counts;

/** The time of the stages of a command, as text. */
public final class TimingText {
    private static final double SECOND = 1e9;
    private static final double PERCENT = 100;

    private TimingText() {
    }

    /**
     * Writes the stages, in the order in which an analysis goes through them.
     *
     * @param start how long the program took to start, ns
     * @param took how long the whole took, ns
     * @param processor how much processor time the whole took, ns
     * @throws IOException if {@code out} fails
     */
    public static void write(long start, long took, long processor, Appendable out) throws IOException {
        Columns table = new Columns(Terminal.plain(), Columns.LEFT, Columns.RIGHT, Columns.RIGHT, Columns.RIGHT,
                Columns.RIGHT,
                Columns.LEFT, Columns.RIGHT, Columns.LEFT).heading("stage", "first to last (s)",
                        "processor (s)", "share", "amount", "", "ns each", "");
        table.add("start", seconds(start), "", "", "", "", "", "");
        long other = processor;
        for (Stage stage : Stage.values()) {
            if (stage.span() > 0) {
                row(table, stage, processor);
                other -= stage.busy();
            }
        }
        table.add("other", "", seconds(Math.max(0, other)), share(Math.max(0, other), processor), "", "", "", "");
        table.add("whole", seconds(start + took), seconds(processor), "", "", "", "", "");
        table.write("", out);
    }

    private static void row(Columns table, Stage stage, long processor) {
        boolean isCounted = stage.amount() > 0;
        table.add(stage == Stage.BUILD ? "merge and build" : stage.name().toLowerCase(Locale.ROOT),
                seconds(stage.span()), seconds(stage.busy()), share(stage.busy(), processor),
                isCounted ? Counts.of(stage.amount()) : "", isCounted ? stage.unit() : "",
                isCounted ? String.format(Locale.ROOT, "%.2f", (double) stage.busy() / stage.amount()) : "", "");
    }

    private static String share(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f %%", whole == 0 ? 0 : PERCENT * part / whole);
    }

    private static String seconds(long nanoseconds) {
        return String.format(Locale.ROOT, "%.3f", nanoseconds / SECOND);
    }
}
