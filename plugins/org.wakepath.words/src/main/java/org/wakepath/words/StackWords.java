// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.path.WaitStacks;
import org.wakepath.path.summary.RunPlaces;
import org.wakepath.path.summary.RunPlaces.RunPlace;
import org.wakepath.track.CallStack;
import org.wakepath.track.StackFault;

/** Words for the functions of waits and of work. */
public final class StackWords {
    /** Longer names, as of functions in C++ and Java, are cut in the middle. */
    private static final int LONGEST = 60;
    private static final int NAMED_PLACES = 2;
    /** What has less than this part of the samples is not named in a sentence. */
    private static final int SMALL_PART = 5;

    private StackWords() {
    }

    /**
     * The functions that say most about a stack: {@code serve < read} where serve had called read. Empty if no function
     * has a name.
     */
    public static String of(CallStack stack) {
        return of(stack.place()) + stack.placeValues().map(FunctionWords::of).orElse("");
    }

    private static String of(List<CallStack.Frame> place) {
        return place.stream().map(frame -> MiddleEllipsis.of(frame.function(), LONGEST))
                .collect(Collectors.joining(" < "));
    }

    /** The functions of a place in which tasks ran, or what stands for them. */
    public static String of(RunPlace place) {
        String functions = of(place.frames()) + place.values().map(FunctionWords::of).orElse("");
        if (functions.isEmpty() && !place.inHandler()) {
            return place.isOfCalls() ? "no known function" : "unknown functions";
        }
        return place.inHandler() ? "handlers of interrupts" : functions;
    }

    /**
     * Where tasks ran, such as {@code 29.1 ms in serve < read}, or {@code 30 of 37 samples in serve < read} where calls
     * were not recorded; empty where neither is known.
     */
    static String of(RunPlaces ran) {
        return Stream.of(calls(ran), samples(ran)).filter(words -> !words.isEmpty()).collect(Collectors.joining("; "));
    }

    private static String calls(RunPlaces ran) {
        List<RunPlace> places = ran.places().stream().filter(RunPlace::isOfCalls).toList();
        long all = places.stream().mapToLong(RunPlace::time).sum();
        return places.stream().limit(NAMED_PLACES)
                .filter(place -> place == places.get(0) || place.time() * SMALL_PART >= all)
                .map(place -> Durations.format(place.time()) + " in " + of(place)).collect(Collectors.joining(", "));
    }

    private static String samples(RunPlaces ran) {
        StringBuilder words = new StringBuilder();
        for (RunPlace place : ran.places().stream().filter(one -> !one.isOfCalls()).limit(NAMED_PLACES).toList()) {
            if (words.isEmpty()) {
                words.append(place.samples()).append(" of ").append(place.all())
                        .append(place.all() == 1 ? " sample in " : " samples in ").append(of(place));
            } else if (place.samples() * SMALL_PART >= place.all()) {
                words.append(", ").append(place.samples()).append(" in ").append(of(place));
            }
        }
        return words.toString();
    }

    /** How many stacks are not shown, and why, without a full stop; empty if there are none. */
    public static Optional<String> of(Map<StackFault, Long> faults) {
        long all = faults.values().stream().mapToLong(Long::longValue).sum();
        return faults.isEmpty() ? Optional.empty()
                : Optional.of(all + (all == 1 ? " stack is" : " stacks are") + " not shown: "
                        + faults.entrySet().stream()
                                .map(fault -> fault.getValue() + " " + of(fault.getKey()))
                                .collect(Collectors.joining(", ")));
    }

    private static String of(StackFault fault) {
        return switch (fault) {
            case NEAR_LOSS -> "near lost events";
            case UNMATCHED -> "without the switch or wake-up that they belong to";
            case UNDEFINED -> "whose functions the trace does not name";
            case CONTRADICTED -> "with two definitions";
            case REFUSED -> "with a broken definition, or one for which there is no room";
        };
    }

    /** Where a task waited and what woke it, as a sentence behind a blank; empty if neither is known. */
    static String sentence(WaitStacks stacks) {
        String waited = of(stacks.waiter());
        String woke = of(stacks.waker());
        if (waited.isEmpty()) {
            return woke.isEmpty() ? "" : " It was woken from " + woke + ".";
        }
        return " It waited in " + waited + (woke.isEmpty() ? "." : ", and was woken from " + woke + ".");
    }
}
