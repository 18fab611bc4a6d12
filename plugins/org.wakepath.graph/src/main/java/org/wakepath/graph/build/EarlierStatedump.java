// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.kernel.KernelEventLayout;

/**
 * Reads the statedump that lies before an excerpt, only for its names. Each CPU writes a part of it, some later than
 * others. So the first packets of all streams are read as long as any of them holds a part of it.
 */
final class EarlierStatedump {
    private final StatedumpReader into;
    /** The streams whose last packet held a part of it, or that were not read yet. */
    private final Set<Stream> promising = new HashSet<>();
    /** Time of the last event found of it, ns. */
    private long until = Long.MIN_VALUE;

    private record Place(Stream stream, Packet packet) {
    }

    private EarlierStatedump(StatedumpReader into) {
        this.into = into;
    }

    static void read(HostPart part, StatedumpReader into) {
        new EarlierStatedump(into).read(part.earlier().stream().filter(EarlierStatedump::mayHoldIt).toList());
    }

    private static boolean mayHoldIt(Stream stream) {
        return KernelEventLayout.hasStatedump(stream.trace());
    }

    private void read(List<Stream> streams) {
        promising.addAll(streams);
        streams.stream().flatMap(s -> s.packets().stream().map(p -> new Place(s, p)))
                .sorted(Comparator.comparingLong(p -> p.packet().begin()))
                .forEach(this::read);
    }

    private void read(Place place) {
        if (promising.contains(place.stream()) || place.packet().begin() <= until) {
            promising.remove(place.stream());
            Projection projection = KernelEventLayout.statedumpOf(place.stream().trace());
            Stream packet = place.stream().only(place.packet()::equals);
            try (MergedEvents events = new MergedEvents(List.of(packet), trace -> projection, null)) {
                while (events.next()) {
                    if (into.onEarlier(events)) {
                        promising.add(place.stream());
                        until = Math.max(until, events.time());
                    }
                }
            }
        }
    }
}
