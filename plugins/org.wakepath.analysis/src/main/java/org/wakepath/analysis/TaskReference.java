// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;

/**
 * What a user calls a task.
 *
 * @param name name, or the id as it was typed
 * @param tid the id, if it is one
 * @param generation which of the tasks that had the id, if given
 * @param host the host, or the container or pid namespace in it, if given
 */
public record TaskReference(String name, OptionalInt tid, OptionalInt generation, Optional<String> host) {
    private static final Pattern ID = Pattern.compile("(\\d{1,9})(?:#(\\d{1,9}))?");
    /** What names a container without a name of its own, and as much of it as a user types. */
    private static final Pattern CONTAINER_ID = Pattern.compile("[0-9a-f]{12,64}");
    private static final Pattern PART_OF_ID = Pattern.compile("[0-9a-f]{4,64}");

    /**
     * Reads {@code NAME}, {@code PROGRAM/NAME}, {@code TID} or {@code TID#GENERATION}, each with or without
     * {@code @HOST}, {@code @CONTAINER} or {@code @HOST/CONTAINER}. A pid namespace is given like a container.
     */
    public static TaskReference parse(String text) {
        int at = text.lastIndexOf('@');
        String task = at < 0 ? text : text.substring(0, at);
        Optional<String> host = at < 0 ? Optional.empty() : Optional.of(text.substring(at + 1));
        Matcher id = ID.matcher(task);
        if (!id.matches()) {
            return new TaskReference(task, OptionalInt.empty(), OptionalInt.empty(), host);
        }
        OptionalInt generation = id.group(2) == null ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(id.group(2)));
        return new TaskReference(task, OptionalInt.of(Integer.parseInt(id.group(1))), generation, host);
    }

    /** A reference by a name alone, whatever characters the name has. */
    public static TaskReference named(String name) {
        return new TaskReference(name, OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
    }

    /** A reference that fits this task and no other. */
    public static String to(Worker task) {
        return task.tid() + "#" + task.generation() + "@" + task.kernel();
    }

    /** Whether it gives the id of this task. */
    public boolean isIdOf(Worker task) {
        return tid.isPresent() && tid.getAsInt() == task.tid()
                && (generation.isEmpty() || generation.getAsInt() == task.generation());
    }

    /** Whether it gives the id of this task as programs in its container see it, and not just the host. */
    public boolean isInnerIdOf(TaskSummary task) {
        return tid.isPresent() && generation.isEmpty()
                && host.filter(place -> !place.equals(task.task().kernel())).isPresent()
                && task.inner().filter(inner -> inner.tid() == tid.getAsInt()).isPresent();
    }

    /** Whether it gives the host, the container or the pid namespace of this task, or none. */
    public boolean isPlaceOf(TaskSummary task) {
        String kernel = task.task().kernel();
        return host.map(place -> place.equals(kernel) || isInside(task, place)
                || place.startsWith(kernel + "/") && isInside(task, place.substring(kernel.length() + 1)))
                .orElse(true);
    }

    /**
     * Whether a task is in a container, given by its name or at least four digits of its id, or in a pid namespace,
     * given by its inode.
     */
    public static boolean isInside(TaskSummary task, String place) {
        String container = task.task().container();
        return !container.isEmpty() && (container.equals(place) || isPartOfId(place, container))
                || task.inner().filter(inner -> String.valueOf(inner.namespace()).equals(place)).isPresent();
    }

    private static boolean isPartOfId(String place, String container) {
        return CONTAINER_ID.matcher(container).matches() && PART_OF_ID.matcher(place).matches()
                && (container.startsWith(place) || place.startsWith(container));
    }

    /** Whether it gives the name of this task, alone or behind that of its program. */
    public boolean isNameOf(Worker task) {
        return name.equals(task.name()) || name.equals(task.label());
    }
}
