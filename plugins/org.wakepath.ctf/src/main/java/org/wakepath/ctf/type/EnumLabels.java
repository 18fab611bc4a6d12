/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf.type;

import java.util.ArrayList;
import java.util.List;

/** Labels of an enumeration in the order of the metadata; a value can have several, or none. */
public final class EnumLabels {
    /** No enumeration. */
    public static final EnumLabels NONE = new EnumLabels(List.of(), false);

    /**
     * One label and one range of its values; a label with several ranges has several mappings.
     *
     * @param label the label
     * @param range its values
     */
    public record Mapping(String label, Range range) {
    }

    private final List<Mapping> mappings;
    private final boolean signed;

    /**
     * @param mappings labels and ranges
     * @param signed whether values compare as two's complement
     */
    public EnumLabels(List<Mapping> mappings, boolean signed) {
        this.mappings = List.copyOf(mappings);
        this.signed = signed;
    }

    /** Whether there is no enumeration. */
    public boolean isNone() {
        return this == NONE;
    }

    /** Labels and ranges in the order of the metadata. */
    public List<Mapping> mappings() {
        return mappings;
    }

    /** Labels of a value, in the order of the metadata; each once. */
    public List<String> of(long value) {
        List<String> found = new ArrayList<>(1);
        for (Mapping mapping : mappings) {
            Range range = mapping.range();
            boolean hit = signed ? range.containsSigned(value) : range.containsUnsigned(value);
            if (hit && !found.contains(mapping.label())) {
                found.add(mapping.label());
            }
        }
        return found;
    }

    /** Ranges of a label; empty when there is no such label. */
    public List<Range> ranges(String label) {
        return mappings.stream().filter(m -> m.label().equals(label)).map(Mapping::range).toList();
    }
}
