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
        out.append(terminal.strong(path.map(FunctionText::heading).orElse("Functions of all tasks"))).append('\n');
        out.append("From ").append(Durations.timestamp(interval.start())).append(" to ")
                .append(Durations.timestamp(interval.end())).append(", on the clock of ")
                .append(SafeText.clean(interval.clock())).append(".\n\n");
        table(split, terminal).write("", out);
        partlyRecorded(split, out);
        longest(split, terminal, out);
        for (String sentence : FunctionWords.besidePath(split)) {
            out.append('\n').append(sentence).append('\n');
        }
        Optional<String> doubt = FunctionWords.doubt(split);
        if (doubt.isPresent()) {
            out.append('\n').append(doubt.get()).append('\n');
        }
        if (path.isPresent()) {
            doubts(path.get(), terminal, out);
        } else {
            out.append("\nWhich of them a task had to wait for: --task NAME adds what its path was in them.\n");
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

    private static void partlyRecorded(FunctionSplit split, Appendable out) throws IOException {
        List<String> sentences = FunctionWords.partlyRecorded(split);
        for (String sentence : sentences) {
            out.append('\n').append(sentence);
        }
        if (!sentences.isEmpty()) {
            out.append('\n');
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

    private static void doubts(ActivePath path, Terminal terminal, Appendable out) throws IOException {
        if (!Diagnostics.doubts(path).isEmpty()) {
            out.append('\n').append(terminal.strong("What could make this path wrong")).append('\n');
        }
        for (String line : Diagnostics.doubts(path)) {
            out.append("  ").append(line).append('\n');
        }
    }
}
