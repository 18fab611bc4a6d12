// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.wakepath.base.Reason;
import org.wakepath.base.index.DamagedIndexException;
import org.wakepath.base.timing.Stage;
import org.wakepath.ctf.BrokenTraceException;
import org.wakepath.report.text.TimingText;
import org.wakepath.words.ExceptionWords;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line as a whole. */
final class Commands {
    /** The most columns of help, because longer lines are hard to read, and the fewest with which it can be written. */
    private static final int MOST_COLUMNS = 100;
    private static final int LEAST_COLUMNS = 60;

    /** The commands in the order in which help lists them. */
    private static final List<String> NAMES = List.of("record", "info", "events", "sync", "tasks", "path", "graph",
            "explain", FunctionsCommand.NAME, "stats", "requests", "profile", "compare", "baseline", "history", "bench",
            "completion", "man");
    /** The commands that need all others. */
    private static final List<String> OF_ALL = List.of("completion", "man");

    private Commands() {
    }

    /** Runs the command that the arguments name. */
    static int run(String[] arguments, Shell shell, ErrorReport errors) throws IOException {
        CommandWords words = CommandWords.of(arguments);
        String[] args = FunctionsCommand.spelledOut(words.array());
        CommandLine line = line(args, shell);
        Timings timings = new Timings();
        Execution execution = new Execution(arguments, words.isTimed(), shell, errors, timings);
        line.setParameterExceptionHandler(execution);
        line.setExecutionExceptionHandler(execution);
        line.setExecutionStrategy(execution);
        int exitCode = line.execute(args);
        if (exitCode == ExitCode.OK) {
            // Help texts are still in the buffer. After a failure, writing them would only fail again.
            shell.flush();
        }
        if (exitCode != ExitCode.WRONG_USE) {
            timings.end(shell);
        }
        return exitCode == ExitCode.OK && shell.leftOut().isAny() ? ExitCode.FAILED : exitCode;
    }

    /**
     * Executes a command, and handles what fails. A class with a name, since the archive of classes cannot hold lambdas
     * for the library's interfaces, which are of an old format.
     */
    private record Execution(String[] args, boolean hasTimings, Shell shell, ErrorReport errors, Timings timings)
            implements
                CommandLine.IParameterExceptionHandler,
                CommandLine.IExecutionExceptionHandler,
                CommandLine.IExecutionStrategy {

        @Override
        public int handleParseException(CommandLine.ParameterException e, String[] arguments) {
            return errors.wrongArguments(e);
        }

        @Override
        public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) throws IOException {
            if (e instanceof DamagedIndexException damaged) {
                return runWithout(damaged, args, shell, errors);
            }
            return shell.leftOut().permits(e) ? runWithout((BrokenTraceException) e, args, shell, errors)
                    : errors.report(e);
        }

