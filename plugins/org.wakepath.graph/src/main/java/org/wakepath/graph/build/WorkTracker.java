/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.ThreadKind;
import org.wakepath.kernel.KernelEvent;

/**
 * Follows the work items of workqueues from whoever queued them to the kernel worker that executes them. An item that
 * waits is not queued again, and its address counts for another item as soon as it is begun.
 */
final class WorkTracker {
    private final HostState state;
    private final InterruptTracker interrupts;
    private final Attribution attribution;
    /** Where each waiting item was queued, by its address. */
    private final Long2IntOpenHashMap queued = new Long2IntOpenHashMap();

    WorkTracker(HostState state, InterruptTracker interrupts, Attribution attribution) {
        this.state = state;
        this.interrupts = interrupts;
        this.attribution = attribution;
        queued.defaultReturnValue(ExecutionGraph.NONE);
    }

    void onQueue(MergedEvents e) {
        queued.put(e.value(KernelEvent.WORK_ADDRESS), attribution.moment(e, ExecutionGraph.NONE));
    }

    void onStart(MergedEvents e) {
        state.graph.recordsWork = true;
        note(LinkKind.WORK, queued.remove(e.value(KernelEvent.WORK_ADDRESS)));
    }

    void onEnd() {
        note(LinkKind.WORK_END, ExecutionGraph.NONE);
    }

    /** Workers execute their items as tasks: a handler that seems to run has ended. */
    private void note(LinkKind kind, int source) {
        interrupts.dropAllFrames();
        TaskRecord thread = state.cpu.current;
        if (!thread.isStandIn()) {
            state.proveInTask();
            state.graph.workers.prove(thread.worker, ThreadKind.KERNEL);
            state.graph.link(state.extend(thread, EdgeState.RUNNING, state.now), kind, source);
        }
    }
}
