// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** One of several fields; an earlier integer, the tag, says which. */
public final class VariantType implements FieldType {

    /**
     * One choice.
     *
     * @param name as in the metadata
     * @param type its layout
     * @param ranges tag values that choose it; empty until resolved by the labels of an enumeration
     */
    public record Option(String name, FieldType type, List<Range> ranges) {
        /** Copies the ranges. */
        public Option {
            ranges = List.copyOf(ranges);
        }
    }

    private final Reference tag;
    private final List<Option> options;
    private final boolean optional;
    private final Range[] ranges;
    private final int[] choices;
    /** Computed at first use; threads that do so at the same time get the same result. */
    private Map<String, FieldType> byName;

    /**
     * @param tag the integer
     * @param options in the order of the metadata
     * @param optional whether a tag value without an option means that there is no field
     */
    public VariantType(Reference tag, List<Option> options, boolean optional) {
        this.tag = tag;
        this.options = List.copyOf(options);
        this.optional = optional;
        List<Range> all = new ArrayList<>();
        options.forEach(option -> all.addAll(option.ranges()));
        this.ranges = all.toArray(new Range[0]);
        this.choices = new int[ranges.length];
        int next = 0;
        for (int i = 0; i < options.size(); i++) {
            for (int r = 0; r < options.get(i).ranges().size(); r++) {
                choices[next++] = i;
            }
        }
    }

    /** The integer that chooses. */
    public Reference tag() {
        return tag;
    }

    /** Choices in the order of the metadata. */
    public List<Option> options() {
        return options;
    }

    /** Whether a tag value without an option means that there is no field. */
    public boolean optional() {
        return optional;
    }

    /** The first choice with exactly this name. */
    Optional<FieldType> option(String name) {
        if (byName == null) {
            byName = Map.copyOf(options.stream().collect(Collectors.toMap(Option::name, Option::type, (a, b) -> a)));
        }
        return Optional.ofNullable(byName.get(name));
    }

    @Override
    public int alignment() {
        return 1;
    }

    /** Register that holds the tag, once resolved. */
    public int register() {
        return ((Reference.Register) tag).index();
    }

    /** Whether the tag is in two's complement, once resolved. */
    public boolean signedTag() {
        return ((Reference.Register) tag).signed();
    }

    /**
     * The option that a tag value chooses.
     *
     * @return its index, or -1
     */
    public int choose(long value) {
        boolean signed = signedTag();
        for (int i = 0; i < ranges.length; i++) {
            if (signed ? ranges[i].containsSigned(value) : ranges[i].containsUnsigned(value)) {
                return choices[i];
            }
        }
        return -1;
    }
}
