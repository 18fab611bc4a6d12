// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.catalogue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.wakepath.base.DescriptionBlock;

/** A kind of kernel events, and what the catalogue says about it. */
public final class KnownEvent {
    private final DescriptionBlock block;
    private final DescriptionBlock model;
    private final List<String> names = new ArrayList<>(2);
    private final List<String> fields = new ArrayList<>();

    /**
     * Reads an event from its block.
     *
     * @param model the block whose fields it has
     */
    KnownEvent(DescriptionBlock block, DescriptionBlock model) {
        this.block = block;
        this.model = model;
        add("lttng");
        add("lttng-old");
        add("perf");
        add("recorder");
        for (String line : model.lines("field")) {
            fields.add(line.substring(0, line.indexOf(' ')));
        }
    }

    private void add(String tracer) {
        for (String name : block.words(tracer)) {
            if (!names.contains(name)) {
                names.add(name);
            }
        }
    }

    DescriptionBlock block() {
        return block;
    }

    /** Its name in Wakepath, whichever tracer recorded it, such as {@code softirq-entry}. */
    public String id() {
        return block.name();
    }

    /** Its name in LTTng today, or else in another tracer. */
    public String name() {
        return names.get(0);
    }

    /** All its names, today's of LTTng first; a star at the end of one stands for the name of a system call. */
    public List<String> names() {
        return Collections.unmodifiableList(names);
    }

    /** Its names in LTTng today; empty if LTTng does not have it. */
    public List<String> lttngNames() {
        return block.words("lttng");
    }

    /** Its names in early versions of LTTng 2; empty if they are those of today. */
    public List<String> oldNames() {
        return block.words("lttng-old");
    }

    /** Its names in perf, without the category before the colon; empty if perf does not have it. */
    public List<String> perfNames() {
        return block.words("perf");
    }

    /** Its names in Wakepath's eBPF recorder, where LTTng does not have it; else empty. */
    public List<String> recorderNames() {
        return block.words("recorder");
    }

    /** What happened, as the end of a sentence: {@code a task begins to end}. */
    public String meaning() {
        return block.first("says");
    }

    /** Whether one of some names is its name. */
    public boolean isAmong(Collection<String> events) {
        for (String name : names) {
            if (events.contains(name)) {
                return true;
            }
        }
        return false;
    }

    /** The groups that it belongs to, such as {@code statedump}. */
    public List<String> groups() {
        return block.words("group");
    }

    /** Whether it belongs to a group. */
    public boolean isIn(String group) {
        return groups().contains(group);
    }

    /** Whether it comes from a kernel module of Wakepath. */
    public boolean isOwn() {
        return !block.words("module").isEmpty();
    }

    /** The fields that are read, by slot from 1. Bars separate the names of one field in several tracers. */
    public List<String> fields() {
        return Collections.unmodifiableList(fields);
    }

    /** The fields with their types and units, such as {@code prev_tid|prev_pid integer tid}. */
    public List<String> describedFields() {
        return model.lines("field");
    }

    /** The fields with a unit, such as {@code cpu}. */
    public List<String> fieldsOf(String unit) {
        return model.lines("field").stream().filter(line -> line.endsWith(" " + unit))
                .map(line -> line.substring(0, line.indexOf(' '))).distinct().toList();
    }

    /** The field that says whether it happened in an interrupt handler; empty if there is none. */
    public String contextField() {
        return block.first("context");
    }

    /** The fact that other events report, too, such as {@code packets}; empty if no other does. */
    public String fact() {
        String source = block.first("source");
        return source.isEmpty() ? "" : source.substring(0, source.indexOf(' '));
    }

    /** Its rank among the sources of the fact; sources with equal rank report it together. */
    int rank() {
        return Integer.parseInt(block.words("source").get(1));
    }

    /** When it is recorded: {@code always}, {@code never}, or by options, as in {@code with --block}. */
    public String recordedWhen() {
        return block.first("record");
    }

    /**
     * Whether it is recorded.
     *
     * @param options returns whether an option such as {@code --block} is given
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
