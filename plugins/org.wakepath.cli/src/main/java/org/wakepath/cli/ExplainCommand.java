// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathRule;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.report.text.ExplanationText;
import org.wakepath.words.Redaction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Explains in sentences why a task or one of its waits took so long. */
@Command(name = "explain", description = {"Explain on one screen why a task took so long, or why one of its waits did: "
        + "the chain of causes, the largest first, each with its time, its share and what ended it."},
        footer = {"", "Examples: two seconds of a server's thread; and the third of the longest waits that path lists",
            "  wakepath explain traces --task 2673@server --from +1s --to +3s",
            "  wakepath explain traces --task 2673@server --from +1s --to +3s --wait 3"})
final class ExplainCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private AnalysisInput input;

    @Mixin
    private PathSelection selection;

    @Option(names = "--wait", paramLabel = "N", description = {
        "Explain one wait instead of all: number N of the longest waits that path lists and pictures show. Of waits that "
                + "repeat it is the longest."})
    private Integer number;

    @Mixin
    private FunctionOption functions;

    @Option(names = "--redact", description = "Replace names of tasks and hosts, and addresses, by aliases.")
    private boolean redact;

    @Override
    public Integer call() throws IOException {
        PathSelection.Asked asked = selection.asked(input);
        if (number != null && asked.tasks().size() > 1) {
            throw CommandException.wrongUse("--wait is about one task, and " + asked.tasks().size() + " were given",
                    "call once for each");
        }
        Shell shell = wakepath.shell();
        List<ActivePath> paths = new ArrayList<>();
        Analysis analysis;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = input.open(shell, progress);
            TaskSelector selector = new TaskSelector(analysis.tasks(), Hosts.of(analysis));
            PathQuestion questions = new PathQuestion(analysis, asked.reference(), PathRule.TURNS,
                    functions.in(analysis), shell);
            for (TaskQuestion question : asked.tasks()) {
                TaskSummary task = selector.select(question.task());
                progress.phase("following the path of " + task.task().name());
                paths.add(questions.ask(task, question.window()));
            }
            questions.noteStacks();
        }
        if (redact) {
            paths.replaceAll(new Redaction());
        }
        if (number == null) {
            writeAll(paths, shell);
        } else {
            writeWait(paths.get(0), shell);
        }
        AnalysisInput.keep(analysis, shell);
        return ExitCode.OK;
    }

    private static void writeAll(List<ActivePath> paths, Shell shell) throws IOException {
        shell.write((out, terminal) -> {
            for (int i = 0; i < paths.size(); i++) {
                out.append(i == 0 ? "" : "\n");
                ExplanationText.write(paths.get(i), terminal, out);
            }
        });
    }

    private void writeWait(ActivePath path, Shell shell) throws IOException {
        int waits = RepeatedWait.of(path).size();
        if (number < 1 || number > waits) {
            throw CommandException.wrongUse("--wait " + number + ": the path has "
                    + (waits == 0 ? "no waits" : waits + " waits that differ"),
                    waits == 0 ? "leave --wait out" : "choose a number from 1 to " + waits);
        }
        shell.write((out, terminal) -> ExplanationText.write(path, number - 1, terminal, out));
    }
}
