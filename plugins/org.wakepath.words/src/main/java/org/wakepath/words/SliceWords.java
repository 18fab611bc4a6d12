// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;

/** Words for slices, and for what is wrong with their events. */
public final class SliceWords {
    private static final int MOST_PARTS = 4;

    private SliceWords() {
    }

    /** The name of a slice, made harmless to show. */
    public static String name(Optional<String> slice) {
        return slice.map(SafeText::clean).orElse("(in no slice)");
    }

    /**
     * A slice as a sentence.
     *
     * @param origin the moment from which its start is counted, ns
     */
    public static String of(Slice slice, long origin) {
        String begin = Durations.offset(slice.begin() - origin);
        String name = slice.name() + slice.values().map(FunctionWords::of).orElse("");
        return (slice.isPoint() ? name + " at " + begin
                : name + ", " + Durations.format(slice.end() - slice.begin()) + " from " + begin) + "."
                + (slice.open() ? " It was still open when the trace ended." : "")
                + (slice.uncertain() ? " Events were lost while it lasted." : "");
    }

    /** The slices at which a part of a path was split, as a sentence; empty if there was none. */
    public static String within(List<Share<Optional<String>>> parts) {
        if (parts.isEmpty() || parts.size() == 1 && parts.get(0).key().isEmpty()) {
            return "";
        }
        if (parts.size() == 1) {
            return "In " + name(parts.get(0).key()) + ".";
        }
        return "In " + parts.stream().limit(MOST_PARTS).map(part -> name(part.key()).replaceAll("[()]", "") + " "
                + Durations.format(part.duration())).collect(Collectors.joining(", "))
                + (parts.size() > MOST_PARTS ? ", …" : "") + ".";
    }

    /** One line for each kind of fault of the events of a host. */
    public static List<String> lines(String host, Map<SliceFault, Long> faults) {
        return faults.entrySet().stream().map(fault -> SafeText.clean(host) + ": " + fault.getValue() + " "
                + of(fault.getKey(), fault.getValue() == 1)).toList();
    }

    private static String of(SliceFault fault, boolean one) {
        return switch (fault) {
            case UNMATCHED_ENDS -> one ? "end of a slice whose start is not in the trace"
                    : "ends of slices whose starts are not in the trace";
            case UNENDED_BEGINS -> one ? "slice left out, because its end is not in the trace"
                    : "slices left out, because their ends are not in the trace";
            case INVERTED -> one ? "event of user space earlier than the one before, whose slices were left out"
                    : "events of user space earlier than those before, whose slices were left out";
            case OPEN -> one ? "slice still open when the trace ends" : "slices still open when the trace ends";
            case WITHOUT_TASK -> one
                    ? "event of user space that does not name its task (record it with the context vtid)"
                    : "events of user space that do not name their task (record them with the context vtid)";
            case UNNAMED -> one ? "event whose name found no room, so that it has the name of its rule"
                    : "events whose names found no room, so that they have the names of their rules";
            case NOT_RUNNING -> one
                    ? "slice left out, because the task of its id was not running: that may be an id within a container"
                    : "slices left out, because the tasks of their ids were not running: these may be ids "
                            + "within a container";
            case UNCERTAIN -> one ? "slice during which events were lost" : "slices during which events were lost";
        };
    }
}
