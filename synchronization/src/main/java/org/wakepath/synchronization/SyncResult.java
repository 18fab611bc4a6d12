// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The clocks of all hosts, related to the clock of a reference.
 *
 * <p>Immutable and thread-safe.
 */
public final class SyncResult {
    private final int reference;
    private final List<HostClock> clocks;

    SyncResult(int reference, List<HostClock> clocks) {
        this.reference = reference;
        this.clocks = List.copyOf(clocks);
    }

    /** Index of the reference host. */
    public int reference() {
        return reference;
    }

    /** The number of hosts. */
    public int hostCount() {
        return clocks.size();
    }

    /**
     * The clock of one host.
     *
     * @throws IndexOutOfBoundsException if there is no such host
     */
    public HostClock clock(int host) {
        return clocks.get(Objects.checkIndex(host, clocks.size()));
    }

    /** The clocks of all hosts, by index. */
    public List<HostClock> clocks() {
        return clocks;
    }

    /**
     * The messages of two connected hosts that arrive before they were sent, for each direction with any. If an
     * exchange was condensed, only its kept messages count.
     *
     * @param exchange messages between a and b, on their own clocks
     * @throws NoClockRelationException if a host is not connected
     */
    public List<ClockViolation> violations(int a, int b, MessageExchange exchange) {
        List<ClockViolation> found = new ArrayList<>();
        violation(a, b, exchange.sentOnA(), exchange.receivedOnB()).ifPresent(found::add);
        violation(b, a, exchange.sentOnB(), exchange.receivedOnA()).ifPresent(found::add);
        return found;
    }

    private Optional<ClockViolation> violation(int sender, int receiver, long[] sent, long[] received) {
        clock(sender).transform().apply(sent, sent, sent.length);
        clock(receiver).transform().apply(received, received, received.length);
        long messages = 0;
        long worst = 0;
        for (int i = 0; i < sent.length; i++) {
            long early = sent[i] - received[i];
            messages += early > 0 ? 1 : 0;
            worst = Math.max(worst, early);
        }
        return messages == 0 ? Optional.empty() : Optional.of(new ClockViolation(sender, receiver, messages, worst));
    }

    /** Whether every host is connected with the reference. */
    public boolean isConnected() {
        return clocks.stream().allMatch(HostClock::isConnected);
    }
}
