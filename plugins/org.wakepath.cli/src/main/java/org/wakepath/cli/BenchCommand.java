// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.ProfileFile;
import org.wakepath.report.text.ComparisonText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Records two commands by turns, and compares them. */
@Command(name = "bench", description = {"Record two commands by turns (base, head, head, base, and so on), and say "
        + "whether the second one is slower, and which wait grew. Traces are removed; the profiles of the runs stay in "
        + "DIR/base and DIR/head, for wakepath compare."},
        footer = {"", "Example: each run of two programs that do the same",
            "  wakepath bench --base ./old --head ./new --task worker --request 7000 -o result"})
final class BenchCommand implements Callable<Integer> {
    private static final double MARGIN = 0.05;
    private static final Path LOAD = Path.of("/proc/loadavg");
    private static final Path GOVERNOR = Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");

    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Option(names = "--base", paramLabel = "COMMAND", required = true,
            description = "The command before the change, as the shell takes it.")
    private String base;

    @Option(names = "--head", paramLabel = "COMMAND", required = true, description = "The command after it.")
    private String head;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "10",
            description = "How often to record each command; by default 10.")
    private int runs;

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "1",
            description = "How often to start each command before, without recording it; by default once.")
    private int warmUp;

    @Mixin
    private ExecutionOptions executions;

    @Mixin
    private RecordOptions recording;

    @Mixin
    private ThreadOption threads;

    @Override
    public Integer call() throws IOException, InterruptedException {
        executions.check();
        if (executions.areSystemCalls() && !recording.hasSystemCalls()) {
            throw CommandException.wrongUse("--system-call needs traces with system calls", "add --syscalls");
        }
        if (runs < 1 || warmUp < 0) {
            throw CommandException.wrongUse(runs < 1 ? "--runs " + runs + " leaves nothing to compare"
                    : "--warm-up " + warmUp + " is no number of runs", "give another number");
        }
        Shell shell = wakepath.shell();
        noteNoise(shell);
        Path folder = recording.folder();
        BenchRecorder recorder = new BenchRecorder(recording, executions, threads.count(), shell);
        for (int run = 0; run < warmUp; run++) {
            recorder.start(base);
            recorder.start(head);
        }
        List<Run> before = new ArrayList<>();
        List<Run> after = new ArrayList<>();
        for (int i = 0; i < 2 * runs; i++) {
            // Base, head, head, base: so each side has as many early and late runs as the other.
            boolean isHead = i % 4 == 1 || i % 4 == 2;
            List<Run> side = isHead ? after : before;
            Path file = folder.resolve(isHead ? "head" : "base")
                    .resolve(String.format(Locale.ROOT, "run%03d.json", side.size() + 1));
            Profile profile = recorder.profile("run " + (i + 1) + " of " + 2 * runs, isHead ? head : base,
                    folder.resolve("traces"));
            Files.createDirectories(file.getParent());
            shell.write(file, (out, terminal) -> ProfileFile.write(profile, out));
            side.add(new Run(file.toString(), profile));
        }
        Comparison comparison = Comparison.of(before, after, MARGIN);
        shell.write((out, terminal) -> ComparisonText.write(comparison, MARGIN, terminal, out));
        return ExitCode.OK;
    }

    /** Notes what makes runs of this machine vary. */
    private static void noteNoise(Shell shell) throws IOException {
        double load = Double.parseDouble(Files.readString(LOAD).split(" ")[0]);
        if (load > 1) {
            shell.note("this machine has other work to do (its load is " + load + "), so runs will vary");
        }
        if (Files.isReadable(GOVERNOR) && !Files.readString(GOVERNOR).strip().equals("performance")) {
            shell.note("the processors change their speed (cpufreq: " + Files.readString(GOVERNOR).strip()
                    + "), so runs will vary; cpupower frequency-set -g performance stops that");
        }
    }
}
