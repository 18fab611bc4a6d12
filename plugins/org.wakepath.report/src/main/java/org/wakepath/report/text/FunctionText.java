// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.path.split.FunctionSplit.FunctionShare;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.FunctionWords;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.Percentages;
import org.wakepath.words.SafeText;
import org.wakepath.words.WorkerWords;

/** What functions took of the processors, and of a path if there is one, as text. */
public final class FunctionText {
    private static final int LONGEST_CALLS = 10;
    /** The first columns, which are about the path. */
    private static final int PATH_COLUMNS = 2;

    private FunctionText() {
    }

    /**
     * Writes a table of the functions, and which of them the path did not need.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(FunctionSplit split, Terminal terminal, Appendable out) throws IOException {
        Optional<ActivePath> path = split.path().map(PathRenamer::safe);
        FunctionSplit.Interval interval = split.interval();
        Paragraphs lines = new Paragraphs(terminal, out);
        lines.heading(path.map(FunctionText::heading).orElse("Functions of all tasks"));
        lines.line("From " + Durations.timestamp(interval.start()) + " to " + Durations.timestamp(interval.end())
                + ", on the clock of " + SafeText.clean(interval.clock()) + ".");
        lines.line("");
        table(split, terminal).write("", out);
        paragraph(FunctionWords.partlyRecorded(split), lines);
        longest(split, terminal, out);
        paragraph(FunctionWords.besidePath(split), lines);
        paragraph(FunctionWords.doubt(split).stream().toList(), lines);
        if (path.isPresent()) {
            doubts(path.get(), lines);
        } else {
            paragraph(List.of("Which of them a task had to wait for: --task NAME adds what its path was in them."),
                    lines);
        }
    }

    private static String heading(ActivePath path) {
        return "Functions while " + WorkerWords.of(path.task()) + " on " + path.task().host() + " took "
                + Durations.format(path.duration());
    }

    private static Columns table(FunctionSplit split, Terminal terminal) {
        List<String> headings = List.of("on path (ms)", "of path", "CPU (ms)", "of CPU", "calls", "self (ms)",
                "total (ms)", "function");
        int first = split.path().isPresent() ? 0 : PATH_COLUMNS;
        TextTable.Side[] sides = new TextTable.Side[headings.size() - first];
        Arrays.fill(sides, Columns.RIGHT);
        sides[sides.length - 1] = Columns.LEFT;
        Columns table = new Columns(terminal, sides).heading(cells(headings, first));
        split.functions().forEach(share -> table.add(cells(cells(share, split), first)));
        return table;
    }

    private static String[] cells(List<String> all, int first) {
        return all.subList(first, all.size()).toArray(String[]::new);
    }

    private static List<String> cells(FunctionShare share, FunctionSplit split) {
        boolean isFunction = share.function().isPresent();
        return List.of(Durations.milliseconds(share.onPath()),
                split.path().map(path -> Percentages.of(share.onPath(), path.duration())).orElse(""),
                Durations.milliseconds(share.cpu()), Percentages.of(share.cpu(), split.cpu()),
                isFunction ? String.valueOf(share.calls()) : "", Durations.milliseconds(share.self()),
                isFunction ? Durations.milliseconds(share.total()) : "",
                FunctionWords.name(share.function()) + (share.doubtful() == 0 ? "" : " !"));
    }

    private static void paragraph(List<String> sentences, Paragraphs lines) throws IOException {
        if (!sentences.isEmpty()) {
            lines.line("");
        }
        for (String sentence : sentences) {
            lines.line(sentence);
        }
    }

    private static void longest(FunctionSplit split, Terminal terminal, Appendable out) throws IOException {
        Columns table = new Columns(terminal, Columns.RIGHT, Columns.RIGHT, Columns.LEFT, Columns.LEFT)
                .heading("took", "from", "task", "call");
        split.functions().stream().flatMap(share -> share.longest().stream()).limit(LONGEST_CALLS)
                .forEach(call -> table.add(Durations.format(call.duration()),
                        Durations.offset(call.slice().begin() - split.interval().start()),
                        SafeText.clean(WorkerWords.of(call.task())),
                        SafeText.clean(call.slice().name()) + call.slice().values().map(FunctionWords::of).orElse("")));
        out.append('\n').append(terminal.strong("The longest call of each function")).append('\n');
        table.write("  ", out);
    }

    private static void doubts(ActivePath path, Paragraphs lines) throws IOException {
        if (!Diagnostics.doubts(path).isEmpty()) {
            lines.line("");
            lines.heading("What could make this path wrong");
        }
        for (String line : Diagnostics.doubts(path)) {
            lines.line("  " + line);
        }
    }
}
