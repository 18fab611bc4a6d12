// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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
    /** Computed at first use; threads that do so at the same time get the same result. */
    private Map<String, List<Range>> byLabel;

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

    /** Whether values compare as two's complement. */
    boolean areSigned() {
        return signed;
    }

    /** Labels and ranges in the order of the metadata. */
    public List<Mapping> mappings() {
        return mappings;
    }

    /** Labels of a value, in the order of the metadata; each once. */
    public List<String> of(long value) {
        Set<String> found = new LinkedHashSet<>(2);
        for (Mapping mapping : mappings) {
            Range range = mapping.range();
            if (signed ? range.containsSigned(value) : range.containsUnsigned(value)) {
                found.add(mapping.label());
            }
        }
        return List.copyOf(found);
    }

    /** Ranges of a label; empty when there is no such label. */
    public List<Range> ranges(String label) {
        if (byLabel == null) {
            byLabel = Map.copyOf(mappings.stream().collect(
                    Collectors.groupingBy(Mapping::label, Collectors.mapping(Mapping::range, Collectors.toList()))));
        }
        return byLabel.getOrDefault(label, List.of());
    }
}
