// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.summary.Tally.Share;

/**
 * Tasks that are one program to people: of one name, and of one process or of processes that one process forked.
 * Interrupt work of one name on one host is a group, too.
 *
 * @param tasks its tasks with their times, longest first; at least one
 * @param duration the time of all of them, ns
 */
public record TaskGroup(List<Share<Worker>> tasks, long duration) {

    /** What tasks of one group have in common. */
    public record Key(String host, String program, String name, int group) {

        /** The key of something that is no task. */
        static Key of(String host, String name) {
            return new Key(host, "", name, -1);
        }

        /** The key of a worker's group. */
        public static Key of(Worker worker) {
            return new Key(worker.host(), worker.program(), worker.name(), worker.group());
        }

        // As in Worker.

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Key key && group == key.group && name.equals(key.name)
                    && program.equals(key.program) && host.equals(key.host);
        }

        @Override
        public int hashCode() {
            return (host.hashCode() * 31 + name.hashCode()) * 31 + group;
        }
    }

    /** The task with most of the time; its name and host are those of the group. */
    public Worker first() {
        return tasks.get(0).key();
    }

    /** Puts shares of time into groups, longest first. {@code tasks} are ordered longest first, too. */
    public static List<TaskGroup> of(List<Share<Worker>> tasks) {
        Map<Key, List<Share<Worker>>> groups = new LinkedHashMap<>();
        for (Share<Worker> task : tasks) {
            groups.computeIfAbsent(Key.of(task.key()), unused -> new ArrayList<>()).add(task);
        }
        return groups.values().stream()
                .map(group -> new TaskGroup(List.copyOf(group), group.stream().mapToLong(Share::duration).sum()))
                .sorted(Comparator.comparingLong(group -> -group.duration()))
                .toList();
    }
}
