// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.wakepath.ctf.metadata.grammar.TsdlParser;
import org.wakepath.ctf.metadata.grammar.TsdlParser.AttributeContext;
import org.wakepath.ctf.metadata.grammar.TsdlParser.BlockContext;
import org.wakepath.ctf.metadata.grammar.TsdlParser.ConstantContext;
import org.wakepath.ctf.metadata.grammar.TsdlParser.EntryContext;
import org.wakepath.ctf.metadata.grammar.TsdlParser.ItemContext;
import org.wakepath.ctf.metadata.grammar.TsdlParser.MetadataContext;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.TraceType;

/**
 * Reads TSDL metadata, and parses equal declarations of several traces once: hosts that run the same tracer differ in
 * few of them. Threads may share it.
 */
public final class TsdlMetadata {
    private final Map<String, MetadataContext> parsed = new ConcurrentHashMap<>();

    TraceType read(String text) {
        try {
            return new Blocks().read(parse(WholeDeclarations.of(text)));
        } catch (CtfException e) {
            // Lines and columns must count from the start of the file, not of the declaration.
            return new Blocks().read(TsdlSource.parse(text));
        }
    }

    /** The same as parsing the whole text, but places count from the start of each declaration. */
    private MetadataContext parse(WholeDeclarations declarations) {
        MetadataContext whole = new MetadataContext(null, -1);
        for (String part : declarations.parts()) {
            add(parsed.computeIfAbsent(part, TsdlSource::parse), whole);
        }
        add(TsdlSource.parse(declarations.rest()), whole);
        return whole;
    }

    private static void add(MetadataContext part, MetadataContext whole) {
        for (ItemContext item : part.item()) {
            whole.addChild(item);
        }
        whole.start = part.start;
    }

    /** Reads the blocks of TSDL metadata in their order. */
    private static final class Blocks {
        private final NameScope names = new NameScope();
        private final TraceAssembly assembly = TraceAssembly.byName();
        private TsdlTypes types = new TsdlTypes(false);

        TraceType read(TsdlParser.MetadataContext metadata) {
            boolean found = false;
            for (TsdlParser.ItemContext item : metadata.item()) {
                if (item.block() != null && item.block().kind.getText().equals("trace")) {
                    // Types before the trace block already use its byte order.
                    types = new TsdlTypes(byteOrder(item.block()));
                    found = true;
                }
            }
            if (!found) {
                throw TsdlSource.fault(metadata, "no trace block");
            }
            for (TsdlParser.ItemContext item : metadata.item()) {
                if (item.block() == null) {
                    types.declare(item.declaration(), names);
                } else {
                    block(item.block());
                }
            }
            return assembly.build();
        }

        private static boolean byteOrder(BlockContext trace) {
            for (EntryContext entry : trace.entry()) {
                AttributeContext attribute = entry.attribute();
                if (attribute != null && TsdlNumbers.name(attribute).equals("byte_order")) {
                    return TsdlNumbers.isBigEndian(attribute.constant(), false);
                }
            }
            throw TsdlSource.fault(trace, "the trace block has no byte_order");
        }

        private void block(BlockContext block) {
            Entries entries = entries(block);
            switch (block.kind.getText()) {
                case "trace" -> trace(entries);
                case "env" -> entries.values.forEach((key, value) -> assembly.environment(key, Constants.text(value)));
                case "clock" -> clock(block, entries);
                case "stream" -> stream(block, entries);
                case "event" -> event(block, entries);
                default -> {
                }
            }
        }

        private record Entries(Map<String, ConstantContext> values, Map<String, StructType> structs) {
            StructType struct(String name) {
                return structs.getOrDefault(name, StructType.EMPTY);
            }

            Optional<ConstantContext> value(String name) {
                return Optional.ofNullable(values.get(name));
            }

            String text(String name, String otherwise) {
                return value(name).map(Constants::text).orElse(otherwise);
            }

            long integer(String name, long otherwise) {
                return value(name).map(Constants::integer).orElse(otherwise);
            }

            Optional<UUID> uuid(String name) {
                return value(name).map(Constants::uuid);
            }
        }

        private Entries entries(BlockContext block) {
            Entries entries = new Entries(new LinkedHashMap<>(), new LinkedHashMap<>());
            NameScope scope = names.inner();
            for (EntryContext entry : block.entry()) {
                if (entry.attribute() != null) {
                    entries.values.put(TsdlNumbers.name(entry.attribute()), entry.attribute().constant());
                } else if (entry.declaration() != null) {
                    types.declare(entry.declaration(), scope);
                } else {
                    entries.structs.put(entry.path().getText(), struct(entry, scope));
                }
            }
            return entries;
        }

        private StructType struct(EntryContext entry, NameScope scope) {
            FieldType type = types.type(entry.typeSpecifier(), scope);
            if (type instanceof StructType struct) {
                return struct;
            }
            throw TsdlSource.fault(entry, entry.path().getText() + " is not a structure");
        }

        private void trace(Entries entries) {
            entries.uuid("uuid").ifPresent(assembly::uuid);
            assembly.packetHeader(entries.struct("packet.header"));
            long major = entries.integer("major", 1);
            if (major != 1) {
                throw new CtfException("CTF major version " + major + " in TSDL metadata");
            }
        }

        private void clock(BlockContext block, Entries entries) {
            String name = entries.text("name", "");
            if (name.isEmpty()) {
                throw TsdlSource.fault(block, "a clock without a name");
            }
            assembly.clock(new ClockClass(name, entries.uuid("uuid"), entries.text("description", ""),
                    entries.integer("freq", 1_000_000_000), entries.integer("offset_s", 0),
                    entries.integer("offset", 0)));
        }

        private void stream(BlockContext block, Entries entries) {
            if (!assembly.stream(new TraceAssembly.Stream(entries.integer("id", 0), entries.struct("packet.context"),
                    entries.struct("event.header"), entries.struct("event.context"), new ArrayList<>(), ""))) {
                throw TsdlSource.fault(block, "stream class " + entries.integer("id", 0) + " is declared twice");
            }
        }

        private void event(BlockContext block, Entries entries) {
            String name = entries.value("name").map(Constants::text)
                    .orElseThrow(() -> TsdlSource.fault(block, "an event without a name"));
            Map<String, String> attributes = new LinkedHashMap<>();
            for (String key : List.of("loglevel", "model.emf.uri")) {
                entries.value(key).ifPresent(value -> attributes.put(key, Constants.text(value)));
            }
            assembly.event(new TraceAssembly.Event(name, entries.integer("id", 0), entries.integer("stream_id", 0),
                    entries.struct("context"), entries.struct("fields"), attributes));
        }
    }
}
