// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.wakepath.cli.RunComparison;
import org.wakepath.words.SafeText;

/**
 * A question about runs, as the user wrote it. The command line answers it.
 *
 * @param base places of the runs before a change
 * @param head places of the runs after it
 * @param executions whose executions to take from traces
 * @param whatIf what should have taken less time on the head; may be empty
 */
record RunQuestion(String base, String head, Executions executions, String whatIf) {
    /** What stands between two places, and between two parts of a what-if. */
    static final String BETWEEN = ";";

    /**
     * What was done again and again.
     *
     * @param tasks names of tasks
     * @param option that says what an execution is; empty for the life of a task
     * @param of what the option is about
     */
    record Executions(String tasks, String option, String of) {
        private Stream<String> arguments() {
            Stream<String> all = parts(tasks).stream().map(task -> "--task=" + task);
            return option.isEmpty() ? all : Stream.concat(all, Stream.of(option + "=" + of.strip()));
        }

        private Optional<String> missing(Path traces) {
            return parts(tasks).isEmpty()
                    ? Optional.of(SafeText.clean(traces.toString())
                            + " holds traces. Say above whose executions to take from them: write the name of a task.")
                    : Optional.of("Write above which executions are meant, or choose the life of the task.")
                            .filter(sentence -> !option.isEmpty() && of.isBlank());
        }
    }

    /** The parts of a text that has several. */
    static List<String> parts(String text) {
        return Arrays.stream(text.split(BETWEEN)).map(String::strip).filter(part -> !part.isEmpty()).toList();
    }

    /** Whether there is something to compare. */
    boolean isWhole() {
        return !parts(base).isEmpty() && !parts(head).isEmpty();
    }

    /** The places of a side. The name of a folder may have what else stands between two. */
    private static List<Path> places(String side) {
        Path whole = Path.of(side.strip());
        return (Files.exists(whole) ? Stream.of(whole) : parts(side).stream().map(RunQuestion::place))
                .map(Path::toAbsolutePath).toList();
    }

    /** Other programs call a file by its address when it is dragged or copied. */
    private static Path place(String text) {
        try {
            return text.startsWith("file:///") ? Path.of(URI.create(text)) : Path.of(text);
        } catch (IllegalArgumentException e) {
            return Path.of(text);
        }
    }

    /**
     * Asks it, which may take long.
     *
     * @param watch is notified of each step, and may end it by an exception
     */
    RunComparison answer(Consumer<String> watch) {
        List<Path> bases = places(base);
        List<Path> heads = places(head);
        Optional<Path> traces = Stream.concat(bases.stream(), heads.stream()).filter(RunComparison::isOfTraces)
                .findFirst();
        Optional<String> missing = traces.flatMap(executions::missing).or(() -> profile(heads));
        return missing.isPresent() ? refused(missing.get())
                : RunComparison.of(arguments(bases, heads, traces.isPresent()), watch);
    }

    private Optional<String> profile(List<Path> heads) {
        return heads.stream().filter(place -> !whatIf.isBlank() && !RunComparison.isOfTraces(place)).findFirst()
                .map(place -> "What If needs the traces of the head: " + SafeText.clean(place.toString())
                        + " has none, and a profile does not say what would then decide.");
    }

    private List<String> arguments(List<Path> bases, List<Path> heads, boolean areTraces) {
        List<String> arguments = new ArrayList<>();
        bases.forEach(place -> arguments.add("--base=" + place));
        heads.forEach(place -> arguments.add("--head=" + place));
        if (areTraces) {
            executions.arguments().forEach(arguments::add);
        }
        parts(whatIf).forEach(part -> arguments.add("--what-if=" + part));
        return arguments;
    }

    /** The answer that there is none. */
    static RunComparison refused(String problem) {
        return new RunComparison(Optional.empty(), List.of(), List.of(), problem);
    }
}
