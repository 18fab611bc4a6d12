// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.wakepath.ctf.CtfException;
import org.wakepath.ctf.metadata.grammar.TsdlParser.ItemContext;
import org.wakepath.ctf.metadata.grammar.TsdlParser.MetadataContext;
import org.wakepath.ctf.type.TraceType;

/**
 * The declarations of some TSDL metadata, each parsed once. Hosts that run the same tracer differ in few of them.
 * Threads may share it.
 */
public final class SharedDeclarations {
    private final Map<String, MetadataContext> parsed = new ConcurrentHashMap<>();

    TraceType read(String text) {
        try {
            return new TsdlMetadata().read(parse(WholeDeclarations.of(text)));
        } catch (CtfException e) {
            // Lines and columns must count from the start of the file, not of the declaration.
            return new TsdlMetadata().read(TsdlSource.parse(text));
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
}
