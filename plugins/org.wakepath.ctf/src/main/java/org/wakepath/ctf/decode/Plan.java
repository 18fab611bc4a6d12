// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.FieldType.ArrayType;
import org.wakepath.ctf.type.FieldType.SequenceType;
import org.wakepath.ctf.type.NumberType;
import org.wakepath.ctf.type.StreamType;
import org.wakepath.ctf.type.StreamType.EventType;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.TraceType;
import org.wakepath.ctf.type.VariantType;

/**
 * The instructions that read the packets of one stream class for one projection. Those that pass over an unwanted event
 * are made at the first such event, since a kernel declares a thousand kinds and few of them occur. Threads share a
 * plan: two that make the same instructions at a time make equal ones.
 */
public final class Plan {
    /** Stands for a value that an event does not have. */
    public static final long MISSING = Long.MIN_VALUE;

    private static final int DENSE_IDS = 1 << 16;
    private static final String CONTEXT = "context.";
    private static final String PACKET = "packet.";

    private final TraceType trace;
    private final StreamType stream;
    private final Map<String, Selection> selections;
    private final HeaderShape header;
    private final int[] headerCode;
    private final int headerAlignment;
    private final EventProgram[] dense;
    /** The unwanted events by their small ids. */
    private final EventType[] unwanted;
    private final FixedLayout[] layouts;
    private final Map<Long, EventProgram> sparse = new HashMap<>();
    private final Map<String, Integer> packetRegisters = new HashMap<>();
    private final int[] packetCode;

    /**
     * What is wanted of the events of one name.
     *
     * @param kind the consumer's number for them
     * @param fields paths of the wanted fields; their positions are the slots
     */
    public record Selection(int kind, List<String> fields) {
    }

    private Plan(TraceType trace, StreamType stream, Map<String, Selection> selections) {
        this.trace = trace;
        this.stream = stream;
        this.selections = selections;
        this.header = headerIsReferredTo() ? HeaderShape.GENERAL : HeaderShape.of(stream.eventHeader());
        ProgramCompiler compiler = new ProgramCompiler(1);
        compiler.part(stream.eventHeader(), Wanted.NOTHING);
        this.headerCode = compiler.finish();
        this.headerAlignment = compiler.alignment();
        long largest = stream.events().stream().mapToLong(EventType::id).filter(i -> i >= 0 && i < DENSE_IDS)
                .max().orElse(-1);
        this.dense = new EventProgram[(int) largest + 1];
        this.unwanted = new EventType[dense.length];
        this.layouts = new FixedLayout[Math.min(dense.length, header.escape())];
        compileEvents();
        this.packetCode = compilePacketCode();
    }

    /**
     * Makes the plan for the packets of a stream class.
     *
     * @param selections what is wanted, by the name of the event
     */
    public static Plan of(TraceType trace, StreamType stream, Map<String, Selection> selections) {
        return new Plan(trace, stream, selections);
    }

    /** Shape of the event headers. */
    public HeaderShape header() {
        return header;
    }

    /** Instructions for an event header of general shape. */
    public int[] headerCode() {
        return headerCode;
    }

    /**
     * Programs by event id, for small ids. It has holes, also in the place of unwanted events that {@link #program} was
     * not asked for yet.
     */
    public EventProgram[] dense() {
        return dense;
    }

    /** The program of an event id; empty if the metadata does not declare it. */
    public Optional<EventProgram> program(long id) {
        if (id < 0 || id >= dense.length) {
            return Optional.ofNullable(sparse.get(id));
        }
        int small = (int) id;
        if (dense[small] == null && unwanted[small] != null) {
            dense[small] = unwanted(unwanted[small]);
            layOut(small);
        }
        return Optional.ofNullable(dense[small]);
    }

    /** Layouts by event id, for those ids that the short form of the event header holds; has the same holes. */
    public FixedLayout[] layouts() {
        return layouts;
    }

    /** Instructions for packet header and context, empty if nothing of them is wanted. */
    public int[] packetCode() {
        return packetCode.clone();
    }

    /** The number of registers that the programs use. */
    public int registers() {
        return trace.registers() + packetRegisters.size();
    }

