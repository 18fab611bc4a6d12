// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.kernel.KernelEvent;

/** A block request, as an event tells of it, or as the events so far tell of one that is not completed. */
final class PendingRequest {
    /** How far it has come. */
    enum Phase {
        QUEUED,
        /** Taken back by the device's driver, which was busy. */
        REQUEUED, ISSUED
    }

    private static final long UNKNOWN = EventBatch.MISSING;

    Phase phase = Phase.QUEUED;
    int row;
    /** The worker that asked for it, {@link ExecutionGraph#NONE} if that is not known. */
    int worker;
    /** When it was first told of, ns. */
    long since;
    /** How sure it is that the events so far are those of one request. */
    Certainty certainty = Certainty.CERTAIN;
    long sector;
    /** The number of sectors, 0 for a flush, {@link EventBatch#MISSING} if it is not recorded. */
    long count;
    int kind;
    /** Address of the kernel's record of it. */
    long address;

    /** Takes what an event tells of a request. */
    void read(MergedEvents e) {
        count = e.value(KernelEvent.BLOCK_COUNT);
        sector = count == 0 ? 0 : e.value(KernelEvent.BLOCK_SECTOR); // of a flush, some kernels tell -1
        kind = KernelEvent.requestKind(e);
        address = e.value(KernelEvent.BLOCK_REQUEST);
    }

    /** Makes this what another one is. */
    void copy(PendingRequest other) {
        read(other);
        phase = other.phase;
        row = other.row;
        worker = other.worker;
        since = other.since;
        certainty = other.certainty;
    }

    /** Takes the sectors of another one, but not how far it has come. */
    void read(PendingRequest other) {
        count = other.count;
        sector = other.sector;
        kind = other.kind;
        address = other.address;
    }

    /** Whether the other one has the same address, so that both are one. */
    boolean hasAddressOf(PendingRequest other) {
        return address != UNKNOWN && address == other.address;
    }

    /** Whether both may be one request of the same sectors. */
    boolean fits(PendingRequest other) {
        return isComparable(other) && sector == other.sector
                && (count == other.count || count == UNKNOWN || other.count == UNKNOWN);
    }

    /** Whether this is a part of the other one. */
    boolean liesWithin(PendingRequest other) {
        return isComparable(other) && count > 0 && other.count > count && sector >= other.sector
                && end() <= other.end();
    }

    /** Whether this is the first part of the other one, and not all of it. */
    boolean begins(PendingRequest other) {
        return liesWithin(other) && sector == other.sector;
    }

    /** Whether it is a flush, which all have the same sector. */
    boolean isFlush() {
        return count == 0 || count == UNKNOWN && sector <= 0;
    }

    private boolean isComparable(PendingRequest other) {
        boolean isSameKind = kind == other.kind || kind == KernelEvent.UNKNOWN_KIND
                || other.kind == KernelEvent.UNKNOWN_KIND;
        return isSameKind && (address == other.address || address == UNKNOWN || other.address == UNKNOWN);
    }

    private long end() {
        return sector + count;
    }

    /** Whether the other one's sectors are next to these. */
    boolean isBeside(PendingRequest other) {
        return count > 0 && other.count > 0 && (end() == other.sector || other.end() == sector);
    }

    /** Takes in the sectors of another one beside it. */
    void merge(PendingRequest other) {
        sector = Math.min(sector, other.sector);
        count += other.count;
    }

    /** Notes that a part from the first sector on is done. */
    void advance(long done) {
        sector += done;
        count -= done;
    }
}
