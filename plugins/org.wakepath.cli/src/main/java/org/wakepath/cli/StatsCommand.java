// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.analysis.Analysis;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.report.json.StatisticsJson;
import org.wakepath.report.text.ExecutionText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Shows what executions of the same thing have in common. */
@Command(name = "stats", description = {"Show what executions of the same thing have in common: how long they took, "
        + "where their time went, which one is typical, and which took far longer, and why."},
        footer = {"", "Example: all requests of a client",
            "  wakepath stats traces --task rpc-client --request 7000"})
final class StatsCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private AnalysisInput input;

    @Mixin
    private ExecutionOptions executions;

    @Option(names = "--json", description = "Write JSON (docs/json.md describes its keys).")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        executions.check();
        Shell shell = wakepath.shell();
        List<ExecutionStatistics> found;
        Analysis analysis;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = input.open(shell, progress);
            found = new Profiling(analysis, executions, shell).executions(progress).entrySet().stream()
                    .map(kind -> ExecutionStatistics.of(kind.getKey(), kind.getValue())).toList();
        }
        shell.write((out, terminal) -> {
            if (json) {
                StatisticsJson.write(found, out);
            } else {
                for (int i = 0; i < found.size(); i++) {
                    out.write(i == 0 ? "" : "\n\n");
                    ExecutionText.write(found.get(i), terminal, out);
                }
            }
        });
        AnalysisInput.keep(analysis, shell);
        return ExitCode.OK;
    }
}
