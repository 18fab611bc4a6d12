// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.Locale;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;

/** Names workers as drawings do: {@code host:name/tid#generation}, {@code host:softirq NET_RX@0}. */
final class WorkerLabel {
    private final Drawing drawing;

    WorkerLabel(Drawing drawing) {
        this.drawing = drawing;
    }

    /** The label of a worker that the analysis found; the host is left out where there is only one. */
    String of(Worker worker) {
        String host = drawing.hosts.size() > 1 ? worker.host() + ":" : "";
        if (worker.kind() == WorkerKind.INTERRUPT) {
            return host + worker.name().replace(" on CPU ", "@");
        }
        String generation = worker.generation() > 0 ? String.format(Locale.ROOT, "#%d", worker.generation()) : "";
        return host + worker.name() + "/" + worker.tid() + generation;
    }

    /** The host of a label, which only names it where there are several. */
    String host(String label) {
        return drawing.hosts.size() == 1 ? drawing.hosts.keySet().iterator().next()
                : label.substring(0, label.indexOf(':'));
    }

    /** A label without its host. */
    String withoutHost(String label) {
        return drawing.hosts.size() == 1 ? label : label.substring(label.indexOf(':') + 1);
    }
}
