// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import java.util.ArrayList;
import java.util.List;

/** What truly happened to a request. */
class Journal {
    /** For requests whose history is not kept. */
    static final Journal NONE = new Journal() {
        @Override
        void add(String what, Task task) {
            // Not read.
        }
    };

    private final List<Moment> moments = new ArrayList<>();

    /**
     * A moment of a request.
     *
     * @param what began, sent, waits (from then on), received, taken, completed (by the disk) or ended
     * @param host name of the host
     * @param tid task that did it, or for which it was done
     * @param time true time, in ns since {@link Plan#START}
     */
    record Moment(String what, String host, int tid, long time) {
    }

    /** Adds that something happened for a task with the last event of its CPU. */
    void add(String what, Task task) {
        moments.add(new Moment(what, task.cpu().host.name(), task.tid(), task.cpu().out.now()));
    }

    List<Moment> moments() {
        return moments;
    }
}
