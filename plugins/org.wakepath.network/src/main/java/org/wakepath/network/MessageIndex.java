// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.synchronization.MessageExchange;

/** Writes messages between hosts to an index, and reads them. */
public final class MessageIndex {
    private MessageIndex() {
    }

    /** Writes the messages that are kept, and the number of those that were dropped. */
    public static void write(Map<HostPair, MessageExchange> exchanges, DataOutput out) throws IOException {
        out.writeInt(exchanges.size());
        for (Map.Entry<HostPair, MessageExchange> entry : exchanges.entrySet()) {
            out.writeInt(entry.getKey().a());
            out.writeInt(entry.getKey().b());
            write(entry.getValue(), out);
        }
    }

    private static void write(MessageExchange exchange, DataOutput out) throws IOException {
        out.writeInt(exchange.sizeFromAToB() - exchange.keptFromAToB());
        out.writeInt(exchange.sizeFromBToA() - exchange.keptFromBToA());
        out.writeInt(exchange.keptFromAToB());
        for (int i = 0; i < exchange.keptFromAToB(); i++) {
            out.writeLong(exchange.sentOnA(i));
            out.writeLong(exchange.receivedOnB(i));
        }
        out.writeInt(exchange.keptFromBToA());
        for (int i = 0; i < exchange.keptFromBToA(); i++) {
            out.writeLong(exchange.sentOnB(i));
            out.writeLong(exchange.receivedOnA(i));
        }
    }

    /** Reads what {@link #write} wrote, in the same order. */
    public static Map<HostPair, MessageExchange> read(DataInput in) throws IOException {
        Map<HostPair, MessageExchange> exchanges = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            exchanges.put(new HostPair(in.readInt(), in.readInt()), exchange(in));
        }
        return exchanges;
    }

    private static MessageExchange exchange(DataInput in) throws IOException {
        MessageExchange exchange = new MessageExchange();
        exchange.addForgotten(in.readInt(), in.readInt());
        for (int left = in.readInt(); left > 0; left--) {
            exchange.addFromAToB(in.readLong(), in.readLong());
        }
        for (int left = in.readInt(); left > 0; left--) {
            exchange.addFromBToA(in.readLong(), in.readLong());
        }
        return exchange;
    }
}
