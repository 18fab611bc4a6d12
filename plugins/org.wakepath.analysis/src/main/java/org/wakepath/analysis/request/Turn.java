// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.KnownBy;
import org.wakepath.track.Messages.Fragment;

/**
 * A fragment of a thread, and the request that it was for: a view of a row of {@link Turns}. Times are the host's, ns.
 */
record Turn(Turns all, int row) {

    Optional<TaskSummary> task() {
        return all.tasks.get(all.task.get(row));
    }

    Fragment fragment() {
        return all.fragments.get(row);
    }

    int tid() {
        return fragment().tid();
    }

    long begin() {
        return fragment().begin();
    }

    /** Until when it worked on the request. Who takes a message from a pipe is done when it has passed it on. */
    long end() {
        Fragment fragment = fragment();
        long passedOn = all.passedOn.get(row);
        return all.sender.get(row) == Turns.NONE || passedOn < fragment.begin() ? fragment.end() : passedOn;
    }

    /** Notes that it sent something at a moment to a fragment that went on with the request. */
    void passOn(long time) {
        all.passedOn.put(row, Math.max(all.passedOn.get(row), time));
    }

    /** The request that it was for, or null. */
    RequestEnd owner() {
        int owner = all.owner.get(row);
        return owner == Turns.NONE ? null : all.ends.get(owner);
    }

    /** Whether it is known for which request it was. */
    boolean isOwned() {
        return all.owner.get(row) != Turns.NONE;
    }

    KnownBy known() {
        return KnownBy.values()[all.marks.get(row) & Turns.KNOWN];
    }

    /** Says for which request it was, and how that is known. */
    void own(RequestEnd request, KnownBy known) {
        all.owner.set(row, request.row());
        request.add(this);
        know(known);
    }

    void know(KnownBy known) {
        all.marks.set(row, all.marks.get(row) & ~Turns.KNOWN | known.ordinal());
    }

    /** When that arrived which the thread took first. */
    OptionalLong arrived() {
        return is(Turns.HAS_ARRIVED) ? OptionalLong.of(all.arrived.get(row)) : OptionalLong.empty();
    }

    void arrive(OptionalLong time) {
        mark(Turns.HAS_ARRIVED, time.isPresent());
        all.arrived.set(row, time.orElse(0));
    }

    /** The request whose answer that is, or null. */
    RequestEnd answered() {
        int answered = all.answered.get(row);
        return answered == Turns.NONE ? null : all.ends.get(answered);
    }

    void answer(RequestEnd request) {
        all.answered.set(row, request.row());
    }

    /**
     * The fragment that sent what this one took, where nothing but the bytes tells for which request it is; or null.
     */
    Turn sender() {
        int sender = all.sender.get(row);
        return sender == Turns.NONE ? null : all.get(sender);
    }

    void take(Turn sender) {
        all.sender.set(row, sender.row);
    }

    /** Whether what it took is for one request alone, as far as it is known who sent it. */
    boolean isForOne() {
        return is(Turns.FOR_ONE);
    }

    void setForOne(boolean isForOne) {
        mark(Turns.FOR_ONE, isForOne);
    }

    boolean hasReceived() {
        return is(Turns.HAS_RECEIVED);
    }

    void setReceived() {
        mark(Turns.HAS_RECEIVED, true);
    }

    /** Whether it was looked for its request already; it counts as that from now on. */
    boolean resolve() {
        boolean wasResolved = is(Turns.RESOLVED);
        mark(Turns.RESOLVED, true);
        return wasResolved;
    }

    private boolean is(int mark) {
        return (all.marks.get(row) & mark) != 0;
    }

    private void mark(int mark, boolean isSet) {
        all.marks.set(row, isSet ? all.marks.get(row) | mark : all.marks.get(row) & ~mark);
    }
}
