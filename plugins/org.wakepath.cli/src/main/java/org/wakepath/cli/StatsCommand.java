// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.compare.ExecutionStatistics;
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
    private ExecutionInput input;

    @Option(names = "--format", paramLabel = "FORMAT", completionCandidates = StatisticsFormat.Labels.class,
            description = "text, json, csv or html; by default from the end of FILE, else text.")
    private String format;

    @Mixin
    private Destination destination;

    @Override
    public Integer call() throws IOException {
        StatisticsFormat chosen = destination.format(StatisticsFormat.CHOICE, format);
        destination.check();
        input.write(wakepath.shell(), destination.file(), profiling -> {
            List<ExecutionStatistics> found = profiling.statistics();
            return (out, terminal) -> chosen.write(found, terminal, out);
        });
        return ExitCode.OK;
    }
}
