// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.wakepath.base.IntColumn;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.KnownBy;
import org.wakepath.track.Messages.Connection;
import org.wakepath.track.Messages.Role;

/**
 * One end of a request: the host's that served it, or the host's that sent it. Only {@link #isServed served} ones lack
 * what is said of sending. Times are the host's, ns.
 */
record RequestEnd(RequestEnds all, int row) {

    @Override
    public boolean equals(Object other) {
        return other instanceof RequestEnd that && all == that.all && row == that.row;
    }

    @Override
    public int hashCode() {
        return row;
    }

    /** Its host and row in one number. */
    long place() {
        return (long) all.host << Integer.SIZE | row;
    }

    /** @param hosts the ends of requests of each host */
    static RequestEnd at(long place, List<RequestEnds> hosts) {
        return hosts.get((int) (place >> Integer.SIZE)).get((int) place);
    }

    int host() {
        return all.host;
    }

    Connection connection() {
        return all.connections.get(all.connection.get(row));
    }

    long number() {
        return all.number.get(row);
    }

    /** Whether the protocol numbers its requests, so that it is known which answer belongs to which. */
    boolean isNumbered() {
        return (all.marks.get(row) & RequestEnds.NUMBERED) != 0;
    }

    boolean isServed() {
        return connection().role() == Role.SERVES;
    }

    boolean hasAnswer() {
        return end() >= begin();
    }

    boolean isComplete() {
        return (all.marks.get(row) & RequestEnds.COMPLETE) != 0;
    }

    /** When it was first sent, or received; {@link Long#MAX_VALUE} if it was not seen. */
    long begin() {
        return all.begin.get(row);
    }

    /** When its answer was last sent, or received; before {@link #begin} if it has none. */
    long end() {
        return all.end.get(row);
    }

    /** The first thread that sent or received a part of it. */
    Optional<TaskSummary> firstTask() {
        return all.tasks.get(all.firstTask.get(row));
    }

    /** Notes a thread that sent or received a part of it, if it is the first one. */
    void take(int task) {
        if (all.firstTask.get(row) == TaskTable.NONE) {
            all.firstTask.set(row, task);
        }
    }

    /** The start of its URL or statement; empty where that was not recorded. */
    String text() {
        return all.texts.get(all.text.get(row));
    }

    /** That of its answer; see {@link org.wakepath.track.Messages.Outcome}. */
    int status() {
        return all.status.get(row);
    }

    void tell(int status) {
        if (status != 0) {
            all.status.set(row, status);
        }
    }

    void tell(String text) {
        if (!text.isEmpty()) {
            all.text.set(row, all.texts.size());
            all.texts.add(text);
        }
    }

    /** Notes when a part of it was sent or received. */
    void begin(long time) {
        all.begin.set(row, Math.min(begin(), time));
    }

    /** Notes a part of its answer. */
    void end(long time, boolean isLast) {
        all.end.set(row, Math.max(end(), time));
        all.marks.set(row, all.marks.get(row) | (isLast ? RequestEnds.COMPLETE : 0));
    }

    void send(long time, long bytes) {
        all.sent.set(all.asking.get(row), time);
        all.sentBytes.set(all.asking.get(row), bytes);
    }

    void answer(long bytesBefore) {
        all.bytesBeforeAnswer.set(all.asking.get(row), bytesBefore);
    }

    /** When it was last sent. */
    long sent() {
        return all.sent.get(all.asking.get(row));
    }

    /** How many bytes of the connection had been sent when it was last sent. */
    long sentBytes() {
        return all.sentBytes.get(all.asking.get(row));
    }

    /** How many bytes of the connection came before its answer; -1 if it has none. */
    long bytesBeforeAnswer() {
        return all.bytesBeforeAnswer.get(all.asking.get(row));
    }

    /** For which request it was sent, or null. */
    RequestEnd owner() {
        int owner = all.owner.get(row);
        return owner == RequestEnds.NONE ? null : all.get(owner);
    }

    /** Says for which request it was sent, and how that is known. */
    void own(RequestEnd owner, KnownBy known) {
        all.owner.set(row, owner.row);
        all.know(row, RequestEnds.OWNER_KNOWN, known);
        all.askedBefore.set(row, all.lastAsked.get(owner.row));
        all.lastAsked.set(owner.row, row);
    }

    KnownBy ownerKnown() {
        return all.known(row, RequestEnds.OWNER_KNOWN);
    }

    /** The other end, or null. */
    RequestEnd other() {
        long other = all.other.get(row);
        return other == RequestEnds.NONE ? null : at(other, all.hosts);
    }

    /** Says which the other end is, and how that is known. */
    void join(RequestEnd other, KnownBy known) {
        all.other.set(row, other.place());
        all.know(row, RequestEnds.OTHER_KNOWN, known);
    }

    KnownBy otherKnown() {
        return all.known(row, RequestEnds.OTHER_KNOWN);
    }

    /** The fragments that are for it, in the order in which they were found. */
    List<Turn> turns() {
        return chain(all.lastTurn.get(row), all.turns.before, all.turns::get);
    }

    /** The requests that were sent for it, in the order in which they were found. */
    List<RequestEnd> asked() {
        return chain(all.lastAsked.get(row), all.askedBefore, all::get);
    }

    /** What the rows of a chain stand for, from its first row to the last. */
    private static <T> List<T> chain(int last, IntColumn before, IntFunction<T> meaning) {
        List<T> chain = new ArrayList<>();
        for (int one = last; one != RequestEnds.NONE; one = before.get(one)) {
            chain.add(meaning.apply(one));
        }
        Collections.reverse(chain);
        return chain;
    }

    /** What threads did for it that were given no message of it. */
    List<Handover> handed() {
        return all.handed.getOrDefault(row, List.of());
    }

    void hand(Handover handover) {
        all.handed.computeIfAbsent(row, unused -> new ArrayList<>()).add(handover);
    }

    /** Adds a fragment that is for it. */
    void add(Turn turn) {
        all.turns.before.set(turn.row(), all.lastTurn.get(row));
        all.lastTurn.set(row, turn.row());
    }
}
