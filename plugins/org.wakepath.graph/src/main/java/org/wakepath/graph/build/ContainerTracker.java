// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.WorkerTable;
import org.wakepath.kernel.KernelEvent;

/**
 * Notes which container each process is in, and the names of containers. What is told last counts: the runtime of
 * containers starts as a process of the host, and goes into the container that it then becomes.
 */
final class ContainerTracker {
    /** More containers than a host runs. A trace that names others, as a broken one may, must not fill the memory. */
    private static final int MOST = 1 << 16;
    /** The id that stands for no container. */
    private static final long NONE = 0;

    private final HostState state;
    private final WorkerTable workers;
    private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();

    ContainerTracker(HostState state) {
        this.state = state;
        workers = state.graph.workers();
    }

    void onName(MergedEvents e) {
        int container = container(e.value(KernelEvent.CONTAINER_ID));
        if (container != WorkerTable.NO_CONTAINER) {
            workers.nameContainer(container, e.text(KernelEvent.CONTAINER_NAME));
        }
    }

    void onProcess(MergedEvents e) {
        TaskRecord main = state.task((int) e.value(KernelEvent.PROCESS_CONTAINER_PID));
        if (!main.isStandIn()) {
            workers.setContainer(main.worker, container(e.value(KernelEvent.PROCESS_CONTAINER_ID)));
        }
    }

    private int container(long id) {
        boolean isKnown = numbers.containsKey(id);
        if (id == NONE || !isKnown && numbers.size() == MOST) {
            return WorkerTable.NO_CONTAINER;
        }
        if (!isKnown) {
            numbers.put(id, workers.addContainer());
        }
        return numbers.get(id);
    }
}
