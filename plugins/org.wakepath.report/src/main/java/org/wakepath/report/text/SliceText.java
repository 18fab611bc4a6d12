// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.SliceExecutions;
import org.wakepath.path.split.SliceExecutions.SliceExecution;
import org.wakepath.path.split.SliceShare;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.path.summary.WaitContents.Doing;
import org.wakepath.track.SliceFault;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.Percentages;
import org.wakepath.words.SafeText;
import org.wakepath.words.SliceWords;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/** Paths by slices as text. */
public final class SliceText {
    private final Terminal terminal;
    private final Appendable out;

    private SliceText(Terminal terminal, Appendable out) {
        this.terminal = terminal;
        this.out = out;
    }

    /**
     * Writes the slices of a path as a table.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(SliceSplit split, Terminal terminal, Appendable out) throws IOException {
        new SliceText(terminal, out).split(split);
    }

    /**
     * Writes the executions of a slice as a table, and the whole path of the longest.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(SliceExecutions executions, Terminal terminal, Appendable out) throws IOException {
        new SliceText(terminal, out).executions(executions);
    }

    private void split(SliceSplit split) throws IOException {
        ActivePath path = PathRenamer.safe(split.path());
        out.append(terminal.strong(WorkerWords.of(path.task()) + " on " + path.task().host() + ": "
                + Durations.format(path.duration()) + " by slices")).append('\n');
        out.append("From ").append(Durations.timestamp(path.start())).append(" to ")
                .append(Durations.timestamp(path.end())).append(", on the clock of ").append(path.clock())
                .append(".\n\n");
        Columns table = new Columns(terminal, Columns.RIGHT, Columns.RIGHT, Columns.RIGHT, Columns.RIGHT, Columns.RIGHT,
                Columns.LEFT, Columns.LEFT, Columns.LEFT).heading("on path (ms)", "share", "count",
                        "total (ms)", "waiting (ms)", "host", "task", "slice");
        List<String> percentages = Percentages.of(split.shares().stream()
                .map(share -> new Share<>(share, share.onPath())).toList());
        for (int i = 0; i < split.shares().size(); i++) {
            SliceShare share = split.shares().get(i);
            table.add(Durations.milliseconds(share.onPath()), percentages.get(i),
                    share.slice().isPresent() ? String.valueOf(share.count()) : "",
                    Durations.milliseconds(share.total()),
                    Durations.milliseconds(share.waiting()), SafeText.clean(share.worker().host()),
                    SafeText.clean(WorkerWords.of(share.worker())),
                    SliceWords.name(share.slice()) + (share.doubtful() == 0 ? "" : " !"));
        }
        table.write("", out);
        doubts(path, split.faults());
    }

    private void executions(SliceExecutions executions) throws IOException {
        ActivePath path = PathRenamer.safe(executions.longest());
        out.append(terminal.strong(WorkerWords.of(path.task()) + " on " + path.task().host() + ": "
                + executions.executions().size() + (executions.executions().size() == 1 ? " execution" : " executions")
                + " of " + SafeText.clean(executions.slice()))).append('\n');
        Columns table = new Columns(terminal, Columns.RIGHT, Columns.LEFT, Columns.RIGHT, Columns.RIGHT, Columns.LEFT)
                .heading("number", "begin", "duration (ms)", "largest part (ms)", "by");
        for (SliceExecution one : executions.executions()) {
            Share<Doing> largest = one.largest();
            table.add("#" + one.number(), Durations.timestamp(one.slice().begin()),
                    Durations.milliseconds(one.duration()), Durations.milliseconds(largest.duration()),
                    SafeText.clean(WorkerWords.of(largest.key().worker())) + " on "
                            + SafeText.clean(largest.key().worker().host()) + ", "
                            + StateWords.of(largest.key().state(), largest.key().timer())
                            + (one.guessed() > 0 ? " ≈" : "")
                            + (one.uncertain() > 0 || one.slice().uncertain() ? " !" : ""));
        }
        table.write("", out);
        faults(Map.of(executions.task().kernel(), executions.faults()));
        out.append('\n').append("The longest, #").append(String.valueOf(executions.longestNumber())).append(":\n");
        PathText.write(executions.longest(), terminal, out);
    }

    private void doubts(ActivePath path, Map<String, Map<SliceFault, Long>> faults) throws IOException {
        List<String> doubts = Diagnostics.doubts(path);
        if (!doubts.isEmpty()) {
            out.append('\n').append(terminal.strong("What could make this path wrong")).append('\n');
            for (String line : doubts) {
                out.append("  ").append(line).append('\n');
            }
        }
        faults(faults);
    }

    private void faults(Map<String, Map<SliceFault, Long>> faults) throws IOException {
        if (faults.values().stream().allMatch(Map::isEmpty)) {
            return;
        }
        out.append('\n').append(terminal.strong("What could make these slices wrong (! marks doubtful ones)"))
                .append('\n');
        for (Map.Entry<String, Map<SliceFault, Long>> host : faults.entrySet()) {
            for (String line : SliceWords.lines(host.getKey(), host.getValue())) {
                out.append("  ").append(line).append('\n');
            }
        }
    }
}
