// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.catalogue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.wakepath.base.DescriptionBlock;

/**
 * The kernel events that Wakepath knows, read from {@code events.txt} beside this class at first use. The top of that
 * file says what its lines mean.
 */
public final class EventCatalogue {
    private static final String RESOURCE = "events.txt";

    private final Map<String, KnownEvent> events = new LinkedHashMap<>();
    private final List<EventGroup> groups = new ArrayList<>();
    private final Map<String, DescriptionBlock> analyses = new LinkedHashMap<>();
    private final Map<String, List<String>> categories = new LinkedHashMap<>();

    private EventCatalogue() {
        for (DescriptionBlock block : DescriptionBlock.read(EventCatalogue.class, RESOURCE)) {
            switch (block.kind()) {
                case "event" -> add(block);
                case "analysis" -> analyses.put(block.name(), block);
                case "category" -> categories.put(block.name(), block.words("starts"));
                case "group" -> groups.add(new EventGroup(block.name(), block.first("says"), block.first("cost")));
                default -> throw new IllegalStateException(RESOURCE + ": no kind of block: " + block.kind());
            }
        }
    }

    private void add(DescriptionBlock block) {
        for (DescriptionBlock each : block.expanded()) {
            List<String> model = each.words("fields-of");
            KnownEvent event = new KnownEvent(each, model.isEmpty() ? each : event(model.get(0)).block());
            if (events.put(event.id(), event) != null) {
                throw new IllegalStateException(RESOURCE + ": described twice: " + event.id());
            }
        }
    }

    /** The catalogue; the same for all callers, and never changed. */
    public static EventCatalogue get() {
        return Holder.CATALOGUE;
    }

    /** All groups, in the order of the file. */
    public List<EventGroup> groups() {
        return List.copyOf(groups);
    }

    /** All kinds of events, in the order of the file. */
    public Collection<KnownEvent> events() {
        return events.values();
    }

    /**
     * One kind of events.
     *
     * @throws IllegalArgumentException if the catalogue has none of this id
     */
    public KnownEvent event(String id) {
        KnownEvent event = events.get(id);
        if (event == null) {
            throw new IllegalArgumentException(RESOURCE + ": no event " + id);
        }
        return event;
    }

    /** The events that report a fact, the one to record first; empty if no event reports it. */
    public List<List<KnownEvent>> sources(String fact) {
        Map<Integer, List<KnownEvent>> sources = new TreeMap<>();
        for (KnownEvent event : events.values()) {
            if (event.fact().equals(fact)) {
                sources.merge(event.rank(), List.of(event),
                        (some, more) -> Stream.of(some, more).flatMap(List::stream).toList());
            }
        }
        return List.copyOf(sources.values());
    }

    /** The facts that an analysis needs; empty for an unknown one. */
    public List<EventNeed> needs(String analysis) {
        return needs(analysis, "needs");
    }

    /** The facts that help an analysis if one of its needs is not met; empty for an unknown one. */
    public List<EventNeed> helps(String analysis) {
        return needs(analysis, "helps");
    }

    private List<EventNeed> needs(String analysis, String keyword) {
        return analyses.containsKey(analysis) ? analyses.get(analysis).lines(keyword).stream().map(this::need).toList()
                : List.of();
    }

    private EventNeed need(String line) {
        int as = line.indexOf(" as ");
        List<String> ids = List.of((as < 0 ? line : line.substring(0, as)).split(" "));
        List<String> accepted = ids.stream().flatMap(this::accepted).toList();
        return new EventNeed(as < 0 ? accepted.get(0) : line.substring(as + " as ".length()), accepted);
    }

    private Stream<String> accepted(String id) {
        int dot = id.indexOf('.');
        return dot < 0 ? event(id).names().stream()
                : event(id.substring(0, dot)).names().stream().map(name -> name + id.substring(dot));
    }

    /** The starts of the names of events of a category, such as {@code network}; empty for an unknown one. */
    public List<String> startsOf(String category) {
        return categories.getOrDefault(category, List.of());
    }

    /** Reads the file at the first use of the catalogue. */
    private static final class Holder {
        static final EventCatalogue CATALOGUE = new EventCatalogue();
    }

    /**
     * Events that are recorded together.
     *
     * @param name its name, such as {@code timers}
     * @param meaning what its events report
     * @param cost their measured cost; empty if it was not measured
     */
    public record EventGroup(String name, String meaning, String cost) {
    }
}
