// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
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

/** What functions took of the processors and of a path, as text. */
public final class FunctionText {
    private static final int LONGEST_CALLS = 10;

    private FunctionText() {
    }

    /**
     * Writes a table of the functions, and which of them the path did not need.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(FunctionSplit split, Terminal terminal, Appendable out) throws IOException {
        ActivePath path = PathRenamer.safe(split.path());
        out.append(terminal.strong("Functions while " + WorkerWords.of(path.task()) + " on " + path.task().host()
                + " took " + Durations.format(path.duration()))).append('\n');
        out.append("From ").append(Durations.timestamp(path.start())).append(" to ")
                .append(Durations.timestamp(path.end())).append(", on the clock of ").append(path.clock())
                .append(".\n\n");
        shares(split, path.duration(), terminal, out);
        for (String sentence : FunctionWords.partlyRecorded(split)) {
            out.append('\n').append(sentence);
        }
        if (!FunctionWords.partlyRecorded(split).isEmpty()) {
            out.append('\n');
        }
        longest(split, terminal, out);
        for (String sentence : FunctionWords.besidePath(split)) {
            out.append('\n').append(sentence).append('\n');
        }
        doubts(path, terminal, out);
    }

    private static void shares(FunctionSplit split, long duration, Terminal terminal, Appendable out)
            throws IOException {
        Columns table = new Columns(terminal, Columns.RIGHT, Columns.RIGHT, Columns.RIGHT, Columns.RIGHT, Columns.RIGHT,
                Columns.RIGHT, Columns.RIGHT, Columns.LEFT).heading("on path (ms)", "of path", "CPU (ms)", "of CPU",
                        "calls", "self (ms)", "total (ms)", "function");
        for (FunctionShare share : split.functions()) {
            boolean isFunction = share.function().isPresent();
            table.add(Durations.milliseconds(share.onPath()), Percentages.of(share.onPath(), duration),
                    Durations.milliseconds(share.cpu()), Percentages.of(share.cpu(), split.cpu()),
                    isFunction ? String.valueOf(share.calls()) : "", Durations.milliseconds(share.self()),
                    isFunction ? Durations.milliseconds(share.total()) : "",
                    FunctionWords.name(share.function()) + (share.doubtful() == 0 ? "" : " !"));
        }
        table.write("", out);
    }

    private static void longest(FunctionSplit split, Terminal terminal, Appendable out) throws IOException {
        Columns table = new Columns(terminal, Columns.RIGHT, Columns.RIGHT, Columns.LEFT, Columns.LEFT)
                .heading("took", "from", "task", "call");
        split.functions().stream().flatMap(share -> share.longest().stream()).limit(LONGEST_CALLS)
                .forEach(call -> table.add(Durations.format(call.duration()),
                        Durations.offset(call.slice().begin() - split.path().start()),
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
