/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptText;
import org.wakepath.words.Renaming;
import org.wakepath.words.StateWords;
import org.wakepath.words.SummaryWords;
import org.wakepath.words.WaitWords;
import org.wakepath.words.WorkerText;

/** A path for people at a terminal: what it comes to, what may be wrong with it, then every segment. */
public final class PathText {
    private final ActivePath path;
    private final Terminal terminal;
    private final Appendable out;

    private PathText(ActivePath path, Terminal terminal, Appendable out) {
        this.path = path;
        this.terminal = terminal;
        this.out = out;
    }

    /**
     * Writes a path as text.
     *
     * @throws IOException when {@code out} does
     */
    public static void write(ActivePath path, Terminal terminal, Appendable out) throws IOException {
        PathText text = new PathText(Renaming.safe(path), terminal, out);
        text.head();
        text.waits();
        text.diagnostics();
        text.segments();
    }

    private void head() throws IOException {
        PathSummary summary = PathSummary.of(path);
        out.append(terminal.strong(WorkerText.of(path.task()) + " on " + path.task().host() + ": "
                + Durations.format(summary.elapsed()))).append('\n');
        out.append("From ").append(Durations.timestamp(path.start()))
                .append(" to ").append(Durations.timestamp(path.end()))
                .append(", on the clock of ").append(path.clock()).append(".\n");
        Optional<String> excerpt = ExcerptText.of(path);
        if (excerpt.isPresent()) {
            out.append(excerpt.get()).append('\n');
        }
        out.append(SummaryWords.sentence(summary)).append('\n');
        ShareText shares = new ShareText(out);
        heading("Time by host");
        shares.write(summary.hosts(), share -> List.of(share.key()), (share, bar) -> terminal.figure(bar));
        heading("Time by task");
        shares.write(summary.workers(), share -> List.of(WorkerText.of(share.key()), share.key().host()),
                (share, bar) -> terminal.figure(bar));
        heading("Time by state");
        shares.write(summary.states(), share -> List.of(StateWords.of(share.key())),
                (share, bar) -> terminal.state(share.key(), bar));
    }

    private void waits() throws IOException {
        List<Wait> waits = PathSummary.of(path).longestWaits();
        if (waits.isEmpty()) {
            return;
        }
        heading(waits.size() == path.waits().size()
                ? "Waits, longest first" : "The " + waits.size() + " longest of " + path.waits().size() + " waits");
        TextTable table = new TextTable(List.of(TextTable.Side.RIGHT, TextTable.Side.RIGHT, TextTable.Side.LEFT));
        WaitWords words = new WaitWords(path);
        for (Wait wait : waits) {
            String[] cells = {Durations.format(PathSummary.within(path, wait)),
                Durations.offset(wait.start() - path.start()), words.sentence(wait)};
            table.add(new PlainRow(cells));
        }
        table.write("  ", out);
    }

    private void diagnostics() throws IOException {
        lines("What could make this wrong", Diagnostics.doubts(path));
        lines("Also counted", Diagnostics.facts(path));
    }

    private void lines(String heading, List<String> lines) throws IOException {
        if (!lines.isEmpty()) {
            heading(heading);
        }
        for (String line : lines) {
            out.append("  ").append(line).append('\n');
        }
    }

    private void segments() throws IOException {
        heading("Segments (offset and duration in ms; ≈ guessed, / cut off, ! near lost events)");
        SegmentText.write(path, terminal, out);
    }

    private void heading(String text) throws IOException {
        out.append('\n').append(terminal.strong(text)).append('\n');
    }

    private record PlainRow(String[] cells) implements TextTable.Row {
        @Override
        public String text(int column) {
            return cells[column];
        }

        @Override
        public String shown(int column) {
            return cells[column];
        }
    }
}
