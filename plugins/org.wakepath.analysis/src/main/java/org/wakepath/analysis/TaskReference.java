// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.graph.model.Worker;

/**
 * What a user calls a task.
 *
 * @param name name, or the id as it was typed
 * @param tid the id, if it is one
 * @param generation which of the tasks that had the id, if given
 * @param host the host or the container in it, if given
 */
public record TaskReference(String name, OptionalInt tid, OptionalInt generation, Optional<String> host) {
    private static final Pattern ID = Pattern.compile("(\\d{1,9})(?:#(\\d{1,9}))?");

    /**
     * Reads {@code NAME}, {@code PROGRAM/NAME}, {@code TID} or {@code TID#GENERATION}, each with or without
     * {@code @HOST}, {@code @CONTAINER} or {@code @HOST/CONTAINER}.
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

    /** Whether it gives the host or the container of this task, or neither. */
    public boolean isPlaceOf(Worker task) {
        return host.map(place -> place.equals(task.kernel()) || place.equals(task.host())
                || place.equals(task.container())).orElse(true);
    }

    /** Whether it gives the name of this task, alone or behind that of its program. */
    public boolean isNameOf(Worker task) {
        return name.equals(task.name()) || name.equals(task.label());
    }
}
