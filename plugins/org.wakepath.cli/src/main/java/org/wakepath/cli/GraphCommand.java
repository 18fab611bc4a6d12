// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.HostRelation;
import org.wakepath.graph.model.Subgraph;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.report.dot.GraphDot;
import org.wakepath.words.Redaction;
import org.wakepath.words.WorkerWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Writes the execution graph for Graphviz. */
@Command(name = "graph", description = {"Write the execution graph of an interval for Graphviz: the moments of tasks "
        + "and interrupts, what they did in between, and what caused what. A path is a walk through it."},
        footer = {"", "Example: 20 ms of a client, with the moments of others that caused its own",
            "  wakepath graph traces --task client --from +1s --to +1.02s | dot -Tsvg > graph.svg"})
final class GraphCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private AnalysisInput input;

    @Mixin
    private TimeWindow window;

    @Option(names = "--task", paramLabel = "NAME|TID[@HOST]", description = {
        "Only this task, and the moments of others that caused what it did; of several tasks of a name, all. May be "
                + "given several times."})
    private List<String> tasks = List.of();

    @Option(names = "--host", paramLabel = "HOST", description = {
        "Only this host, and the moments of others that caused what it did. May be given several times."})
    private List<String> hosts = List.of();

    @Option(names = "--reference", paramLabel = "HOST",
            description = "Show all times on the clock of this host; by default that of the first host.")
    private String reference;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "1000",
            description = "Write at most N moments, since dot takes long for many; by default 1000.")
    private Long limit;

    @Option(names = "--redact", description = "Replace names of tasks, containers and hosts by aliases.")
    private boolean redact;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "Write to this file.")
    private Path file;

    @Override
    public Integer call() throws IOException {
        long most = Limit.of(limit);
        window.check();
        Shell shell = wakepath.shell();
        Subgraph part;
        Analysis analysis;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = input.open(shell, progress);
            part = part(analysis, shell);
        }
        if (part.size() == 0) {
            throw CommandException.wrongUse("no moment of the graph lies in the interval",
                    "choose other --from and --to; wakepath info has the span of the traces, and tasks their times");
        }
        if (part.size() > most) {
            throw CommandException.wrongUse("the interval has " + WorkerWords.count(part.size())
                    + " moments, and --limit is " + WorkerWords.count(limit.intValue()),
                    "choose a shorter interval with --from and --to, a --task or a --host, or a larger --limit");
        }
        shell.write(Optional.ofNullable(file), (out, terminal) -> {
            if (redact) {
                GraphDot.write(part, new Redaction(), out);
            } else {
                GraphDot.write(part, out);
            }
        });
        AnalysisInput.keep(analysis, shell);
        return ExitCode.OK;
    }

    private Subgraph part(Analysis analysis, Shell shell) {
        Hosts all = Hosts.of(analysis);
        int clock = reference == null ? 0 : all.number(reference);
        TimeWindow.Limits limits = new WindowLimits(all).of(window, clock);
        noteUnrelated(analysis.relations(clock), clock, shell);
        return analysis.subgraph(new Subgraph.Selection(limits.from(), limits.to(), clock, workers(analysis, all)));
    }

    private Subgraph.Workers workers(Analysis analysis, Hosts all) {
        TaskSelector selector = new TaskSelector(analysis.tasks(), all);
        Set<Subgraph.Place> wanted = new HashSet<>();
        for (String task : tasks) {
            for (TaskSummary one : selector.all(task)) {
                wanted.add(new Subgraph.Place(one.hostNumber(), one.worker()));
            }
        }
        Set<Integer> numbers = new HashSet<>();
        hosts.forEach(host -> numbers.add(all.number(host)));
        return (host, worker) -> (numbers.isEmpty() || numbers.contains(host))
                && (wanted.isEmpty() || wanted.contains(new Subgraph.Place(host, worker)));
    }

    private static void noteUnrelated(List<HostRelation> relations, int clock, Shell shell) {
        List<String> left = relations.stream().filter(host -> !host.clock().isConnected()).map(HostRelation::host)
                .toList();
        if (!left.isEmpty()) {
            shell.note("the graph does not have " + String.join(", ", left) + ", whose "
                    + (left.size() == 1 ? "clock" : "clocks") + " cannot be related to that of "
                    + relations.get(clock).host() + "; wakepath sync says why");
        }
    }
}
