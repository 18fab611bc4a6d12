// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.List;

/**
 * The events of one stream, some at a time. What a batch holds is used soon after it was decoded: slices of all streams
 * that are merged stay in the processor's cache, where whole packets would not.
 */
final class StreamSlices {
    private final PacketDecoder decoder;
    private final List<Packet> packets;
    private final int most;
    /** The packets that events lie in: as many as there are batches at a time. */
    private final byte[][] contents;
    private int turn;
    private int following;
    /** How many events of the packet were given. */
    private int given;
    private Packet packet;
    private PacketRun run;

    /**
     * @param most events that make a batch full
     * @param batches how many are filled in turn
     */
    StreamSlices(PacketDecoder decoder, List<Packet> packets, int most, int batches) {
        this.decoder = decoder;
        this.packets = packets;
        this.most = most;
        contents = new byte[batches][0];
    }

    /** Where an event lies: the place of its packet among the stream's, and its own among the packet's. */
    static long place(int packet, int event) {
        return (long) packet << Integer.SIZE | event;
    }

    /** Goes on with the packet that an event lies in. */
    void seek(long place) {
        run = null;
        following = (int) (place >>> Integer.SIZE);
    }

    /** Whether every event was given. */
    boolean areDone() {
        return run == null && following >= packets.size();
    }

    /** Overwrites a batch with the events that come next, all of one packet; with none where that has none left. */
    void next(EventBatch into) {
        if (run == null) {
            packet = packets.get(following++);
            given = 0;
            turn = (turn + 1) % contents.length;
            into.bytes = contents[turn];
            run = decoder.begin(packet, into);
            contents[turn] = into.bytes;
        } else {
            into.clear();
            into.packet = packet;
            into.bytes = contents[turn];
        }
        into.place = place(following - 1, given);
        if (!decoder.advance(packet, run, into, most)) {
            run = null;
        }
        given += into.size();
    }
}
