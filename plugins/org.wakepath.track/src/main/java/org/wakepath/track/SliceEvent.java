// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.FieldType.ArrayType;
import org.wakepath.ctf.type.FieldType.SequenceType;
import org.wakepath.ctf.type.FieldType.StringType;
import org.wakepath.ctf.type.IntegerType;
import org.wakepath.ctf.type.NumberType;
import org.wakepath.ctf.type.StructType;
import org.wakepath.track.SliceRule.NamePart;

/** A kind of events of a trace: what they mean, and which fields hold the task, number and name of their slice. */
final class SliceEvent {
    private static final int TID = 0;
    private static final int VTID = 1;
    private static final int ID = 2;
    private static final int FIRST_ARGUMENT = 3;
    private static final int SECOND_ARGUMENT = 4;
    private static final int RESULT = 5;
    private static final int HAS_RESULT = 6;
    private static final int FIRST_PART = 7;
    /** Before the name of the field with a result, that of the field that is 0 where there is none. */
    private static final String HAS = "has_";

    private final SliceRule.Match match;
    private final int ownName;
    private final List<Part> parts;
    private final boolean hasArguments;
    private final boolean hasResult;
    /** Numbers of names by the value of their only field, where that is a number. */
    private final Long2IntOpenHashMap byValue = new Long2IntOpenHashMap();

    /** A part of the name; {@code slot} is that of a field, or 0 for a text. */
    private record Part(NamePart part, int slot, boolean text) {
    }

    private SliceEvent(SliceRule.Match match, int ownName, List<Part> parts, List<EventClass> classes) {
        this.match = match;
        this.ownName = ownName;
        this.parts = parts;
        hasArguments = match.phase() != SliceRule.Phase.END && hasNumbers(classes, match.rule().arguments());
        hasResult = match.phase() == SliceRule.Phase.END && !match.rule().result().isEmpty()
                && hasNumbers(classes, List.of(match.rule().result()));
        byValue.defaultReturnValue(SliceNames.NONE);
    }

    /**
     * The events of a name in a trace.
     *
     * @param classes all classes of the name: those of several programs may differ
     */
    static SliceEvent of(SliceRule.Match match, List<EventClass> classes, SliceNames names) {
        List<Part> parts = new ArrayList<>();
        int slot = FIRST_PART;
        for (NamePart part : match.rule().name()) {
            if (!part.field()) {
                parts.add(new Part(part, 0, true));
            } else if (classes.stream().allMatch(c -> isText(c, part))) {
                parts.add(new Part(part, slot++, true));
            } else if (classes.stream().allMatch(c -> isNumber(c, part.text()))) {
                parts.add(new Part(part, slot++, false));
            } else {
                return new SliceEvent(match, names.number(match.name()), List.of(), classes);
            }
        }
        return new SliceEvent(match, names.number(match.name()), parts, classes);
    }

    private static boolean hasNumbers(List<EventClass> classes, List<String> fields) {
        return !fields.isEmpty()
                && classes.stream().allMatch(c -> fields.stream().allMatch(field -> isNumber(c, field)));
    }

    private static boolean isNumber(EventClass event, String name) {
        return event.type().payload().find(name).filter(field -> field.type() instanceof NumberType).isPresent();
    }

    private static boolean isText(EventClass event, NamePart part) {
        return event.type().payload().find(part.text()).map(StructType.Member::type).filter(SliceEvent::isText)
                .isPresent();
    }

    private static boolean isText(FieldType type) {
        return type instanceof StringType || type instanceof ArrayType array && isByte(array.element())
                || type instanceof SequenceType sequence && isByte(sequence.element());
    }

    private static boolean isByte(FieldType type) {
        return type instanceof IntegerType integer && integer.isByte();
    }

    /** The fields to be read, slots from 0. A field that the event lacks is missing. */
    String[] fields() {
        List<String> fields = new ArrayList<>(List.of("context.tid", "context.vtid", match.rule().id()));
        fields.addAll(hasArguments ? match.rule().arguments() : List.of("", ""));
        fields.addAll(hasResult ? List.of(match.rule().result(), HAS + match.rule().result()) : List.of("", ""));
        parts.stream().filter(part -> part.part().field()).forEach(part -> fields.add(part.part().text()));
        return fields.toArray(new String[0]);
    }

    SliceRule.Phase phase() {
        return match.phase();
    }

    SliceRule rule() {
        return match.rule();
    }

    /** The task's id on its host, or {@link EventBatch#MISSING}. */
    long tid(MergedEvents events) {
        long tid = events.value(TID);
        return tid == EventBatch.MISSING ? events.value(VTID) : tid;
    }

    /** The number of its slice, or {@link EventBatch#MISSING}. */
    long id(MergedEvents events) {
        return rule().id().isEmpty() ? EventBatch.MISSING : events.value(ID);
    }

    /** Keeps the arguments of the slice of a row, if the event has them. */
    void addArguments(MergedEvents events, ValueColumns values, int row) {
        if (hasArguments) {
            values.add(row, events.value(FIRST_ARGUMENT), events.value(SECOND_ARGUMENT));
        }
    }

    /** Keeps the result of the slice of a row, if the event has it. */
    void setResult(MergedEvents events, ValueColumns values, int row) {
        if (hasResult && events.value(HAS_RESULT) != 0) {
            values.setResult(row, events.value(RESULT));
        }
    }

    /** Whether the rule names slices by fields that the event lacks, so that its slice may have any name. */
    boolean lacksName() {
        return parts.isEmpty() && !rule().name().isEmpty();
    }

    /** The name that the rule alone gives to the slice. */
    int ownName() {
        return ownName;
    }

    /** The number of its slice's name, or {@link SliceNames#NONE} if there is no room for another name. */
    int name(MergedEvents events, SliceNames names) {
        if (parts.isEmpty()) {
            return ownName;
        }
        if (parts.size() > 1 || parts.get(0).text()) {
            return names.number(text(events));
        }
        long value = events.value(FIRST_PART);
        int known = byValue.get(value);
        if (known == SliceNames.NONE) {
            known = names.number(text(events));
            byValue.put(value, known);
        }
        return known;
    }

    private String text(MergedEvents events) {
        StringBuilder name = new StringBuilder();
        for (Part part : parts) {
            if (!part.part().field()) {
                name.append(part.part().text());
            } else if (part.text()) {
                name.append(events.text(part.slot()));
            } else {
                long value = events.value(part.slot());
                name.append(part.part().hexadecimal() ? "0x" + Long.toHexString(value) : Long.toString(value));
            }
        }
        return name.toString();
    }
}
