// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.TaskSummary;

/** The call of Wakepath that comes next after a recording. */
final class NextCommand {
    private static final int SHORTEST_NAME = 2;
    private static final int LONGEST_NAME = 15;
    private static final String PLAIN = "[A-Za-z0-9_./:@%+,#-]+";

    private NextCommand() {
    }

    /**
     * The first task of the recorded program. If this machine was not recorded, a task that the program may have
     * started elsewhere.
     */
    static Optional<TaskSummary> recorded(Program program, RecordVerification.Verified verified) {
        return verified.analysis().flatMap(analysis -> verified.here()
                .map(here -> started(analysis, here, program.pid()))
                .orElseGet(() -> named(analysis, program.command())));
    }

    /** The task with an id, if it started during the recording: it may be an older one, or one of another namespace. */
    private static Optional<TaskSummary> started(Analysis analysis, String host, long pid) {
        return analysis.tasks().stream().filter(task -> task.task().kernel().equals(host) && task.task().tid() == pid)
                .reduce((earlier, later) -> later).filter(task -> isStartedWithin(task, analysis));
    }

    private static boolean isStartedWithin(TaskSummary task, Analysis analysis) {
        return task.start() > analysis.graphs().get(task.hostNumber()).begin();
    }

    /**
     * The task that the first fitting word of the command names, if it is the only one and started during the
     * recording.
     */
    private static Optional<TaskSummary> named(Analysis analysis, List<String> command) {
        List<TaskSummary> started = analysis.tasks().stream().filter(task -> isStartedWithin(task, analysis)).toList();
        List<String> words = command.stream().flatMap(word -> Stream.of(word.strip().split("\\s+")))
                .map(NextCommand::taskName).filter(name -> name.length() >= SHORTEST_NAME).toList();
        return words.stream().flatMap(word -> only(started, name -> name.equals(word)).stream()).findFirst()
                .or(() -> words.stream().flatMap(word -> only(started, name -> name.startsWith(word)).stream())
                        .findFirst());
    }

    private static Optional<TaskSummary> only(List<TaskSummary> tasks, Predicate<String> name) {
        List<TaskSummary> found = tasks.stream().filter(task -> name.test(task.task().name())).toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private static String taskName(String word) {
        String name = word.substring(word.lastIndexOf('/') + 1);
        return name.substring(0, Math.min(name.length(), LONGEST_NAME));
    }

    /** A reference by name if no other task of the host has it, or else by id. */
    static String reference(TaskSummary task, Analysis analysis) {
        String name = task.task().name();
        String host = task.task().kernel();
        long sharers = analysis.tasks().stream().filter(other -> other.hostNumber() == task.hostNumber()
                && other.task().name().equals(name)).count();
        if (sharers == 1 && name.matches("[A-Za-z_][A-Za-z0-9_.-]*")) {
            return name + "@" + host;
        }
        return task.task().tid() + "#" + task.task().generation() + "@" + host;
    }

    /** The call in the syntax of a shell. */
    static String quoted(List<String> call) {
        return String.join(" ", call.stream().map(NextCommand::quoted).toList());
    }

    private static String quoted(String word) {
        return word.matches(PLAIN) ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
