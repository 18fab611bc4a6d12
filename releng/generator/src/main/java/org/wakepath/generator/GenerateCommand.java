// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of the generator. */
@Command(name = "releng/bench/run generate", sortOptions = false, usageHelpAutoWidth = true,
        description = {
            "Writes CTF traces as LTTng 2.13 records them on Linux 6.1, one for each of several hosts: requests that "
                    + "travel through tiers of servers on other hosts and back, disks, timers, and other load.",
            "The same options give the same bytes. Beside the traces, truth.json holds how far the clock of each host "
                    + "is off, how many events there are, and what happened to some requests when."},
        footer = {"", "Where true time is t ns after the start, a host's clock shows "
                + "start + offset + t + floor(t * drift / 10^9).",
            "",
            "Example: ten hosts, 160 streams", "  releng/bench/run generate traces --events 10000000"})
final class GenerateCommand implements Callable<Integer> {
    private static final String FULL = "No space left on device";
    private static final double REQUESTS_OF_CPU = 100;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FOLDER", description = "Where to write; must be empty or not exist.")
    private Path folder;

    @Option(names = "--hosts", paramLabel = "N", defaultValue = "10",
            description = "Hosts, from 2 to " + Plan.MOST_HOSTS + "; by default ${DEFAULT-VALUE}.")
    private int hosts;

    @Option(names = "--cpus", paramLabel = "N", defaultValue = "16",
            description = "CPUs of each host; by default ${DEFAULT-VALUE}.")
    private int cpus;

    @Option(names = "--tasks", paramLabel = "N", defaultValue = "8",
            description = "Tasks on each CPU, from " + Role.FEWEST_TASKS + "; by default ${DEFAULT-VALUE}.")
    private int tasks;

    @Option(names = "--events", paramLabel = "N", description = "Stop when there are that many events in all; by "
            + "default 1000000 unless --seconds is given.")
    private Long events;

    @Option(names = "--seconds", paramLabel = "S", description = "Stop when the traces are that long.")
    private Double seconds;

    @Option(names = "--rate", paramLabel = "R", description = "Requests a second over all hosts; by default 100 for "
            + "each CPU.")
    private Double rate;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "Another seed, another trace; by default ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--sub-buffer", paramLabel = "KIB", defaultValue = "256",
            description = "KiB of a packet, from 16 to 16384; by default ${DEFAULT-VALUE}.")
    private int subBuffer;

    @Option(names = "--threads", paramLabel = "N",
            description = "Threads to write with; by default one for each CPU here.")
    private Integer threads;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Plan plan = plan();
        int writers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        check(writers > 0, "--threads", "at least 1");
        check(isEmpty(), "FOLDER", "an empty one or not exist: " + folder);
        PrintWriter err = spec.commandLine().getErr();
        try (Progress progress = new Progress(plan, err)) {
            Truth truth = new Generator(plan, folder).generate(writers, progress);
            progress.end(truth);
        }
        return 0;
    }

    private Plan plan() {
        check(hosts >= 2 && hosts <= Plan.MOST_HOSTS, "--hosts", "from 2 to " + Plan.MOST_HOSTS);
        check(cpus >= 1 && cpus <= Plan.MOST_CPUS, "--cpus", "from 1 to " + Plan.MOST_CPUS);
        check(tasks >= Role.FEWEST_TASKS && tasks <= Plan.MOST_TASKS, "--tasks",
                "from " + Role.FEWEST_TASKS + " to " + Plan.MOST_TASKS);
        check(subBuffer >= 16 && subBuffer <= 16384, "--sub-buffer", "from 16 to 16384");
        check(rate == null || rate > 0, "--rate", "more than 0");
        check(events == null || events > 0, "--events", "more than 0");
        check(seconds == null || seconds > 0 && seconds <= Plan.MOST_SECONDS, "--seconds",
                "more than 0 and at most " + Plan.MOST_SECONDS);
        long all = events != null ? events : seconds != null ? Long.MAX_VALUE : 1_000_000;
        double length = seconds != null ? seconds : Plan.MOST_SECONDS;
        return new Plan(hosts, cpus, tasks, all, (long) (length * 1e9),
                rate == null ? REQUESTS_OF_CPU * hosts * cpus : rate, seed, subBuffer * 1024);
    }

    private void check(boolean isRight, String option, String right) {
        if (!isRight) {
            throw new ParameterException(spec.commandLine(), option + " must be " + right);
        }
    }

    private boolean isEmpty() throws IOException {
        if (!Files.isDirectory(folder)) {
            return Files.notExists(folder);
        }
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.findAny().isEmpty();
        }
    }

    /** Why generation failed, in words. */
    static String reason(Throwable failure) {
        String reason = String.valueOf(failure.getMessage());
        return reason.contains(FULL) ? "the disk is full; what was written so far is of no use: " + reason : reason;
    }
}
