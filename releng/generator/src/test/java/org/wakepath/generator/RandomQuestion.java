// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.AnalysisOptions;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;

/** A random question that the command line answers about some traces. */
final class RandomQuestion {
    private static final List<String> FORMATS = List.of("text", "json", "csv", "html", "svg");
    /** These show any number of paths. */
    private static final int SEVERAL = 3;

    private final List<Path> folders;
    private final Analysis analysis;
    private final List<TaskSummary> tasks;

    /** Questions about the traces in some folders. */
    RandomQuestion(List<Path> folders) {
        this.folders = List.copyOf(folders);
        analysis = Analysis.open(TraceSet.open(folders), AnalysisOptions.threads(2).with(new Spool(1 << 24)));
        tasks = analysis.tasks();
    }

    List<Path> folders() {
        return folders;
    }

    /** The arguments of a command, except those that must not change its results. */
    List<String> ask(Random random) {
        List<String> arguments = new ArrayList<>();
        switch (random.nextInt(12)) {
            case 0 -> listTasks(random, arguments);
            case 1 -> relateClocks(random, arguments);
            default -> followPath(random, arguments);
        }
        folders.forEach(folder -> arguments.add(folder.toString()));
        return arguments;
    }

    private void listTasks(Random random, List<String> arguments) {
        arguments.add("tasks");
        addSometimes(random, 2, arguments, "--json");
        addSometimes(random, 3, arguments, "--sort", "blocked");
        addSometimes(random, 3, arguments, "--limit", "7");
    }

    private void relateClocks(Random random, List<String> arguments) {
        arguments.add("sync");
        addSometimes(random, 2, arguments, "--json");
        addSometimes(random, 2, arguments, "--reference", host(random));
    }

    private void followPath(Random random, List<String> arguments) {
        TaskSummary task = tasks.get(random.nextInt(tasks.size()));
        int format = random.nextInt(FORMATS.size());
        List<Integer> ports = format < SEVERAL ? analysis.ports(task) : List.of();
        boolean isOfRequests = !ports.isEmpty() && random.nextInt(3) == 0;
        boolean isOfExcerpt = !isOfRequests && random.nextInt(3) == 0;
        arguments.addAll(List.of("path", "--format", FORMATS.get(format), "--task", name(task, isOfExcerpt, random)));
        if (format < SEVERAL && random.nextInt(4) == 0) {
            arguments.addAll(List.of("--task", name(tasks.get(random.nextInt(tasks.size())), isOfExcerpt, random)));
        }
        addSometimes(random, 3, arguments, "--reference", host(random));
        addSometimes(random, 6, arguments, "--redact");
        if (isOfRequests) {
            arguments.addAll(List.of("--request", ports.get(0).toString()));
        }
        if (isOfExcerpt) {
            arguments.add("--excerpt");
        } else {
            addSometimes(random, 8, arguments, "--paper");
        }
        if (isOfExcerpt || random.nextInt(3) > 0) {
            addInterval(task, random, arguments);
        }
    }

    /** Mostly within the task's life, and mostly much shorter. */
    private void addInterval(TaskSummary task, Random random, List<String> arguments) {
        long begin = analysis.graphs().get(task.hostNumber()).begin();
        double life = task.end() - task.start();
        long from = task.start() - begin + (long) (random.nextDouble() * life);
        long to = from + 1 + (long) (Math.pow(random.nextDouble(), 6) * life * 1.1);
        if (random.nextInt(5) > 0) {
            arguments.addAll(List.of("--from", "+" + from + "ns"));
        }
        if (!arguments.contains("--from") || random.nextInt(5) > 0) {
            arguments.addAll(List.of("--to", "+" + to + "ns"));
        }
    }

    private String name(TaskSummary task, boolean isOfExcerpt, Random random) {
        String host = "@" + task.task().host();
        String name = task.task().name();
        if (random.nextInt(4) == 0 && name.matches("[a-z]+")) {
            return name + host;
        }
        return task.task().tid() + (isOfExcerpt ? "" : "#" + task.task().generation()) + host;
    }

    private String host(Random random) {
        return analysis.graphs().get(random.nextInt(analysis.graphs().size())).host();
    }

    private static void addSometimes(Random random, int oneOf, List<String> arguments, String... more) {
        if (random.nextInt(oneOf) == 0) {
            Stream.of(more).forEach(arguments::add);
        }
    }
}
