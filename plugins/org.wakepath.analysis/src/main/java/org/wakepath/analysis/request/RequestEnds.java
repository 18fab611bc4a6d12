// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.Spool;
import org.wakepath.path.KnownBy;
import org.wakepath.track.Messages.Connection;
import org.wakepath.track.Messages.Fragment;
import org.wakepath.track.Messages.Role;

/** The ends of requests on a host as columns, by the first message of each. {@link RequestEnd} is a view of a row. */
final class RequestEnds extends AbstractList<RequestEnd> implements RandomAccess {
    /** Stands for no row. */
    static final int NONE = -1;
    static final int NUMBERED = 1;
    static final int COMPLETE = 2;
    /** Where {@link #marks} say how it is known for whom a request was sent, and what its other end is. */
    static final int OWNER_KNOWN = 2;
    static final int OTHER_KNOWN = 4;
    private static final int BITS_OF_KNOWN = 3;

    final int host;
    final Turns turns;
    final TaskTable tasks;
    /** The same of all hosts, by the number of the host. */
    final List<RequestEnds> hosts;
    final List<Connection> connections = new ArrayList<>();
    /** The first is of requests whose text was not recorded. */
    final List<String> texts = new ArrayList<>(List.of(""));
    final Int2ObjectOpenHashMap<List<Handover>> handed = new Int2ObjectOpenHashMap<>();
    final IntColumn connection;
    final LongColumn number;
    final IntColumn marks;
    final IntColumn firstTask;
    final LongColumn begin;
    final LongColumn end;
    final IntColumn text;
    final IntColumn status;
    final IntColumn owner;
    final LongColumn other;
    /** The last fragment that is for a request, and the last request that was sent for it. */
    final IntColumn lastTurn;
    final IntColumn lastAsked;
    /** The one before of those that were sent for the same request. */
    final IntColumn askedBefore;
    /** The row in the next columns of a request that was sent, or {@link #NONE}. */
    final IntColumn asking;
    final LongColumn sent;
    final LongColumn sentBytes;
    final LongColumn bytesBeforeAnswer;
    private final Long2IntOpenHashMap connectionRows = new Long2IntOpenHashMap();
    /** Rows by connection and number, with free places between them. */
    private int[] places = {NONE, NONE};

    /** @param hosts where the ends of each host are to be found, once they are known */
    RequestEnds(int host, List<RequestEnds> hosts, List<Fragment> fragments, TaskTable tasks, Spool spool) {
        this.host = host;
        this.hosts = hosts;
        this.tasks = tasks;
        turns = new Turns(fragments, tasks, this, spool);
        connection = new IntColumn(spool);
        number = new LongColumn(spool);
        marks = new IntColumn(spool);
        firstTask = new IntColumn(spool);
        begin = new LongColumn(spool);
        end = new LongColumn(spool);
        text = new IntColumn(spool);
        status = new IntColumn(spool);
        owner = new IntColumn(spool);
        other = new LongColumn(spool);
        lastTurn = new IntColumn(spool);
        lastAsked = new IntColumn(spool);
        askedBefore = new IntColumn(spool);
        asking = new IntColumn(spool);
        sent = new LongColumn(spool);
        sentBytes = new LongColumn(spool);
        bytesBeforeAnswer = new LongColumn(spool);
        connectionRows.defaultReturnValue(NONE);
    }

    @Override
    public RequestEnd get(int row) {
        return new RequestEnd(this, row);
    }

    @Override
    public int size() {
        return connection.size();
    }

    /** The row of a request of a connection, or {@link #NONE}. */
    int find(long connectionNumber, long requestNumber) {
        int wanted = connectionRows.get(connectionNumber);
        return wanted == NONE ? NONE : places[place(wanted, requestNumber)];
    }

    /**
     * The request of a connection; it is added if it is not there.
     *
     * @param isNumbered whether the protocol numbers its requests, so that it is known which answer belongs to which
     */
    RequestEnd of(Connection of, long requestNumber, boolean isNumbered) {
        int row = connectionRows.computeIfAbsent(of.number(), unused -> {
            connections.add(of);
            return connections.size() - 1;
        });
        int place = place(row, requestNumber);
        int known = places[place];
        if (known != NONE) {
            return get(known);
        }
        places[place] = size();
        add(row, requestNumber, isNumbered);
        makeRoom();
        return get(size() - 1);
    }

    private void add(int of, long requestNumber, boolean isNumbered) {
        boolean isAsked = connections.get(of).role() != Role.SERVES;
        connection.add(of);
        number.add(requestNumber);
        int inferred = KnownBy.INFERRED.ordinal();
        marks.add((isNumbered ? NUMBERED : 0) | inferred << OWNER_KNOWN | inferred << OTHER_KNOWN);
        firstTask.add(NONE);
        begin.add(Long.MAX_VALUE);
        end.add(Long.MIN_VALUE);
        text.add(0);
        status.add(0);
        owner.add(NONE);
        other.add(NONE);
        lastTurn.add(NONE);
        lastAsked.add(NONE);
        askedBefore.add(NONE);
        asking.add(isAsked ? (int) sent.size() : NONE);
        if (isAsked) {
            sent.add(Long.MIN_VALUE);
            sentBytes.add(0);
            bytesBeforeAnswer.add(-1);
        }
    }

    /** Where a request is among {@link #places}, or a free place for it. */
    private int place(int of, long requestNumber) {
        int mask = places.length - 1;
        int place = (int) mix(of * 0x9E3779B97F4A7C15L + requestNumber) & mask;
        while (places[place] != NONE
                && (connection.get(places[place]) != of || number.get(places[place]) != requestNumber)) {
            place = place + 1 & mask;
        }
        return place;
    }

    private static long mix(long value) {
        long mixed = value * 0xC2B2AE3D27D4EB4FL;
        return mixed ^ mixed >>> Integer.SIZE;
    }

    /** Two of three places are in use at most. */
    private void makeRoom() {
        if (3L * size() < 2L * places.length) {
            return;
        }
        places = new int[2 * places.length];
        Arrays.fill(places, NONE);
        for (int row = 0; row < size(); row++) {
            places[place(connection.get(row), number.get(row))] = row;
        }
    }

    KnownBy known(int row, int which) {
        return KnownBy.values()[marks.get(row) >> which & BITS_OF_KNOWN];
    }

    void know(int row, int which, KnownBy known) {
        marks.set(row, marks.get(row) & ~(BITS_OF_KNOWN << which) | known.ordinal() << which);
    }
}
