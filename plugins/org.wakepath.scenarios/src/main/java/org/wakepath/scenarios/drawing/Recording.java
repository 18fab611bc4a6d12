// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the tracer of a host records, if that differs from the default. */
final class Recording {
    /** The event that reports wake-ups. */
    String wakeups = "sched_waking";
    /** Whether packets are seen at the network devices instead of at the sockets. */
    boolean devicePackets;
    /**
     * Whether the sockets' events have addresses as integers, and no namespace or hash, as their first versions had.
     */
    boolean integerAddresses;
    /** Whether wake-ups and packets at the sockets have the interrupt context as fields. */
    boolean contextFields;
    /** Whether every event has the running task's id as its context. */
    boolean tidContext = true;
    /** Whether all system calls are recorded, and not only some. */
    boolean allCalls;
    String kernelRelease = "6.1.0-lab";
    /** Empty for a trace that does not tell it. */
    String machine = "";
    /** What {@code prev_state} says of a preempted task. */
    long preemptedState = 256;
    /** Tasks that the list of tasks calls kernel threads; if there are none, it does not say. */
    final Set<String> kernelThreads = new HashSet<>();
    /** By task that is not the first thread of its process: the id of that thread. */
    final Map<String, Integer> processes = new HashMap<>();
    /** Events that were not enabled. */
    final Set<String> without = new HashSet<>();
    /** For CPUs whose buffer starts later: the column of its first event. */
    final Map<Integer, Integer> begins = new HashMap<>();

    /** For CPUs whose buffer was not written to its end: the column of the last whole event. */
    final Map<Integer, Integer> cuts = new HashMap<>();

    /** CPUs without a stream. */
    final Set<Integer> lacking = new HashSet<>();

    /** All events that are not recorded: those not enabled, and those that another source stands in for. */
    Set<String> disabled() {
        Set<String> disabled = new HashSet<>(without);
        disabled.addAll(Set.of("sched_waking", "sched_ttwu", "sched_wakeup"));
        if (!without.contains(wakeups)) {
            disabled.remove(wakeups);
        }
        disabled.addAll(devicePackets ? Set.of("inet_sock_local_in", "inet_sock_local_out")
                : Set.of("net_dev_queue", "net_if_receive_skb"));
        return disabled;
    }

    /** The first recorded column of a CPU. */
    int begin(int cpu) {
        return begins.getOrDefault(cpu, 0);
    }
}
