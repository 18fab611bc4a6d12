/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.census;

import java.util.List;
import java.util.Locale;
import org.wakepath.kernel.KernelEventLayout;

/** What an event tells of, as Giraldeau and Dagenais (2016, table 1) divide them; timers count as interrupts. */
public enum EventCategory {
    SCHEDULER("sched_"),
    INTERRUPT("irq_", "softirq_", "x86_irq_vectors_", "hrtimer_", "timer_", "local_timer_", "reschedule_",
            "call_function_"),
    NETWORK("inet_sock_", "net_", "netif_", "skb_", "napi_", "tcp_", "udp_", "sock_"),
    OTHER;

    private final List<String> prefixes;

    EventCategory(String... prefixes) {
        this.prefixes = List.of(prefixes);
    }

    /** Category of an event, by its name with or without the category that perf puts before it. */
    public static EventCategory of(String event) {
        String name = KernelEventLayout.plainName(event);
        for (EventCategory category : values()) {
            if (category.prefixes.stream().anyMatch(name::startsWith)) {
                return category;
            }
        }
        return OTHER;
    }

    /** Name in reports: {@code scheduler}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
