// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;

/** The connections between the hosts of a simulation and the packets under way on them. */
final class SimulatedNetwork {
    /** Shortest time from one host to another, ns. */
    static final int DELAY = 20;

    private final List<Direction> directions = new ArrayList<>();
    private final List<UnderWay> underWay = new ArrayList<>();

    /** A packet that was sent and did not arrive yet. */
    record UnderWay(Direction direction, Segment segment, long earliest) {
    }

    SimulatedNetwork(int hosts) {
        for (int a = 0; a < hosts; a++) {
            for (int b = a; b < hosts; b++) {
                Route route = Route.between(a, b, a);
                directions.add(new Direction(a, b, route));
                directions.add(new Direction(b, a, route.back()));
            }
        }
    }

    List<Direction> from(int host) {
        return directions.stream().filter(d -> d.sender() == host).toList();
    }

    Direction back(Direction direction) {
        return directions.stream().filter(d -> d.route().equals(direction.route().back())).findFirst().orElseThrow();
    }

    List<UnderWay> to(int host) {
        return underWay.stream().filter(p -> p.direction().receiver() == host).toList();
    }

    void put(Direction direction, Segment segment, long now) {
        int delay = direction.sender() == direction.receiver() ? 0 : DELAY;
        underWay.add(new UnderWay(direction, segment, now + delay));
    }

    /** Takes a packet, together with the one that follows it without a gap when {@code merges}. */
    UnderWay take(UnderWay packet, boolean merges) {
        underWay.remove(packet);
        Segment first = packet.segment();
        return underWay.stream().filter(p -> merges && follows(p, packet)).findFirst().map(second -> {
            underWay.remove(second);
            Segment last = second.segment();
            Segment both = new Segment(first.route(), first.sequence(), first.length() + last.length(),
                    last.acknowledged(), last.flags(), last.window());
            return new UnderWay(packet.direction(), both, Math.max(packet.earliest(), second.earliest()));
        }).orElse(packet);
    }

    private static boolean follows(UnderWay next, UnderWay packet) {
        Segment segment = packet.segment();
        return segment.length() > 0 && next.segment().length() > 0 && next.direction() == packet.direction()
                && next.segment().sequence() == segment.sequenceAfter(segment.length());
    }

    /** Takes the first half of a packet with data; the second stays under way. */
    UnderWay takeHalf(UnderWay packet) {
        underWay.remove(packet);
        Segment whole = packet.segment();
        int half = whole.length() / 2;
        if (half == 0) {
            return packet;
        }
        Segment second = new Segment(whole.route(), whole.sequenceAfter(half), whole.length() - half,
                whole.acknowledged(), whole.flags(), whole.window());
        underWay.add(new UnderWay(packet.direction(), second, packet.earliest()));
        Segment first = new Segment(whole.route(), whole.sequence(), half, whole.acknowledged(), whole.flags(),
                whole.window());
        return new UnderWay(packet.direction(), first, packet.earliest());
    }
}
