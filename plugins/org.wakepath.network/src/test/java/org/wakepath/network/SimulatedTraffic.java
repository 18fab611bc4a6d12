// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.wakepath.network.PacketTable.Direction;

/**
 * Random conversations between hosts, as their traces record them. Connections reuse their ports. Sendings are split or
 * merged on the way, lost, sent again soon or late, or overtaken. Acknowledgements look alike. There are datagrams, a
 * router that sees packets twice, and hosts whose trace starts late.
 */
final class SimulatedTraffic {
    private static final int SYN = 0x02;
    private static final int FIN = 0x01;
    private static final int ACK = 0x10;
    private static final int ROUTER = 2;
    private static final int HOSTS = 3;

    private final Random random;
    private final int longestDelay;
    private final double loss;
    private final double again;
    private final boolean routed;
    private final long[] begins = new long[HOSTS];
    private int connections;
    private int datagrams;
    private final List<Seen> seen = new ArrayList<>();
    private final Map<FlowKey, Integer> acknowledged = new HashMap<>();

    /** A packet as a host records it; times are ideal and unique. */
    record Seen(int host, Direction direction, NetworkPacket header, long time) {
    }

    private SimulatedTraffic(Random random, int longestDelay, long span) {
        this.random = random;
        this.longestDelay = longestDelay;
        loss = random.nextInt(3) == 0 ? 0.05 : 0;
        again = random.nextInt(3) == 0 ? 0.05 : 0;
        routed = random.nextInt(5) == 0;
        for (int host = 0; host < HOSTS; host++) {
            begins[host] = random.nextInt(4) == 0 ? random.nextLong(span / 2) : 0;
        }
    }

    /** Packets of all hosts by time; every delay is below {@code longestDelay}, all times below twice the span. */
    static List<Seen> of(Random random, int longestDelay, long span, int conversations) {
        SimulatedTraffic traffic = new SimulatedTraffic(random, longestDelay, span);
        for (int i = 0; i < conversations; i++) {
            traffic.converse(random.nextLong(span), 1 + random.nextLong(span / 4));
        }
        traffic.seen.sort(Comparator.comparingLong(Seen::time));
        return traffic.unique();
    }

    private List<Seen> unique() {
        List<Seen> all = new ArrayList<>();
        long last = -1;
        for (Seen one : seen) {
            long time = Math.max(one.time, last + 1);
            last = time;
            if (time >= begins[one.host]) {
                all.add(new Seen(one.host, one.direction, one.header, time));
            }
        }
        return all;
    }

    private void converse(long begin, long pause) {
        boolean forth = random.nextBoolean();
        int port = 1000 + random.nextInt(4);
        int protocol = random.nextInt(4) == 0 ? KnownProtocol.UDP : KnownProtocol.TCP;
        FlowKey key = new FlowKey(0, protocol, 0, address(forth ? 0 : 1), 0, address(forth ? 1 : 0), port, 80);
        if (protocol == KnownProtocol.UDP) {
            datagrams(key, forth, begin, pause);
        } else {
            connection(key, forth, begin, pause);
        }
    }

    private static int address(int host) {
        return 0x0A000001 + host;
    }

    private void datagrams(FlowKey key, boolean forth, long begin, long pause) {
        boolean numbered = someTraceBeginsLate() || random.nextBoolean();
        long time = begin;
        int count = random.nextInt(12);
        for (int i = 0; i < count; i++) {
            time += step(pause);
            transmit(new NetworkPacket(key, 0, 0, 0, 0, 10 + random.nextInt(2), numbered ? ++datagrams : 0, -1), forth,
                    time);
        }
    }

    private void connection(FlowKey key, boolean forth, long begin, long pause) {
        int sequence = initialSequence();
        long time = begin;
        if (random.nextInt(6) > 0) {
            transmit(segment(key, sequence++, 0, SYN), forth, time);
        }
        int count = random.nextInt(25);
        for (int i = 0; i < count; i++) {
            time += step(pause);
            sequence = exchange(key, sequence, forth, time);
        }
        if (random.nextBoolean()) {
            transmit(segment(key, sequence, 0, FIN | ACK), forth, time + step(pause));
        }
    }

    /** All numbers are then different. Otherwise a reception without a traced sending would match another one. */
    private boolean someTraceBeginsLate() {
        return Arrays.stream(begins).anyMatch(begin -> begin > 0);
    }

    /** Numbers that wrap, or that other connections have too. */
    private int initialSequence() {
        if (someTraceBeginsLate()) {
            return 1_000_000 * ++connections;
        }
        return random.nextInt(8) == 0 ? -50 : random.nextInt(50) * 100_000;
    }

    /** One side sends data, the other acknowledges it, or something that was acknowledged before. */
    private int exchange(FlowKey key, int sequence, boolean forth, long time) {
        int length = 1 + random.nextInt(40);
        NetworkPacket data = segment(key, sequence, length, ACK);
        if (random.nextInt(8) == 0) {
            split(data, forth, time);
        } else if (random.nextInt(8) == 0) {
            merge(data, segment(key, sequence + length, length, ACK), forth, time);
            length *= 2;
        } else {
            transmit(data, forth, time);
        }
        if (random.nextDouble() < again) {
            transmit(data, forth, time + random.nextLong((random.nextBoolean() ? 200L : 10L) * longestDelay));
        }
        int next = random.nextInt(4) > 0 ? sequence + length : acknowledged.getOrDefault(key, 0);
        acknowledged.put(key, next);
        transmit(new NetworkPacket(key.reverse(), 7, next, ACK, 500, 0, -1, -1), !forth, time + 2L * longestDelay);
        return sequence + length;
    }

    private static NetworkPacket segment(FlowKey key, int sequence, int length, int flags) {
        return new NetworkPacket(key, sequence, 1, flags, 500, length, -1, -1);
    }

    private void split(NetworkPacket whole, boolean forth, long time) {
        int first = whole.length() / 2;
        record(forth ? 0 : 1, Direction.SENT, whole, time);
        arrive(segment(whole.flow(), whole.sequence(), first, whole.flags()), forth, time);
        arrive(segment(whole.flow(), whole.sequence() + first, whole.length() - first, whole.flags()), forth, time);
    }

    private void merge(NetworkPacket one, NetworkPacket other, boolean forth, long time) {
        record(forth ? 0 : 1, Direction.SENT, one, time);
        long later = time + random.nextInt(longestDelay / 4 + 1);
        record(forth ? 0 : 1, Direction.SENT, other, later);
        arrive(segment(one.flow(), one.sequence(), one.length() + other.length(), one.flags()), forth, later);
    }

    private void transmit(NetworkPacket header, boolean forth, long time) {
        record(forth ? 0 : 1, Direction.SENT, header, time);
        arrive(header, forth, time);
    }

    private void arrive(NetworkPacket header, boolean forth, long sent) {
        if (random.nextDouble() < loss) {
            return;
        }
        long time = sent + 1 + random.nextInt(longestDelay / 4);
        if (routed) {
            record(ROUTER, Direction.RECEIVED, header, time);
            record(ROUTER, Direction.SENT, header, time + 1);
            time += 2 + random.nextInt(longestDelay / 4);
        }
        record(forth ? 1 : 0, Direction.RECEIVED, header, time);
    }

    private void record(int host, Direction direction, NetworkPacket header, long time) {
        seen.add(new Seen(host, direction, header, time));
    }

    private long step(long pause) {
        return 1 + (random.nextInt(6) == 0 ? random.nextLong(pause) : random.nextLong(1 + pause / 50));
    }
}
