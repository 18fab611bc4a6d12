// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.wakepath.ctf.EventReader;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.graph.model.Worker;

/** Merges the events of several hosts by time, and equal times by the order of the hosts. For one thread. */
public final class EventCursor implements AutoCloseable {
    private static final int NOBODY = -1;

    private final List<EventHost> hosts;
    private final EventReader[] readers;
    private final boolean[] going;
    private final long[] times;
    private int current = NOBODY;

    /** Starts before the first event. */
    public EventCursor(List<EventHost> hosts) {
        this.hosts = hosts;
        readers = new EventReader[hosts.size()];
        going = new boolean[readers.length];
        times = new long[readers.length];
        try {
            for (int i = 0; i < readers.length; i++) {
                readers[i] = new EventReader(hosts.get(i).streams());
            }
            advanceAll();
        } catch (CtfException e) {
            close();
            throw e;
        }
    }

    private void advanceAll() {
        for (int i = 0; i < readers.length; i++) {
            advance(i);
        }
        current = NOBODY;
    }

    private void advance(int host) {
        going[host] = readers[host].next();
        if (going[host]) {
            times[host] = hosts.get(host).clock().applyAsLong(readers[host].time());
        }
    }

    /** Moves to the next event, and returns whether there is one. */
    public boolean next() {
        if (current != NOBODY) {
            advance(current);
        }
        current = earliest();
        return current != NOBODY;
    }

    private int earliest() {
        int earliest = NOBODY;
        for (int i = 0; i < readers.length; i++) {
            if (going[i] && (earliest == NOBODY || times[i] < times[earliest])) {
                earliest = i;
            }
        }
        return earliest;
    }

    /** The places of all readers, to {@link #seek} the event again. */
    long[][] places() {
        long[][] places = new long[readers.length][];
        for (int i = 0; i < places.length; i++) {
            places[i] = readers[i].places();
        }
        return places;
    }

    /** Moves to before the event at which the places were taken. */
    void seek(long[][] places) {
        for (int i = 0; i < places.length; i++) {
            readers[i].seek(places[i]);
        }
        advanceAll();
    }

    /**
     * Moves to the event at a place of one stream, and returns whether it is still there. The cursor then has no next
     * event.
     */
    boolean seek(int host, int stream, long place) {
        long[] places = new long[hosts.get(host).streams().size()];
        Arrays.fill(places, EventReader.END);
        places[stream] = place;
        readers[host].seek(places);
        Arrays.fill(going, false);
        advance(host);
        current = going[host] ? host : NOBODY;
        return going[host];
    }

    /** Number of the event's host. */
    public int hostNumber() {
        return current;
    }

    /** Host of the event. */
    EventHost host() {
        return hosts.get(current);
    }

    /** The current event. */
    public EventReader event() {
        return readers[current];
    }

    /** Its time on the clock of the listing, ns. */
    public long time() {
        return times[current];
    }

    /** The task that had the event's CPU until then. */
    Optional<Worker> running() {
        return host().running().on(event().cpu(), event().time());
    }

    @Override
    public void close() {
        for (EventReader reader : readers) {
            if (reader != null) {
                reader.close();
            }
        }
    }
}
