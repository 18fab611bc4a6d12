// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.build.PendingRequest.Phase;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.RequestTable;
import org.wakepath.kernel.KernelEvent;

/**
 * Follows block requests from their issuer through the queue and the device to their completion.
 *
 * <p>A request is known by the address of the kernel's record of it, where that is recorded. Otherwise it is known by
 * its sectors and kind, which others may share at the same time, as all flushes do. If several fit, one is guessed.
 */
final class BlockTracker {
    private final HostState state;
    private final Attribution attribution;
    private final Causes causes;
    private final RequestTable requests;
    private final Long2ObjectOpenHashMap<DeviceQueue> devices = new Long2ObjectOpenHashMap<>();
    /** What the event tells. */
    private final PendingRequest told = new PendingRequest();
    /** Whether it is recorded what is merged into queued requests, so that what is issued has the same sectors. */
    private boolean followsMerges;
    /** The last completion that several requests fitted, {@link ExecutionGraph#NONE} if one alone did. */
    private int chosen = ExecutionGraph.NONE;
    private DeviceQueue chosenFrom = new DeviceQueue();
    private final PendingRequest chosenRequest = new PendingRequest();

    BlockTracker(HostState state, Attribution attribution, Causes causes) {
        this.causes = causes;
        this.state = state;
        this.attribution = attribution;
        requests = state.graph.requests();
    }

    /** Reads what the event tells; returns the requests to its device. */
    private DeviceQueue read(MergedEvents e) {
        told.read(e);
        long device = device(e);
        DeviceQueue queue = devices.get(device);
        if (queue == null) {
            queue = new DeviceQueue();
            devices.put(device, queue);
        }
        return queue;
    }

    private static long device(MergedEvents e) {
        return e.value(KernelEvent.BLOCK_DEV);
    }

    void onInsert(MergedEvents e) {
        DeviceQueue queue = read(e);
        PendingRequest again = find(queue, Phase.REQUEUED);
        if (again != null) {
            again.phase = Phase.QUEUED;
            return;
        }
        queue.forgetAddress(told);
        add(queue, e, state.now, RequestTable.UNKNOWN_TIME).phase = Phase.QUEUED;
    }

    private PendingRequest add(DeviceQueue queue, MergedEvents e, long inserted, long issued) {
        int issuer = attribution.moment(e, ExecutionGraph.NONE);
        PendingRequest added = queue.add();
        added.read(told);
        added.row = requests.add(device(e), e.value(KernelEvent.BLOCK_SECTOR), inserted, issued, issuer);
        added.worker = issuer == ExecutionGraph.NONE ? ExecutionGraph.NONE : state.graph.worker(issuer);
        added.since = state.now;
        added.certainty = Certainty.CERTAIN;
        return added;
    }

    /** The request of a phase that the event tells of, by its address or else by its sectors; null if none fits. */
    private PendingRequest find(DeviceQueue queue, Phase phase) {
        PendingRequest same = queue.sameAddress(phase, told);
        if (same != null && (same.fits(told) || same.liesWithin(told) || told.liesWithin(same))) {
            return same;
        }
        PendingRequest found = queue.fitting(phase, told, state.cpu.top() == null ? state.cpu.current.worker
                : ExecutionGraph.NONE);
        if (found != null && found.since <= state.causesLostUntil) {
            found.certainty = Certainty.GUESSED; // its end may have been lost, and this may be another one
        }
        return found;
    }

    void onIssue(MergedEvents e) {
        DeviceQueue queue = read(e);
        PendingRequest issued = issued(queue);
        if (issued == null && readBefore(e, KernelEvent.BLOCK_INSERT)) {
            issued = issued(read(e));
        }
        if (!told.isFlush()) {
            queue.forgetLost(told, state.causesLostUntil);
        }
        if (issued == null) {
            queue.forgetAddress(told);
            issued = add(queue, e, RequestTable.UNKNOWN_TIME, state.now);
        } else {
            requests.issue(issued.row, state.now);
            issued.read(told);
        }
        issued.phase = Phase.ISSUED;
        if (!followsMerges) {
            queue.forgetWithin(issued);
        }
    }

    private PendingRequest issued(DeviceQueue queue) {
        PendingRequest issued = find(queue, Phase.QUEUED);
        if (issued == null) {
            issued = find(queue, Phase.REQUEUED);
        }
        return issued == null && !followsMerges ? grown(queue) : issued;
    }

