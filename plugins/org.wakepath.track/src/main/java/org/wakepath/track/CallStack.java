// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.List;
import java.util.Optional;

/**
 * The functions that a task was in at a moment.
 *
 * @param user those of its program, outermost first; empty where they were not taken
 * @param kernel those of the kernel, outermost first; empty where they were not taken
 * @param values the arguments and the result of the innermost call of the program, where calls were recorded with them
 */
public record CallStack(List<Frame> user, List<Frame> kernel, Optional<CallValues> values) {
    /** Stands for a stack that is not known. */
    public static final CallStack NONE = new CallStack(List.of(), List.of());

    /** Copies the frames. */
    public CallStack {
        user = List.copyOf(user);
        kernel = List.copyOf(kernel);
    }

    /** A stack without arguments and result. */
    public CallStack(List<Frame> user, List<Frame> kernel) {
        this(user, kernel, Optional.empty());
    }

    /** The same functions, of an innermost call with other arguments and result. */
    public CallStack with(Optional<CallValues> others) {
        return others.equals(values) ? this : new CallStack(user, kernel, others);
    }

    /** Whether nothing is known. */
    public boolean isEmpty() {
        return user.isEmpty() && kernel.isEmpty();
    }

    /**
     * The function that says most about what the task did, and the function that it had called, if that has a name; if
     * it had called none, its caller comes first. This is the innermost function of the program itself; in its absence
     * that of a runtime such as a JVM, then that of a C library, and in the absence of all of these that of the kernel,
     * without the functions in which every task blocks or is woken. Empty if no function has a name.
     */
    public List<Frame> place() {
        List<Frame> place = FrameRank.place(user);
        return place.isEmpty() ? FrameRank.place(kernel) : place;
    }

    /** The arguments and the result of the last function of {@link #place}, where they are known. */
    public Optional<CallValues> placeValues() {
        return values.filter(known -> {
            List<Frame> place = place();
            return !place.isEmpty() && place.get(place.size() - 1).equals(user.get(user.size() - 1));
        });
    }

    /**
     * The functions as a column of a picture has them, outermost first: those of the program, without what a C library
     * runs before the first of them. In their absence, those of {@link #place}.
     *
     * @param most how many of the innermost at most
     */
    public List<Frame> column(int most) {
        List<Frame> frames = FrameRank.withoutStart(user);
        List<Frame> shown = frames.isEmpty() ? place() : frames;
        return shown.subList(Math.max(0, shown.size() - most), shown.size());
    }

    /**
     * A function in a stack.
     *
     * @param function its name, or 0x and its address where it has none
     * @param module the file or other part of the machine that it belongs to, such as {@code libc.so.6} or
     * {@code [kernel]}; empty if that is not known
     */
    public record Frame(String function, String module) {

        /** Whether the function has a name. */
        public boolean isNamed() {
            return !function.isEmpty() && !function.startsWith("0x");
        }

        /** Whether the function is the program's own, and not one of the kernel, a runtime or a library of all. */
        public boolean isOfProgram() {
            return !FrameRank.isKernel(this) && FrameRank.of(this) == FrameRank.PROGRAM;
        }
    }
}
