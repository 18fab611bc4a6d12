// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;

/**
 * Words for workers in tables: {@code rpc-worker(613)}, {@code java/Thread-0(702)}, or what ran in interrupt context.
 */
public final class WorkerWords {
    private WorkerWords() {
    }

    /** The worker with its tid, if it has one. */
    public static String of(Worker worker) {
        return worker.kind() == WorkerKind.TASK ? worker.label() + "(" + worker.tid() + ")" : worker.name();
    }

    /** A group of tasks by one of them, {@code nginx: 5,468 tasks}; a group of one task as that task. */
    public static String of(Worker worker, int tasks) {
        return tasks > 1 ? worker.label() + ": " + count(tasks) + " tasks" : of(worker);
    }

    /** A process by one of its tasks, {@code nginx, process 702: 3 tasks}. */
    public static String process(Worker task, int tasks) {
        return task.name() + ", process " + task.process() + ": " + count(tasks) + " tasks";
    }

    /** A number of things, with its digits grouped: {@code 5,468}. */
    public static String count(int number) {
        // A formatter would take longer to start than the rest of a short answer to write.
        StringBuilder digits = new StringBuilder(Integer.toString(number));
        for (int place = digits.length() - 3; place > 0; place -= 3) {
            digits.insert(place, ',');
        }
        return digits.toString();
    }
}
