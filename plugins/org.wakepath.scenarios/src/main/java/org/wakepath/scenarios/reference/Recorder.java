// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Keeps the events of a simulation; events of one host that follow each other do so by time, CPU and place too. */
final class Recorder {
    private final List<TestEvent> events = new ArrayList<>();
    private final Map<Integer, At> last = new HashMap<>();
    private final int tick;
    private long now;

    /** @param tick how far the clock goes at once, ns */
    Recorder(int tick) {
        this.tick = tick;
    }

    List<TestEvent> events() {
        return events;
    }

    long now() {
        return now;
    }

    void waitUntil(long time) {
        now = Math.max(now, time);
    }

    void record(int host, int cpu, int gap, Function<At, TestEvent> event) {
        now += gap;
        At before = last.get(host);
        if (before != null && before.time() == now && before.cpu() > cpu) {
            now++;
        }
        last.put(host, new At(host, cpu, now));
        events.add(event.apply(new At(host, cpu, now - now % tick)));
    }
}
