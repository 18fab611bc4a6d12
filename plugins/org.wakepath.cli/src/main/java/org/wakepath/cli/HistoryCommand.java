// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.compare.Baseline;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.History;
import org.wakepath.report.csv.HistoryCsv;
import org.wakepath.report.text.HistoryText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Shows how executions changed over many versions. */
@Command(name = "history", description = {"Show how long executions took in one version after the other, with which "
        + "version that changed, and which wait did. Apache Otava finds the changes (pip install apache-otava)."},
        footer = {"", "Example: keep a baseline for each commit, and look at all",
            "  wakepath baseline save baselines $(git rev-parse --short HEAD) runs",
            "  wakepath history baselines"})
final class HistoryCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Parameters(index = "0", paramLabel = "FOLDER",
            description = "Baselines: a folder of profiles for each version, in the order of their recording.")
    private Path folder;

    @Option(names = "--otava", paramLabel = "PROGRAM", defaultValue = "otava",
            description = "The program otava; by default the one on the path.")
    private String otava;

    @Option(names = "--csv", description = "Write the series instead, for other software; only of one kind of "
            + "execution. Otava is not needed.")
    private boolean csv;

    private record Found(History history, List<History.Change> changes) {
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Baseline> versions = BaselineCommand.all(folder);
        List<History> histories = History.of(versions);
        if (csv) {
            if (histories.size() > 1) {
                throw CommandException.wrongUse("the profiles have " + histories.size() + " kinds of executions, and "
                        + "--csv writes one", "make profiles of one kind");
            }
            wakepath.shell().write((out, terminal) -> HistoryCsv.write(histories.get(0), out));
            return ExitCode.OK;
        }
        Otava program = new Otava(otava);
        List<Found> found = new ArrayList<>();
        for (History history : histories) {
            found.add(new Found(history, history.changes(program.changes(history), Comparison.MARGIN)));
        }
        wakepath.shell().write((out, terminal) -> {
            for (int i = 0; i < found.size(); i++) {
                out.write(i == 0 ? "" : "\n\n");
                HistoryText.write(found.get(i).history, found.get(i).changes, Comparison.MARGIN, terminal, out);
            }
        });
        return ExitCode.OK;
    }
}
