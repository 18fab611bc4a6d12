// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;

/** Workers in tables: {@code rpc-worker(613)}, or what ran in interrupt context. */
public final class WorkerWords {
    private WorkerWords() {
    }

    /** The worker with its tid where it has one. */
    public static String of(Worker worker) {
        return worker.kind() == WorkerKind.TASK ? worker.name() + "(" + worker.tid() + ")" : worker.name();
    }
}
