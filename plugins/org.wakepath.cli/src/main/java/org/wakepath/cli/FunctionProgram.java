// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.wakepath.record.RecorderProgram;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Runs {@code wakepath-functions}, which has some commands about functions itself. It gets all words behind them but
 * options of the program, the standard streams and the signals of Wakepath, and gives its exit code. The launcher does
 * the same without Java where it can, since Java keeps the signal QUIT to itself.
 */
final class FunctionProgram {
    /** The commands in the order in which help lists them. */
    static final List<Listed> COMMANDS = List.of(
            new Listed("list", "PROGRAM|PID [--match REGEX]",
                    "Show which functions of a program, or of all files of a process, can be switched on, how, and what "
                            + "a call then costs."),
            new Listed("attach",
                    "PID|--name NAME --match REGEX (--count | --budget SHARE | -o FOLDER) [OPTION]... [-- COMMAND...]",
                    "Count, time or log the calls of functions of a process that runs, which goes on afterwards."),
            new Listed("run", "--match REGEX (--count | --budget SHARE | -o FOLDER) [OPTION]... -- COMMAND...",
                    "Start a program, and count, time or log the calls of its functions."));

    private FunctionProgram() {
    }

    /**
     * A command as help lists it; the program has more to say of it.
     *
     * @param arguments what comes behind its name
     */
    record Listed(String name, String arguments, String description) {
        CommandSpec declared() {
            String words = WakepathCommand.NAME + " " + FunctionsCommand.NAME + " " + name;
            CommandSpec spec = CommandSpec.create().name(name);
            spec.usageMessage().customSynopsis(words + " " + arguments)
                    .description(description).footer(words + " --help describes all options.");
            return spec;
        }
    }

    /** Whether the words name a command of the program. */
    static boolean isMeant(CommandWords asked) {
        List<String> words = asked.words();
        return words.size() > 1 && words.get(0).equals(FunctionsCommand.NAME)
                && COMMANDS.stream().anyMatch(command -> command.name().equals(words.get(1)));
    }

    /** Runs the program, which is built if that is necessary, and returns its exit code. */
    static int run(CommandWords asked, Shell shell) throws IOException, InterruptedException {
        Commands.Timings timings = new Commands.Timings();
        if (asked.isTimed()) {
            timings.begin();
        }
        int exitCode = run(asked.words(), shell);
        if (exitCode != ExitCode.WRONG_USE) {
            timings.end(shell);
        }
        return exitCode;
    }

    private static int run(List<String> asked, Shell shell) throws IOException, InterruptedException {
        Path file = RecorderProgram.functions(Optional.ofNullable(System.getProperty(RecordOptions.HOME)).map(Path::of),
                System.getenv().getOrDefault("PATH", ""), shell::note).file();
        List<String> words = new ArrayList<>(asked);
        words.set(0, file.toString());
        Program program = Program.of(words);
        CompletableFuture<Program> started = new CompletableFuture<>();
        try (StopSignals signals = StopSignals.handled(signal -> started.join().pass(signal))) {
            program.start(false);
            started.complete(program);
            return program.await();
        }
    }
}