    /** Looks for an event of the same sector and time that comes before in the life of a request. */
    private boolean readBefore(MergedEvents e, int kind) {
        long device = device(e);
        long sector = e.value(KernelEvent.BLOCK_SECTOR);
        return causes.readBefore(e, () -> e.kind() == kind && device(e) == device
                && e.value(KernelEvent.BLOCK_SECTOR) == sector);
    }

    /** A queued request that others were merged into, most likely if its own worker issues it. */
    private PendingRequest grown(DeviceQueue queue) {
        PendingRequest grown = queue.within(told);
        if (grown != null && (state.cpu.top() != null || grown.worker != state.cpu.current.worker)) {
            grown.certainty = Certainty.GUESSED;
        }
        return grown;
    }

    /** A queued request becomes a part of another one. */
    void onMerge(MergedEvents e) {
        DeviceQueue queue = read(e);
        PendingRequest merged = find(queue, Phase.QUEUED);
        if (merged != null) {
            queue.remove(merged);
        }
        extend(queue);
    }

    /** Sectors become a part of a queued request. */
    void onSectorsMerge(MergedEvents e) {
        followsMerges = true;
        extend(read(e));
    }

    private void extend(DeviceQueue queue) {
        PendingRequest extended = queue.beside(told);
        if (extended != null) {
            extended.merge(told);
        }
    }

    void onRequeue(MergedEvents e) {
        PendingRequest requeued = find(read(e), Phase.ISSUED);
        if (requeued != null) {
            requeued.phase = Phase.REQUEUED;
        }
    }

    void onComplete(MergedEvents e) {
        DeviceQueue queue = read(e);
        PendingRequest completed = find(queue, Phase.ISSUED);
        if (completed == null && readBefore(e, KernelEvent.BLOCK_ISSUE)) {
            read(e);
            completed = find(queue, Phase.ISSUED);
        }
        boolean isChoice = completed != null && queue.isChoice();
        if (completed == null) {
            completed = queue.begunBy(told);
        }
        if (completed == null) {
            completed = find(queue, Phase.QUEUED);
        }
        InterruptFrame top = state.cpu.top();
        int vertex = top == null ? ExecutionGraph.NONE : state.touch();
        if (completed != null) {
            explain(completed, vertex);
            chosen = isChoice ? vertex : ExecutionGraph.NONE;
            chosenFrom = queue;
            chosenRequest.copy(completed);
            end(queue, completed);
        }
    }

    /**
     * Notes that the CPU's worker wakes a task. If that is the first one after a completion that several requests
     * fitted, and one of them is the task's own, then that one was completed.
     */
    void onWakeup(TaskRecord wakee) {
        InterruptFrame top = state.cpu.top();
        if (chosen == ExecutionGraph.NONE || top == null || top.reason != chosen) {
            return;
        }
        PendingRequest rival = chosenFrom.rival(chosenRequest, wakee.worker);
        if (rival != null && chosenRequest.worker != wakee.worker) {
            state.graph.link(chosen, LinkKind.REQUEST, rival.row);
            if (chosenRequest.worker != ExecutionGraph.NONE) {
                state.graph.prove(requests.issuer(chosenRequest.row)); // its own completion says how sure that is
            }
            int row = rival.row;
            rival.copy(chosenRequest);
            settle(row);
        } else if (chosenRequest.worker == wakee.worker) {
            settle(chosenRequest.row);
        }
        chosen = ExecutionGraph.NONE;
    }

    private void settle(int row) {
        chosenFrom.grade(Phase.ISSUED, chosenRequest, Certainty.PROBABLE);
        int issuer = requests.issuer(row);
        state.graph.prove(issuer);
        state.graph.doubt(issuer, Certainty.PROBABLE);
    }

    private void explain(PendingRequest completed, int vertex) {
        int issuer = requests.issuer(completed.row);
        if (issuer != ExecutionGraph.NONE) {
            state.graph.doubt(issuer, completed.certainty);
        }
        if (vertex != ExecutionGraph.NONE) {
            state.graph.link(vertex, LinkKind.REQUEST, completed.row);
            state.cpu.top().reason = vertex;
        } else if (state.derivesRuns) {
            DerivedRuns runs = state.cpu.derivedRuns();
            runs.completed = completed.row;
            runs.completedAt = state.now;
        }
    }

    /** A device may do a request in parts, from its first sector on. */
    private void end(DeviceQueue queue, PendingRequest completed) {
        if (told.begins(completed)) {
            completed.advance(told.count);
        } else {
            queue.remove(completed);
        }
    }
}
