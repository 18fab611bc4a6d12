// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.List;

/**
 * The events of one stream, in small batches. A batch is used soon after it was decoded. So the batches of all merged
 * streams stay in the processor's cache, while whole packets would not.
 */
final class StreamSlices {
    private final PacketDecoder decoder;
    private final List<Packet> packets;
    private final int most;
    /** The packets that events lie in, one for each batch in use. */
    private final byte[][] contents;
    private int turn;
    private int following;
    /** The number of events of the packet that were returned. */
    private int given;
    private Packet packet;
    private PacketRun run;

    /**
     * @param most number of events that make a batch full
     * @param contents room for a packet, one for each batch that is filled in turn
     */
    StreamSlices(PacketDecoder decoder, List<Packet> packets, int most, byte[]... contents) {
        this.decoder = decoder;
        this.packets = packets;
        this.most = most;
        this.contents = contents;
    }

    /** An event's place: its packet's index in the stream, and its own index in the packet. */
    static long place(int packet, int event) {
        return (long) packet << Integer.SIZE | event;
    }

    /** Continues with the packet that an event lies in. */
    void seek(long place) {
        run = null;
        following = (int) (place >>> Integer.SIZE);
    }

    /** Whether every event was returned. */
    boolean areDone() {
        return run == null && following >= packets.size();
    }

    /** Overwrites a batch with the next events, all of one packet. The batch is empty if the packet has none left. */
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
