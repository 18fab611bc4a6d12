/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.catalogue;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A kind of kernel events, and what the catalogue says of it. */
public final class KnownEvent {
    private final Block block;
    private final Block fields;

    KnownEvent(Block block, Block fields) {
        this.block = block;
        this.fields = fields;
    }

    Block block() {
        return block;
    }

    /** What Wakepath calls it, whatever tracer recorded it: {@code softirq-entry}. */
    public String id() {
        return block.name();
    }

    /** All its names, today's of LTTng first; a star at the end of one stands for the name of a system call. */
    public List<String> names() {
        return Stream.of("lttng", "lttng-old", "perf").flatMap(tracer -> block.words(tracer).stream()).distinct()
                .toList();
    }

    /** The name by which LTTng records it today. */
    public String name() {
        return names().get(0);
    }

    /** Whether it comes from a kernel module of Wakepath. */
    public boolean isOwn() {
        return !block.words("module").isEmpty();
    }

    /** The fields that are read, by slot from 1; names of various tracers for the same are parted by bars. */
    public List<String> fields() {
        return fields.lines("field").stream().map(line -> line.substring(0, line.indexOf(' '))).toList();
    }

    /** Whether no other event tells the same fact. */
    public boolean isOnlySource() {
        return fact().isEmpty();
    }

    /** The fact that other events tell, too; empty where none do. */
    String fact() {
        List<String> source = block.words("source");
        return source.isEmpty() ? "" : source.get(0);
    }

    /** Its place among the sources of the fact; those that are equal tell it together. */
    int rank() {
        return Integer.parseInt(block.words("source").get(1));
    }

    /**
     * Whether it is recorded.
     *
     * @param options tells whether an option such as {@code --block} is given
     */
    public boolean isRecorded(Predicate<String> options) {
        List<String> when = block.words("record");
        if (when.get(0).equals("never")) {
            return false;
        }
        for (int i = 0; i + 1 < when.size(); i += 2) {
            if (options.test(when.get(i + 1)) != when.get(i).equals("with")) {
                return false;
            }
        }
        return true;
    }
}
