// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.List;
import java.util.Optional;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.path.split.FunctionSplit.FunctionShare;
import org.wakepath.track.CallValues;

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

    /** The functions that used the processors much and that the path did not need, a sentence each. */
    public static List<String> besidePath(FunctionSplit split) {
        String task = WorkerWords.of(split.path().task());
        return split.functions().stream()
                .filter(share -> share.function().isPresent() && isBesidePath(share, split)
                        && share.cpu() * SMALL_PART >= split.cpu() && share.cpu() > 0)
                .limit(MOST).map(share -> sentence(share, split, SafeText.clean(task))).toList();
    }

    /** Not where it ran while the path waited for a processor: it may have had that one. */
    private static boolean isBesidePath(FunctionShare share, FunctionSplit split) {
        return (share.onPath() + share.delaying()) * NOTHING_PART < split.path().duration();
    }

    private static String sentence(FunctionShare share, FunctionSplit split, String task) {
        return name(share.function()) + " took " + Percentages.of(share.cpu(), split.cpu())
                + " of the CPU time and " + Percentages.of(share.onPath(), split.path().duration())
                + " of the path. It needs no work: " + task + " would hardly have ended earlier.";
    }
}
