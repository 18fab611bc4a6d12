// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Finds which kinds of events the channel of a stream records, and so what its lost events can have been.
 *
 * <p>LTTng gives each channel a stream class of its own. Where several channels share a class, their files have
 * different names before the number of the CPU. The channel then records the kinds that its files hold.
 */
final class Channels {
    private static final Pattern NUMBERS = Pattern.compile("([_-]?\\d+)+$");

    private final Function<Trace, Projection> projections;
    private final Map<Stream, Set<Integer>> channels = new IdentityHashMap<>();

    Channels(Function<Trace, Projection> projections) {
        this.projections = projections;
    }

    /** The kinds of events, by the projection, that the channel of a stream may record. */
    Set<Integer> kinds(Stream stream) {
        return channels.computeIfAbsent(stream, this::find);
    }

    private Set<Integer> find(Stream stream) {
        Set<Integer> declared = declared(stream);
        Map<String, List<Stream>> byName = new TreeMap<>();
        for (Stream other : stream.trace().streams()) {
            if (other.type().id() == stream.type().id()) {
                byName.computeIfAbsent(name(other), n -> new ArrayList<>()).add(other);
            }
        }
        List<Stream> own = byName.getOrDefault(name(stream), List.of());
        boolean isOneOfSeveral = byName.values().stream().filter(streams -> streams != own).flatMap(List::stream)
                .anyMatch(other -> other.cpu() == stream.cpu());
        if (!isOneOfSeveral) {
            return declared;
        }
        Set<Integer> held = new HashSet<>();
        own.forEach(one -> held.addAll(held(one)));
        return held.isEmpty() ? declared : Set.copyOf(held);
    }

    private Set<Integer> declared(Stream stream) {
        Set<Integer> kinds = new HashSet<>();
        Projection projection = projections.apply(stream.trace());
        for (EventClass event : stream.trace().eventClasses()) {
            if (event.streamClassId() == stream.type().id()) {
                projection.selection(event.name()).ifPresent(selection -> kinds.add(selection.kind()));
            }
        }
        return kinds;
    }

    /** The kinds of the events that a stream holds. */
    private Set<Integer> held(Stream stream) {
        Projection.Builder kindsAlone = Projection.builder();
        Projection projection = projections.apply(stream.trace());
        stream.trace().eventClasses().stream().map(EventClass::name).distinct().forEach(name -> projection
                .selection(name).ifPresent(selection -> kindsAlone.select(name, selection.kind())));
        Set<Integer> kinds = new HashSet<>();
        EventBatch batch = new EventBatch();
        try (PacketDecoder decoder = new PacketDecoder(stream, kindsAlone.build())) {
            for (Packet packet : stream.packets()) {
                decoder.decode(packet, batch);
                for (int event = 0; event < batch.size(); event++) {
                    kinds.add(batch.kind(event));
                }
            }
        }
        kinds.remove(Projection.LOSS);
        return kinds;
    }

    /** The name of a stream's file without the numbers of CPU and file. */
    private static String name(Stream stream) {
        return NUMBERS.matcher(Optional.ofNullable(stream.file().getFileName()).map(Object::toString).orElse(""))
                .replaceFirst("");
    }
}
