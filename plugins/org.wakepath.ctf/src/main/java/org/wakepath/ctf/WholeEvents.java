/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import java.util.ArrayList;
import java.util.List;

/**
 * Ends a stream whose file was cut behind the last event that is whole. Also finds out whether the zeros at the end of
 * a file of full length are a part of its last event, or stand for what was not written.
 */
final class WholeEvents {
    /** Fewer zeros than the smaller of LTTng's event headers are a part of the event before. */
    private static final int FEWEST_ZEROS = 4;

    private final Stream stream;
    private final long fileBytes;

    /** @param fileBytes size of the stream's file */
    WholeEvents(Stream stream, long fileBytes) {
        this.stream = stream;
        this.fileBytes = fileBytes;
    }

    /**
     * The stream as far as it is whole.
     *
     * @param zeros how many zero bytes there are at the end of the last packet's content
     */
    Stream limit(long zeros) {
        if (stream.packets().isEmpty() || !stream.isTruncated() && zeros < FEWEST_ZEROS) {
            return stream;
        }
        Packet last = stream.packets().get(stream.packets().size() - 1);
        Packet whole = whole(last, zeros);
        boolean isCut = whole.contentBits() < last.contentBits();
        if (!isCut && !stream.isTruncated()) {
            return stream;
        }
        return with(isCut || last.end() == Packet.MISSING ? whole
                : last.truncatedTo(last.contentBits(), last.end()));
    }

    /** The last packet as far as it is whole, its end at its last event. */
    private Packet whole(Packet last, long zeros) {
        long present = Math.min(last.contentBits(), (fileBytes - last.offset()) * 8);
        Packet written = last.truncatedTo(present, last.end());
        try (PacketDecoder decoder = new PacketDecoder(stream, Projection.builder().build())) {
            return decoder.whole(written, zeros);
        } catch (BrokenTraceException e) {
            // Whoever reads the events comes upon the fault, and has those before it.
            return written;
        }
    }

    private Stream with(Packet last) {
        List<Packet> packets = new ArrayList<>(stream.packets());
        packets.set(packets.size() - 1, last);
        return new Stream(stream.trace(), stream.file(), stream.type(), stream.cpu(), packets, true);
    }
}
