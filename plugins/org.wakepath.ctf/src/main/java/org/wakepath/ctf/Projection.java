// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.ctf.decode.Plan;

/**
 * The events and fields that a consumer wants.
 *
 * <p>A field is named by its path into the payload, such as {@code next_tid} or {@code network_header.ipv4.saddr}.
 * LTTng's leading underscores may be left out. The name of an option leads into a variant. A path after
 * {@code context.} lies in the context of the event, or else in that of all events of the stream. A path after
 * {@code packet.} lies in the packet's context.
 *
 * <p>An integer is a long, an enumeration its integer, a float the bits of a double. Strings, texts, and arrays and
 * sequences of bytes are a range of the batch's bytes. Any other array or sequence is its length, and {@code name[2]}
 * is an element of it. An absent value and an integer of more than 64 bits are {@link EventBatch#MISSING}.
 *
 * <p>All events of a kind have the same number of slots, so the kind determines which slots exist. A field that an
 * event lacks is missing. Other slots must not be read.
 */
public final class Projection {
    /**
     * The kind of the pseudo-events that report lost events. Their values are: 0, number of events lost, or 0 if that
     * is not known; 1 and 2, the times in ns between which they were lost; 3, number of whole packets lost.
     */
    public static final int LOSS = -1;

    /**
     * One class of events.
     *
     * @param event its name
     * @param kind the number to give to it, from 0
     * @param fields paths of its fields; their positions are the slots
     */
    public record Selection(String event, int kind, List<String> fields) {
        /** Copies the fields, and rejects a kind below zero. */
        public Selection {
            if (kind < 0) {
                throw new IllegalArgumentException("kind " + kind + " of " + event + " is below zero");
            }
            fields = List.copyOf(fields);
        }
    }

    private static final Projection POSITIONS = new Projection(Map.of(), Optional.empty());

    private final Map<String, Selection> selections;
    private final Optional<String> cpu;

    private Projection(Map<String, Selection> selections, Optional<String> cpu) {
        this.selections = selections;
        this.cpu = cpu;
    }

    /** Starts an empty projection. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Selects every event with kind 0 and two values: the bit of the packet at which its header starts, and the id of
     * its class.
     */
    static Projection positions() {
        return POSITIONS;
    }

    /** What a plan needs to know: the CPU's field is one more slot of each event. */
    Map<String, Plan.Selection> forPlan() {
        Map<String, Plan.Selection> planned = new HashMap<>();
        for (Selection selection : selections.values()) {
            List<String> fields = new ArrayList<>(selection.fields());
            cpu.ifPresent(fields::add);
            planned.put(selection.event(), new Plan.Selection(selection.kind(), fields));
        }
        return planned;
    }

    boolean isPositions() {
        return this == POSITIONS;
    }

    /** The selections for events of a name. */
    public Optional<Selection> selection(String event) {
        return Optional.ofNullable(selections.get(event));
    }

    /** The field by which events name their CPU. Its value is in a slot of its own, behind all others. */
    public Optional<String> cpu() {
        return cpu;
    }

    /** The number of slots of each kind, in projections that are read together. */
    static final class SlotCounts {
        private final Map<Integer, Integer> slots = new HashMap<>();

        /**
         * Notes the kinds of a projection.
         *
         * @throws IllegalArgumentException if one has another number of slots than before
         */
        void add(Projection projection) {
            projection.selections.values().forEach(this::add);
        }

        private void add(Selection selection) {
            int count = selection.fields().size();
            int known = slots.getOrDefault(selection.kind(), count);
            if (known != count) {
                throw new IllegalArgumentException("event " + selection.event() + " has " + count
                        + " slots, but others of kind " + selection.kind() + " have " + known);
            }
            slots.put(selection.kind(), count);
        }
    }

    /** Collects selections. */
    public static final class Builder {
        private final Map<String, Selection> selections = new LinkedHashMap<>();
        private final SlotCounts slots = new SlotCounts();
        private Optional<String> cpu = Optional.empty();

        private Builder() {
        }

        /**
         * States that a field of the events, and not the stream, says which CPU recorded them.
         *
         * @param field its path; events without it are the stream's CPU's
         */
        public Builder cpu(String field) {
            cpu = Optional.of(field);
            return this;
        }

        /**
         * Selects the events of a name.
         *
         * @param event its name; a trace need not have it
         * @param kind the number to give to it, from 0
         * @param fields paths of its fields, slots from 0
         * @throws IllegalArgumentException for a kind below zero, an event selected before, or another number of fields
         * than the kind's other events have
         */
        public Builder select(String event, int kind, String... fields) {
            Selection selection = new Selection(event, kind, List.of(fields));
            if (selections.putIfAbsent(event, selection) != null) {
                throw new IllegalArgumentException("event " + event + " is selected twice");
            }
            slots.add(selection);
            return this;
        }

        /** The projection. */
        public Projection build() {
            return new Projection(new LinkedHashMap<>(selections), cpu);
        }
    }
}
