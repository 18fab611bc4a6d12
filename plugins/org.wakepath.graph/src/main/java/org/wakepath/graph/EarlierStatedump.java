/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import java.util.List;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.kernel.KernelEventLayout;

/**
 * Reads the statedump that lies before an excerpt, for the names alone: of each stream the first packets, for as long
 * as they hold any of it.
 */
final class EarlierStatedump {
    private static final String PREFIX = "lttng_statedump_";

    private EarlierStatedump() {
    }

    static void read(HostPart part, StatedumpReader into) {
        for (Stream stream : part.earlier()) {
            if (stream.trace().eventClasses().stream().anyMatch(c -> c.name().startsWith(PREFIX))) {
                read(stream, into);
            }
        }
    }

    private static void read(Stream stream, StatedumpReader into) {
        Projection projection = KernelEventLayout.statedumpOf(stream.trace());
        for (Packet packet : stream.packets()) {
            if (!read(stream.only(packet::equals), projection, into)) {
                return;
            }
        }
    }

    /** Whether there was anything. */
    private static boolean read(Stream stream, Projection projection, StatedumpReader into) {
        boolean any = false;
        try (MergedEvents events = new MergedEvents(List.of(stream), trace -> projection, null)) {
            while (events.next()) {
                any |= into.onEarlier(events);
            }
        }
        return any;
    }
}