    private void compileEvents() {
        for (int i = 0; i < stream.events().size(); i++) {
            EventType event = stream.events().get(i);
            Selection selection = selections.get(event.name());
            if (event.id() < 0 || event.id() >= dense.length) {
                sparse.put(event.id(), selection == null ? unwanted(event) : wanted(event, selection));
            } else {
                int id = (int) event.id();
                dense[id] = selection == null ? null : wanted(event, selection);
                unwanted[id] = selection == null ? event : null;
                layOut(id);
            }
        }
    }

    private void layOut(int id) {
        if (id < layouts.length) {
            layouts[id] = dense[id] == null ? null : FixedLayout.of(dense[id]).orElse(null);
        }
    }

    private EventProgram unwanted(EventType event) {
        int[] code = compile(event, Wanted.NOTHING, Wanted.NOTHING, Map.of());
        long fixed = code.length == 0 ? 0 : code.length == 2 && code[0] == Op.ADVANCE ? code[1] : -1;
        return new EventProgram(event.name(), -1, 0, fixed, code);
    }

    private EventProgram wanted(EventType event, Selection selection) {
        Wanted payload = new Wanted();
        Wanted context = new Wanted();
        Map<Integer, Integer> copies = new HashMap<>();
        List<String> fields = selection.fields();
        for (int slot = 0; slot < fields.size(); slot++) {
            String field = fields.get(slot);
            if (field.startsWith(CONTEXT)) {
                context.add(field.substring(CONTEXT.length()), slot);
            } else if (field.startsWith(PACKET)) {
                copies.put(slot, packetRegister(field.substring(PACKET.length())));
            } else {
                payload.add(field, slot);
            }
        }
        return new EventProgram(event.name(), selection.kind(), fields.size(), -1,
                compile(event, payload, context, copies));
    }

    private int packetRegister(String path) {
        return packetRegisters.computeIfAbsent(path, p -> trace.registers() + packetRegisters.size());
    }

    private int[] compile(EventType event, Wanted payload, Wanted context, Map<Integer, Integer> copies) {
        ProgramCompiler compiler = new ProgramCompiler(header == HeaderShape.GENERAL ? headerAlignment : 8);
        copies.forEach((slot, register) -> compiler.copy(register, slot));
        compiler.part(stream.eventContext(), context);
        compiler.part(event.context(), context);
        compiler.part(event.payload(), payload);
        return compiler.finish();
    }

    private int[] compilePacketCode() {
        if (packetRegisters.isEmpty()) {
            return new int[0];
        }
        Wanted wanted = new Wanted();
        packetRegisters.forEach((path, register) -> wanted.add(path, ~register));
        ProgramCompiler compiler = new ProgramCompiler(1 << 16);
        compiler.part(trace.packetHeader(), Wanted.NOTHING);
        compiler.part(stream.packetContext(), wanted);
        return compiler.finish();
    }

    /** Whether a length or a tag outside the event header needs one of its integers. */
    private boolean headerIsReferredTo() {
        Set<Integer> own = new HashSet<>();
        collect(stream.eventHeader(), own, new HashSet<>());
        Set<Integer> used = new HashSet<>();
        Set<Integer> ignored = new HashSet<>();
        collect(stream.eventContext(), ignored, used);
        for (EventType event : stream.events()) {
            collect(event.context(), ignored, used);
            collect(event.payload(), ignored, used);
        }
        return own.stream().anyMatch(used::contains);
    }

    private static void collect(FieldType type, Set<Integer> kept, Set<Integer> used) {
        if (type instanceof NumberType number && number.register() >= 0) {
            kept.add(number.register());
        } else if (type instanceof StructType struct) {
            struct.members().forEach(m -> collect(m.type(), kept, used));
        } else if (type instanceof ArrayType array) {
            collect(array.element(), kept, used);
        } else if (type instanceof SequenceType sequence) {
            used.add(sequence.register());
            collect(sequence.element(), kept, used);
        } else if (type instanceof VariantType variant) {
            used.add(variant.register());
            variant.options().forEach(o -> collect(o.type(), kept, used));
        }
    }
}
