// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.SOCKET_IN;
import static org.wakepath.generator.RecordedEvent.SOCKET_OUT;
import static org.wakepath.generator.RecordedEvent.SOFTIRQ_ENTRY;
import static org.wakepath.generator.RecordedEvent.SOFTIRQ_EXIT;

import org.wakepath.ctf.write.ByteSink;

/** A segment on its way to a socket; its arrival is an interrupt. */
final class Segment extends LineInterrupt {
    private static final int NET_RX = 3;
    private static final int NAMESPACE = (int) 4026531840L;
    private static final int TCP = 6;
    private static final int ACK = 0x10;
    private static final int PUSH = 0x08;
    private static final int WINDOW = 502;
    private static final int SEGMENT_BYTES = 1448;

    private final Socket to;
    private int sequence;
    private int acknowledged;
    private int length;
    private int id;
    private int hash;

    Segment(Socket to) {
        super(to.owner.cpu(), line(to.owner.cpu().number), "eth0-input." + to.owner.cpu().number);
        this.to = to;
    }

    /** The line by which the network interrupts a CPU. */
    static int line(int cpu) {
        return 24 + 2 * cpu;
    }

    /** Sends it from the other end. */
    void send(int first, int next, int bytes) {
        Processor sender = to.peer().owner.cpu();
        sequence = first;
        acknowledged = next;
        length = bytes;
        id = sender.dice.below(1 << 16);
        hash = bytes == 0 ? 0 : (int) sender.dice.next();
        record(SOCKET_OUT, sender, 0, bytes);
        cpu.agenda.enter(this, sender.out.now() + transit(sender.dice));
    }

    /** Time under way, in ns. */
    private static long transit(SplitMix64 dice) {
        return (long) dice.between(20_000, 50_000) + (dice.oneIn(16) ? dice.below(200_000) : 0);
    }

    @Override
    void handle() {
        // The device's handler leaves all to the softirq.
    }

    @Override
    void follow() {
        cpu.out.next(SOFTIRQ_ENTRY).int32(NET_RX);
        cpu.context.enter(InterruptContext.SOFTIRQ, NET_RX);
        int merged = length > 2 * SEGMENT_BYTES && cpu.dice.oneIn(2) ? 2 * SEGMENT_BYTES : length;
        record(SOCKET_IN, cpu, 0, merged);
        if (length > 0) {
            to.receive(length);
        }
        if (merged < length) {
            record(SOCKET_IN, cpu, merged, length - merged);
        }
        if (length > 0) {
            to.acknowledge();
        }
        cpu.context.leave();
        cpu.out.next(SOFTIRQ_EXIT).int32(NET_RX);
    }

    private void record(RecordedEvent event, Processor at, int offset, int bytes) {
        Socket from = to.peer();
        ByteSink fields = at.out.next(event);
        fields.int32(NAMESPACE).int64((at == cpu ? to : from).cookie).int8(TCP);
        fields.int8(4).bytes(from.owner.cpu().host.address()).int8(4).bytes(cpu.host.address());
        fields.int16(from.port).int16(to.port).int32(sequence + offset).int32(acknowledged)
                .int8(length == 0 ? ACK : PUSH | ACK).int16(WINDOW).int32(bytes).int16(id).int32(hash + offset);
        at.context.append(fields);
    }
}
