// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tasks of one host: who has a tid now, and everyone who ever had one. */
final class NaiveTasks {
    private final int host;
    private final Map<Integer, NaiveWorker> now = new HashMap<>();
    private final Map<Integer, NaiveWorker> idle = new HashMap<>();
    private final Map<Integer, Integer> wakeupsWhileRunning = new HashMap<>();
    private final List<NaiveWorker> all = new ArrayList<>();

    NaiveTasks(int host) {
        this.host = host;
    }

    List<NaiveWorker> all() {
        return all;
    }

    Optional<NaiveWorker> known(int tid, int cpu) {
        return Optional.ofNullable(tid == 0 ? idle.get(cpu) : now.get(tid));
    }

    NaiveWorker create(int tid, int cpu) {
        int generation = (int) all.stream().filter(t -> t.tid() == tid && tid != 0).count();
        NaiveWorker task = NaiveWorker.task(host, tid, generation);
        all.add(task);
        if (tid == 0) {
            idle.put(cpu, task);
        } else {
            now.put(tid, task);
        }
        wakeupsWhileRunning.remove(tid);
        return task;
    }

    /** Remembers the last wake-up of a running task. */
    void rememberWakeup(int tid, int index) {
        wakeupsWhileRunning.put(tid, index);
    }

    void forgetWakeup(int tid) {
        wakeupsWhileRunning.remove(tid);
    }

    Optional<Integer> rememberedWakeup(int tid) {
        return Optional.ofNullable(wakeupsWhileRunning.get(tid));
    }
}
