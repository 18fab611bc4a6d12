// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.History;
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
            "  wakepath history baselines", "  wakepath history baselines -o history.html"})
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

    @Option(names = "--format", paramLabel = "FORMAT", completionCandidates = HistoryFormat.Labels.class,
            description = {"text, html (a page with a chart), or csv (the series of one kind of execution, for other "
                    + "software; Otava is not needed); by default from the end of FILE, else text."})
    private String format;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "Write to this file.")
    private Path file;

    @Override
    public Integer call() throws IOException, InterruptedException {
        HistoryFormat chosen = format != null ? HistoryFormat.CHOICE.named(format)
                : file == null ? HistoryFormat.TEXT : HistoryFormat.CHOICE.of(file);
        List<History> histories = History.of(BaselineCommand.all(folder, wakepath.shell()));
        if (chosen == HistoryFormat.CSV && histories.size() > 1) {
            throw CommandException.wrongUse("the profiles have " + histories.size() + " kinds of executions, and "
                    + "csv holds one", "make profiles of one kind");
        }
        List<History.Answer> answers = chosen == HistoryFormat.CSV ? unasked(histories) : asked(histories);
        wakepath.shell().write(Optional.ofNullable(file), (out, terminal) -> chosen.write(answers, terminal, out));
        return ExitCode.OK;
    }

    private static List<History.Answer> unasked(List<History> histories) {
        return histories.stream().map(history -> new History.Answer(history, List.of())).toList();
    }

    private List<History.Answer> asked(List<History> histories) throws InterruptedException {
        Otava program = new Otava(otava);
        List<History.Answer> answers = new ArrayList<>();
        for (History history : histories) {
            answers.add(new History.Answer(history, history.changes(program.changes(history), Comparison.MARGIN)));
        }
        return answers;
    }
}
