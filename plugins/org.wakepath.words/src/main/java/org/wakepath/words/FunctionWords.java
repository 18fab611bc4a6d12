// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.kernel.Host;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.path.split.FunctionSplit.FunctionShare;
import org.wakepath.track.CallValues;
import org.wakepath.track.SliceGaps;
import org.wakepath.track.TrackReader;

/** Words for functions and what they mean for a path. */
public final class FunctionWords {
    /** A function with less than this part of the processors' time is no matter. */
    private static final int SMALL_PART = 20;
    /** Less than this part of the path is next to nothing of it. */
    private static final int NOTHING_PART = 200;
    private static final int MOST = 5;
    private static final long LARGEST_DECIMAL = 1_000_000;

    private FunctionWords() {
    }

    /** The arguments and the result of a call, behind the name of its function. */
    public static String of(CallValues values) {
        return "(" + number(values.first()) + ", " + number(values.second()) + ")"
                + (values.result().isPresent() ? " = " + number(values.result().getAsLong()) : "");
    }

    /** A large number is mostly an address. */
    private static String number(long value) {
        return Math.abs(value) <= LARGEST_DECIMAL && value != Long.MIN_VALUE ? Long.toString(value)
                : hexadecimal(value);
    }

    /** What a register holds, as {@code 0x} and hexadecimal digits. */
    public static String hexadecimal(long value) {
        return "0x" + Long.toHexString(value);
    }

    /** The name of a function, made harmless to show. */
    public static String name(Optional<String> function) {
        return function.map(SafeText::clean).orElse("(in no known function)");
    }

    /**
     * The functions that used the processors much and that the path did not need, a sentence each, and one that says
     * what nobody can know. There is none where calls were lost or left out: the path may have been in one of these.
     */
    public static List<String> besidePath(FunctionSplit split) {
        if (split.path().isEmpty() || split.isUncertain() || split.filtered()) {
            return List.of();
        }
        ActivePath path = split.path().get();
        List<String> sentences = new ArrayList<>(split.functions().stream()
                .filter(share -> share.function().isPresent() && share.unrecorded() == 0 && isBesidePath(share, path)
                        && share.cpu() * SMALL_PART >= split.cpu() && share.cpu() > 0)
                .limit(MOST).map(share -> sentence(share, split, path)).toList());
        if (!sentences.isEmpty()) {
            sentences.add(exception(split, path, sentences.size() == 1 ? "it" : "one of them"));
        }
        return sentences;
    }

    /** Polling is work to a kernel: nobody woke who polls. */
    private static String exception(FunctionSplit split, ActivePath path, String functions) {
        return "That is wrong only if a task of the path polled for " + functions + ", which looks like its own work"
                + (split.unknown() * NOTHING_PART < path.duration() ? ""
                        : ", or was in " + functions + " in the " + Durations.format(split.unknown())
                                + " of its work for which no function is known")
                + ".";
    }

    /** What the mark of doubt at functions means; empty if none has it. */
    public static Optional<String> doubt(FunctionSplit split) {
        if (split.isUncertain()) {
            return Optional.of("! Events were lost in calls of these functions. Time of functions that they called may "
                    + "count for them, and calls may be missing.");
        }
        return split.functions().stream().anyMatch(share -> share.doubtful() > 0)
                ? Optional.of("! Calls of these functions were still open when the trace ended.") : Optional.empty();
    }

    /** The functions whose calls were recorded for a part of the time, a sentence each. */
    public static List<String> partlyRecorded(FunctionSplit split) {
        List<FunctionShare> partly = split.functions().stream().filter(share -> share.unrecorded() > 0).toList();
        long duration = split.interval().duration();
        List<String> sentences = new ArrayList<>(partly.stream().limit(MOST)
                .map(share -> name(share.function()) + " was recorded for "
                        + Percentages.of(duration - share.unrecorded(), duration) + " of this time.")
                .toList());
        if (partly.size() > MOST) {
            sentences.add("So were " + (partly.size() - MOST) + " more for a part of it.");
        }
        if (!partly.isEmpty()) {
            sentences.add("The budget of the recording took " + (partly.size() == 1 ? "it" : "them")
                    + " out at times. Other calls are not known, and their time counts for what called them.");
        }
        return sentences;
    }

    /**
     * The functions of a host whose calls were recorded for a part of the time, in one line; empty if there is none.
     */
    private static Optional<String> partlyRecorded(String host, SliceGaps gaps) {
        long recorded = gaps.recorded();
        List<String> names = gaps.names().stream().filter(name -> gaps.length(name) > 0)
                .sorted(Comparator.comparing((String name) -> -gaps.length(name))).toList();
        if (names.isEmpty()) {
            return Optional.empty();
        }
        String some = names.stream().limit(MOST)
                .map(name -> name + " for " + Percentages.of(recorded - gaps.length(name), recorded))
                .collect(Collectors.joining(", "));
        return Optional.of(SafeText.clean(host + ": the budget of the recording took functions out at times; recorded "
                + "was " + some + (names.size() > MOST ? " and " + (names.size() - MOST) + " more for a part" : "")
                + " of the time; other calls are not known, and their time counts for what called them"));
    }

    /**
     * Which calls of functions of a host were not recorded, in lines.
     *
     * @param name what the host is called
     */
    public static List<String> notRecorded(String name, Host host, SliceGaps gaps) {
        return Stream.concat(partlyRecorded(name, gaps).stream(),
                host.traces().stream().map(trace -> trace.environment().get(TrackReader.LEFT_OUT))
                        .filter(Objects::nonNull).distinct()
                        .map(words -> SafeText.clean(name + ": the recording left out " + words
                                + "; their time counts for what called them")))
                .toList();
    }

    private static boolean isBesidePath(FunctionShare share, ActivePath path) {
        return (share.within() + share.delaying()) * NOTHING_PART < path.duration();
    }

    private static String sentence(FunctionShare share, FunctionSplit split, ActivePath path) {
        return name(share.function()) + " took " + Percentages.of(share.cpu(), split.cpu())
                + " of the CPU time and " + Percentages.of(share.onPath(), path.duration())
                + " of the path. It needs no work: " + SafeText.clean(WorkerWords.of(path.task()))
                + " would hardly have ended earlier.";
    }
}
