// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.Map;
import org.wakepath.scenarios.drawing.PacketEvent.Direction;

/** Records the packets of a {@link ClockExchange}: one in each direction each time, both with the same delay. */
final class ExchangeCompiler {
    /** The CPU on which nothing else happens. */
    static final int CPU = 15;
    private static final int PORT = 9000;
    private static final int ACK = 0x10;
    private static final int HALF = 2;

    private final Drawing drawing;
    private final Map<String, EventLog> logs;

    ExchangeCompiler(Drawing drawing, Map<String, EventLog> logs) {
        this.drawing = drawing;
        this.logs = logs;
    }

    void compile() {
        int port = PORT;
        for (ClockExchange exchange : drawing.exchanges) {
            port++;
            for (int column = 0; column < drawing.width; column += exchange.every()) {
                long time = drawing.time(column);
                send(packet(exchange.one(), exchange.other(), port, column), time, exchange.taking());
                send(packet(exchange.other(), exchange.one(), port, column), time + drawing.unit / HALF,
                        exchange.taking());
            }
        }
    }

    private static DrawnPacket packet(String from, String to, int port, int column) {
        return new DrawnPacket(DrawnPacket.Protocol.TCP, new DrawnPacket.End(from, port),
                new DrawnPacket.End(to, port), ACK, column + 1L, 1, 1, 1, 0, 1);
    }

    private void send(DrawnPacket packet, long time, long taking) {
        record(packet.source().host(), packet, Direction.OUT, time);
        record(packet.target().host(), packet, Direction.IN, time + taking);
    }

    private void record(String host, DrawnPacket packet, Direction direction, long time) {
        PacketEvent event = new PacketEvent(drawing, drawing.hosts.get(host), packet, direction);
        logs.get(host).addAt(CPU, time, event.name(), event.fields());
    }
}
