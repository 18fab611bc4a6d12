// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.wakepath.scenarios.reference.TestEvent.SocketIn;
import org.wakepath.scenarios.reference.TestEvent.SocketOut;
import org.wakepath.scenarios.reference.TestEvent.SoftirqEntry;
import org.wakepath.scenarios.reference.TestEvent.SoftirqExit;

/**
 * Messages by which the hosts' equal clocks are found to be equal: as fast in both directions as any other message, at
 * the begin and at the end of a trace. They use a CPU of their own, which is idle, and wake up nobody.
 */
final class ClockMessages {
    private static final int FIRST_CONNECTION = 500;

    private final Scenario scenario;
    private final Recorder recorder;
    private final Map<Integer, Direction> directions = new TreeMap<>();

    ClockMessages(Scenario scenario, Recorder recorder) {
        this.scenario = scenario;
        this.recorder = recorder;
        for (int a = 0; a < scenario.hosts(); a++) {
            for (int b = a + 1; b < scenario.hosts(); b++) {
                Route route = Route.between(a, b, FIRST_CONNECTION + a);
                directions.put(directions.size(), new Direction(a, b, route));
                directions.put(directions.size(), new Direction(b, a, route.back()));
            }
        }
    }

    /** Two rounds, in each of which every host sends to every other. */
    void exchange() {
        recorder.waitUntil(recorder.now() + 1);
        for (int round = 0; round < 2; round++) {
            round();
        }
    }

    private void round() {
        for (int host = 0; host < scenario.hosts(); host++) {
            record(host, at -> new SoftirqEntry(at, NaiveInterrupts.NET_RX_SOFTIRQ));
        }
        List<Segment> sent = new ArrayList<>();
        directions.values().forEach(d -> {
            Segment segment = d.send(1, d);
            sent.add(segment);
            record(d.sender(), at -> new SocketOut(at, segment));
        });
        recorder.waitUntil(recorder.now() + SimulatedNetwork.DELAY);
        directions.forEach((i, d) -> record(d.receiver(), at -> new SocketIn(at, sent.get(i))));
        for (int host = 0; host < scenario.hosts(); host++) {
            record(host, at -> new SoftirqExit(at, NaiveInterrupts.NET_RX_SOFTIRQ));
        }
    }

    private void record(int host, Function<At, TestEvent> event) {
        recorder.record(host, scenario.cpus(), 0, event);
    }
}
