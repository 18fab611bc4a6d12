// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import java.util.Locale;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.catalogue.EventCatalogue;

/** The subject of an event, by the categories of Giraldeau and Dagenais (2016, table 1); timers count as interrupts. */
public enum EventCategory {
    SCHEDULER, INTERRUPT, NETWORK, OTHER;

    /** Category of an event, by its name with or without the category that perf puts before it. */
    public static EventCategory of(String event) {
        String name = KernelEventLayout.plainName(event);
        for (EventCategory category : values()) {
            if (EventCatalogue.get().startsOf(category.label()).stream().anyMatch(name::startsWith)) {
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
