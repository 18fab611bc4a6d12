/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf.type;

import java.util.List;

/**
 * One of several fields; an earlier integer says which.
 *
 * @param tag the integer
 * @param options in the order of the metadata
 * @param optional whether a tag value without an option means that there is no field
 */
public record VariantType(Reference tag, List<Option> options, boolean optional) implements FieldType {

    /**
     * One choice.
     *
     * @param name as the metadata has it
     * @param type its layout
     * @param ranges tag values that choose it; empty until resolved by the labels of an enumeration
     */
    public record Option(String name, FieldType type, List<Range> ranges) {
        /** Copies the ranges. */
        public Option {
            ranges = List.copyOf(ranges);
        }
    }

    /** Copies the options. */
    public VariantType {
        options = List.copyOf(options);
    }

    @Override
    public int alignment() {
        return 1;
    }

    /** Register that holds the tag, once resolved. */
    public int register() {
        return ((Reference.Register) tag).index();
    }

    /**
     * The option a tag value chooses.
     *
     * @return its index, or -1
     */
    public int choose(long value) {
        boolean signed = ((Reference.Register) tag).signed();
        for (int i = 0; i < options.size(); i++) {
            for (Range range : options.get(i).ranges()) {
                if (signed ? range.containsSigned(value) : range.containsUnsigned(value)) {
                    return i;
                }
            }
        }
        return -1;
    }
}
