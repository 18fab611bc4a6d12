// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.Noise;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.ProfileFile;
import org.wakepath.report.text.ComparisonText;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
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

    @Option(names = "--noise", paramLabel = "N", defaultValue = "6", description = {
        "How often to record the base before, to see how much its runs vary (A against A), and the smallest change "
                + "that --runs N can find; by default 6 times, and 0 for not at all."})
    private int noise;

    @Option(names = {"-o", "--output"}, paramLabel = "DIR", description = {
        "A new folder for the profiles, in DIR/base, DIR/head and DIR/noise; by default wakepath-DATE-TIME here."})
    private Path output;

    @Mixin
    private ExecutionOptions executions;

    @Mixin
    private RecordOptions recording;

    @Mixin
    private ThreadOption threads;

    private Path folder;
    private BenchRecorder recorder;

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        Shell shell = wakepath.shell();
        folder = RecordOptions.folder(output);
        recorder = new BenchRecorder(recording, executions, threads.count(), shell);
        QuietMachine machine = new QuietMachine(Path.of("/"));
        machine.reasons().forEach(shell::note);
        Map<String, Long> doubts = machine.doubts();
        for (int run = 0; run < warmUp; run++) {
            recorder.start(base);
            recorder.start(head);
        }
        if (noise > 0 && !isQuiet(machine)) {
            doubts.put(Profile.NOISE, 1L);
        }
        List<Run> before = new ArrayList<>();
        List<Run> after = new ArrayList<>();
        for (int i = 0; i < 2 * runs; i++) {
            List<Run> side = isSecond(i) ? after : before;
            String step = "run " + (i + 1) + " of " + 2 * runs;
            side.add(isSecond(i) ? record(step, head, "head", side.size(), doubts)
                    : record(step, base, "base", side.size(), doubts));
        }
        Comparison comparison = Comparison.of(before, after, Comparison.MARGIN);
        shell.write((out, terminal) -> ComparisonText.write(comparison, Comparison.MARGIN, terminal, out));
        return ExitCode.OK;
    }

    private void check() {
        executions.check();
        if (executions.areSystemCalls() && !recording.hasSystemCalls()) {
            throw CommandException.wrongUse("--system-call needs traces with system calls", "add --syscalls");
        }
        if (runs < 1) {
            throw CommandException.wrongUse("--runs " + runs + " leaves nothing to compare", "give another number");
        }
        if (warmUp < 0) {
            throw CommandException.wrongUse("--warm-up " + warmUp + " is no number of runs", "give another number");
        }
        if (noise < 0 || noise == 1) {
            throw CommandException.wrongUse("--noise " + noise + " shows no noise", "give 2 or more, or 0");
        }
    }

    /**
     * Whether a turn is that of the second side: base, head, head, base. So each side has as many early as late runs.
     */
    private static boolean isSecond(int turn) {
        return turn % 4 == 1 || turn % 4 == 2;
    }

    private Run record(String step, String command, String side, int number, Map<String, Long> doubts)
            throws IOException, InterruptedException {
        Path file = folder.resolve(side).resolve(String.format(Locale.ROOT, "run%03d.json", number + 1));
        Profile profile = recorder.profile(step, command, folder.resolve("traces")).with(doubts);
        Files.createDirectories(file.getParent());
        wakepath.shell().write(file, (out, terminal) -> ProfileFile.write(profile, out));
        return new Run(file.toString(), profile);
    }

    /**
     * Records the base alone, and says which change runs that vary as much can find. Returns whether it is the margin.
     */
    private boolean isQuiet(QuietMachine machine) throws IOException, InterruptedException {
        List<Run> all = new ArrayList<>();
        List<Run> first = new ArrayList<>();
        List<Run> second = new ArrayList<>();
        for (int i = 0; i < noise; i++) {
            Run run = record("A against A, run " + (i + 1) + " of " + noise, base, "noise", i, Map.of());
            all.add(run);
            (isSecond(i) ? second : first).add(run);
        }
        Noise found = Noise.of(all);
        Shell shell = wakepath.shell();
        for (ExecutionKind kind : all.get(0).profile().kinds().stream().map(KindProfile::kind).toList()) {
            shell.note("A against A, by turns: a typical execution of " + ComponentWords.of(kind) + " takes "
                    + ComparisonWords.time(Noise.typical(first, kind)) + " and "
                    + ComparisonWords.time(Noise.typical(second, kind)));
        }
        shell.note("runs of the base vary by " + ComparisonWords.percent(found.variation())
                + " (standard deviation), so " + runs
                + " runs of each side will probably find a change of " + ComparisonWords.percent(found.findable(runs))
                + " or more");
        boolean isQuiet = found.findable(runs) <= Comparison.MARGIN;
        if (!isQuiet) {
            shell.note("to find " + ComparisonWords.percent(Comparison.MARGIN) + ", take --runs "
                    + found.runsToFind(Comparison.MARGIN)
                    + ", or let the machine be more quiet");
            machine.advice().forEach(shell::note);
        }
        return isQuiet;
    }
}
