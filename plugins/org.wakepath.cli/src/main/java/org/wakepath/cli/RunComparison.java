// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.words.SafeText;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * What {@code wakepath compare} finds, for a program that shows it itself.
 *
 * @param comparison what it found; empty if it refused
 * @param typical the most typical executions of the runs that are traces, base first
 * @param notes what the command notes about its answer, in sentences
 * @param problem why it refused and what to do next, in a sentence; empty if it did not
 */
public record RunComparison(Optional<Comparison> comparison, List<Typical> typical, List<String> notes,
        String problem) {

    /**
     * Where the most typical execution of a run is.
     *
     * @param place the folder with the traces of the run, or its saved analysis
     * @param isHead on which side the run is
     * @param kind what was done
     * @param task who did it
     * @param start when, ns since the epoch of its host
     * @param end until when
     */
    public record Typical(Path place, boolean isHead, ExecutionKind kind, TaskSummary task, long start, long end) {
    }

    /**
     * Asks the command.
     *
     * @param arguments as on the command line, without the name of the command and of the program
     * @param watch is notified of each step, in words, from several threads; it may throw a
     * {@link java.util.concurrent.CancellationException}, which ends the command
     * @throws RuntimeException if something cannot be read, as the analysis throws it
     */
    public static RunComparison of(List<String> arguments, Consumer<String> watch) {
        ByteArrayOutputStream notes = new ByteArrayOutputStream();
        Shell shell = new Shell(OutputStream.nullOutputStream(), notes, TerminalKind.none(), watch);
        String[] line = Stream.concat(Stream.of("compare"), arguments.stream()).toArray(String[]::new);
        List<Typical> typical = new ArrayList<>();
        try {
            CommandLine commands = Commands.line(line, shell);
            CompareCommand command = (CompareCommand) commands.parseArgs(line).subcommand().commandSpec().userObject();
            Comparison comparison = command.compare(shell, typical::add);
            return new RunComparison(Optional.of(comparison), List.copyOf(typical),
                    notes.toString(StandardCharsets.UTF_8).lines().map(RunComparison::note).toList(), "");
        } catch (CommandException | ParameterException | IOException e) {
            return new RunComparison(Optional.empty(), List.of(), List.of(), sentence(e.getMessage()));
        }
    }

    private static String note(String line) {
        return sentence(line.replaceFirst("^wakepath: note: ", ""));
    }

    private static String sentence(String message) {
        String words = SafeText.clean(message.strip().replaceAll("\\s*\\R\\s*", " "));
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + (words.endsWith(".") ? "" : ".");
    }

    /**
     * Whether a place has the traces of a run, and no profiles.
     *
     * @return false if it has both, which {@link #of} refuses
     */
    public static boolean isOfTraces(Path place) {
        try {
            return RunInput.isOfTraces(place);
        } catch (CommandException e) {
            return false;
        }
    }
}