        @Override
        public int execute(ParseResult parsed) {
            refuseUnknownCommand(parsed);
            if (hasTimings || isTimed(parsed)) {
                timings.begin();
            }
            return new CommandLine.RunLast().execute(parsed);
        }
    }

    /**
     * The one converter that options need of those that {@link Main} leaves out. A lambda would take longer to make.
     */
    private static final class PathConverter implements CommandLine.ITypeConverter<Path> {
        @Override
        public Path convert(String value) {
            return Path.of(value);
        }
    }

    /** Runs a command again that found a broken trace, without that trace. It has not written any results yet. */
    private static int runWithout(BrokenTraceException broken, String[] args, Shell shell, ErrorReport errors)
            throws IOException {
        shell.leftOut().add(broken);
        return run(args, shell, errors);
    }

    /**
     * Runs a command again that found a damaged index, without the index. It has not written any results, because these
     * come last.
     */
    private static int runWithout(DamagedIndexException damaged, String[] args, Shell shell, ErrorReport errors)
            throws IOException {
        String problem = ExceptionWords.of(damaged).orElseThrow().problem();
        try {
            Files.deleteIfExists(damaged.file());
        } catch (IOException e) {
            return errors.report(CommandException.failed(problem + ", and cannot be removed: "
                    + Reason.of(e), "leave it alone with --no-index"));
        }
        shell.note(problem + "; it is built again");
        return run(args, shell, errors);
    }

    /** Refuses an unknown command, even if help on it is wanted. */
    private static void refuseUnknownCommand(ParseResult parsed) {
        if (!parsed.hasSubcommand() && !parsed.unmatched().isEmpty()) {
            throw new UnmatchedArgumentException(parsed.commandSpec().commandLine(), parsed.unmatched());
        }
    }

    private static boolean isTimed(ParseResult parsed) {
        ParseResult command = parsed;
        while (command.hasSubcommand()) {
            command = command.subcommand();
        }
        return command.hasMatchedOption(CommonOptions.TIMINGS);
    }

    /**
     * The commands and their options. Learning the options of a command takes some milliseconds. So if the first
     * argument names a command, the others are left out.
     */
    static CommandLine line(String[] args, Shell shell) {
        WakepathCommand program = new WakepathCommand(shell);
        CommandLine line = new CommandLine(args.length > 0 && isAlone(args[0]) ? withOne(args, program) : program);
        if (line.getSubcommands().isEmpty()) {
            NAMES.forEach(name -> line.addSubcommand(name, grouped(name, command(name), program)));
        }
        if (line.getSubcommands().containsKey("record")) {
            // The options behind the command to record belong to that command.
            line.getSubcommands().get("record").setStopAtPositional(true);
        }
        line.registerConverter(Path.class, new PathConverter());
        line.setUsageHelpWidth(Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, shell.terminal().columns())));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        line.setOut(shell.unflushedOut());
        line.setErr(shell.err());
        return line;
    }

    /** The commands that need no other one, with the hidden one. */
    static List<String> alone() {
        List<String> alone = new ArrayList<>(NAMES);
        alone.removeAll(OF_ALL);
        alone.add(CandidatesCommand.NAME);
        return alone;
    }

    private static boolean isAlone(String name) {
        return name.equals(CandidatesCommand.NAME) || NAMES.contains(name) && !OF_ALL.contains(name);
    }

    /** The program with the one command that the first argument names. Options of the program come before a command. */
    private static CommandSpec withOne(String[] args, WakepathCommand program) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(program).name(WakepathCommand.NAME);
        return spec.addSubcommand(args[0], new CommandLine(declared(args, program)));
    }

    /** What declares the options of the command that the first argument names. */
    private static Object declared(String[] args, WakepathCommand program) {
        if (RequestSwitchCommand.isMeant(args)) {
            return new RequestSwitchCommand();
        }
        Object command = command(args[0]);
        Optional<CommandSpec> table = CommandTable.find(args[0], command, program);
        return grouped(args[0], table.isPresent() ? table.get() : command, program);
    }

    /** A command as the program has it: that which reads traces is one of several about functions. */
    private static Object grouped(String name, Object declared, WakepathCommand program) {
        return name.equals(FunctionsCommand.NAME) ? FunctionsCommand.of(declared, program) : declared;
    }

    /** What has the options of a command, by the name of the command. */
    static Object command(String name) {
        return switch (name) {
            case "record" -> new RecordCommand();
            case "info" -> new InfoCommand();
            case "events" -> new EventsCommand();
            case "sync" -> new SyncCommand();
            case "tasks" -> new TasksCommand();
            case "path" -> new PathCommand();
            case "graph" -> new GraphCommand();
            case "explain" -> new ExplainCommand();
            case FunctionsCommand.NAME -> new FunctionReportCommand();
            case "stats" -> new StatsCommand();
            case "requests" -> new RequestsCommand();
            case "profile" -> new ProfileCommand();
            case "compare" -> new CompareCommand();
            case "baseline" -> new BaselineCommand();
            case "history" -> new HistoryCommand();
            case "bench" -> new BenchCommand();
            case "completion" -> new CompletionCommand();
            case "man" -> new ManCommand();
            case CandidatesCommand.NAME -> new CandidatesCommand();
            default -> throw new IllegalArgumentException("no command " + name);
        };
    }

    /** Shows how long the stages of a command took, if the user wants it. */
    static final class Timings {
        private boolean isMeasuring;
        private long began;

        /** Starts to measure stages. The time before it is the start of the program. */
        void begin() {
            Stage.measure();
            isMeasuring = true;
            began = System.nanoTime();
        }

        /** Writes the times to standard error, unless nothing was measured. */
        void end(Shell shell) throws IOException {
            if (isMeasuring) {
                Stage.stopMeasuring();
                long took = System.nanoTime() - began;
                Duration processor = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
                long age = TimeUnit.MILLISECONDS.toNanos(ManagementFactory.getRuntimeMXBean().getUptime());
                long start = Math.max(0, age - (System.nanoTime() - began));
                TimingText.write(start, took, processor.toNanos(), shell.err());
                shell.err().flush();
            }
        }
    }
}
