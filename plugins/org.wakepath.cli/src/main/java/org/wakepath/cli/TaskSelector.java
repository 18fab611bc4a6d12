// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.wakepath.analysis.TaskReference;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.report.text.TaskText;
import org.wakepath.report.text.Terminal;

/** Finds the one task that a user means, or reports why it is not clear. */
final class TaskSelector {
    private static final int SHOWN = 20;
    private static final char SEPARATOR = '/';

    private final List<TaskSummary> tasks;
    private final Hosts hosts;

    TaskSelector(List<TaskSummary> tasks, Hosts hosts) {
        this.tasks = tasks;
        this.hosts = hosts;
    }

    /** The task that {@code text} names. It must be the only one. */
    TaskSummary select(String text) {
        return find(text).orElseThrow(() -> none(text));
    }

    /** All tasks that {@code text} names, at least one. */
    List<TaskSummary> all(String text) {
        List<TaskSummary> found = fitting(text);
        if (found.isEmpty()) {
            throw none(text);
        }
        return found;
    }

    /** A name may look like one with a host behind it. So the tasks that have the whole as their name come first. */
    private List<TaskSummary> fitting(String text) {
        TaskReference whole = TaskReference.named(text);
        List<TaskSummary> named = whole.name().contains("@") ? matching(tasks, whole::isNameOf) : List.of();
        return named.isEmpty() ? apart(text) : named;
    }

    private List<TaskSummary> apart(String text) {
        TaskReference reference = TaskReference.parse(text);
        List<TaskSummary> candidates = candidates(reference);
        boolean isInside = reference.host().filter(place -> hosts.find(place).isEmpty()).isPresent();
        List<TaskSummary> found = candidates.stream()
                .filter(task -> reference.isIdOf(task.task()) || isInside && reference.isInnerIdOf(task)).toList();
        return found.isEmpty() ? matching(candidates, reference::isNameOf) : found;
    }

    /** The task that {@code text} names, if there is one. It must be the only one. */
    Optional<TaskSummary> find(String text) {
        List<TaskSummary> found = fitting(text);
        if (found.size() > 1) {
            throw several(text, found);
        }
        return found.stream().findFirst();
    }

    private List<TaskSummary> candidates(TaskReference reference) {
        return reference.host().map(this::of).orElse(tasks);
    }

    /** The tasks of a host with all its containers, or else of a container or a pid namespace. */
    private List<TaskSummary> of(String place) {
        OptionalInt host = hosts.find(place);
        List<TaskSummary> found = tasks.stream()
                .filter(task -> host.isPresent() ? task.hostNumber() == host.getAsInt() : isIn(task, place)).toList();
        if (host.isEmpty() && found.isEmpty()) {
            throw CommandException.wrongUse("no host, container or pid namespace is called '" + place + "'", names());
        }
        return found;
    }

    /** Whether a task is in a container or a pid namespace, which is named alone or behind its host. */
    private boolean isIn(TaskSummary task, String place) {
        return TaskReference.isInside(task, place) || IntStream.range(0, place.length())
                .filter(i -> place.charAt(i) == SEPARATOR && TaskReference.isInside(task, place.substring(i + 1)))
                .anyMatch(i -> hosts.find(place.substring(0, i)).equals(OptionalInt.of(task.hostNumber())));
    }

    private String names() {
        return "the hosts are " + hosts.labels()
                + listed("; the containers are ", tasks.stream().map(TaskSummary::task)
                        .filter(task -> !task.container().isEmpty()).map(Worker::host))
                + listed("; the pid namespaces are ", tasks.stream().flatMap(task -> task.inner().stream())
                        .map(inner -> String.valueOf(inner.namespace())));
    }

    private static String listed(String before, Stream<String> names) {
        List<String> shown = names.distinct().limit(SHOWN).toList();
        return shown.isEmpty() ? "" : before + String.join(", ", shown);
    }

    private static List<TaskSummary> matching(List<TaskSummary> tasks, Predicate<Worker> test) {
        return tasks.stream().filter(task -> test.test(task.task())).toList();
    }

    private CommandException none(String text) {
        TaskReference reference = TaskReference.parse(text);
        String problem = "there is no task '" + text + "'";
        if (reference.name().matches("-\\d+")) {
            return CommandException.wrongUse(problem, "the id of a task is not negative; wakepath tasks lists them");
        }
        List<String> nearest = reference.tid().isPresent() ? List.of()
                : NearestNames.of(reference.name(),
                        candidates(reference).stream().map(task -> task.task().name()).toList());
        return CommandException.wrongUse(problem, nearest.isEmpty() ? "wakepath tasks lists them"
                : "the nearest names are " + String.join(", ", nearest));
    }

    private static CommandException several(String text, List<TaskSummary> found) {
        List<TaskSummary> shown = found.stream().sorted(TaskOrder.RUNNING.comparator()).limit(SHOWN).toList();
        String rest = found.size() == shown.size() ? "" : "and " + (found.size() - shown.size())
                + " more, which wakepath tasks lists\n";
        return CommandException.wrongUse("'" + text + "' fits " + found.size() + " tasks",
                "choose one of them by TID@HOST:", table(shown) + rest);
    }

    private static String table(List<TaskSummary> shown) {
        StringBuilder table = new StringBuilder();
        try {
            TaskText.write(shown, Terminal.plain(), table);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return table.toString();
    }
}
