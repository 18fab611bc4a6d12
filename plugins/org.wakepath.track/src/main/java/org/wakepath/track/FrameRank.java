// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.List;
import java.util.regex.Pattern;
import org.wakepath.track.CallStack.Frame;

/** How much a function says about what a program did: the program's own most, what all programs call least. */
enum FrameRank {
    PROGRAM, RUNTIME, LIBRARY, MACHINERY;

    /**
     * Libraries that every program calls to enter the kernel, and what comes before the first function of a program.
     */
    private static final Pattern LIBRARIES = Pattern.compile(
            "(lib(c|pthread|rt|dl|m|gcc_s|resolv)|ld-linux.*|ld)([-.].*)?|ld-musl.*|\\[vdso]|linux-vdso.*");
    /** Interpreters, virtual machines and the libraries that they bring along. */
    private static final Pattern RUNTIMES = Pattern.compile(
            "lib(jvm|jli|java|nio|net|zip|jimage|verify|extnet|python\\d.*|stdc\\+\\+|c\\+\\+.*|node|v8.*)([-.].*)?"
                    + "|java|python\\d.*");
    /** Functions of the libraries that a virtual machine or an interpreter runs itself. */
    private static final Pattern RUNTIME_FUNCTIONS = Pattern.compile(
            "L?(java|javax|jdk|sun|com[./]sun)[./].*|py::.*:(/.*/lib/python\\d[^/]*/(?!(site|dist)-packages/).*|<frozen.*)"
                    + "|Interpreter|call_stub|StubRoutines.*|I2C/C2I adapters.*");
    /** Functions of the kernel in which every task blocks or is woken. */
    private static final Pattern MACHINERY_FUNCTIONS = Pattern.compile(
            "_*schedule(_.*)?|io_schedule(_.*)?|preempt_schedule.*|_*wait_for_co.*|bit_wait.*|_*wait_on_bit.*"
                    + "|out_of_line_wait_on_bit.*|try_to_wake_up|ttwu_.*|_*wake_up.*|default_wake_function"
                    + "|autoremove_wake_function|woken_wake_function|wake_(bit|page)_function|ep_autoremove_wake_function"
                    + "|pollwake|complete(_all|_signal)?|swake_up.*|kick_pool|bpf_.*|__bpf_.*|__traceiter_.*"
                    + "|trace_event_raw_.*|perf_trace_.*");
    /** Functions that are there before the first one that somebody wrote for the program. */
    private static final Pattern START_FUNCTIONS = Pattern.compile("_start|__libc_start_.*|clone3?|start_thread");
    private static final KnownRanks KNOWN = new KnownRanks(FrameRank::byNames);

    static FrameRank of(Frame frame) {
        return KNOWN.of(frame);
    }

    private static FrameRank byNames(Frame frame) {
        if (isKernel(frame)) {
            return MACHINERY_FUNCTIONS.matcher(frame.function()).matches() ? MACHINERY : PROGRAM;
        } else if (LIBRARIES.matcher(frame.module()).matches()) {
            return LIBRARY;
        } else if (RUNTIMES.matcher(frame.module()).matches()
                || RUNTIME_FUNCTIONS.matcher(frame.function()).matches()) {
            return RUNTIME;
        }
        return PROGRAM;
    }

    /** The named functions from the first one on that is not of the start of every program or thread. */
    static List<Frame> withoutStart(List<Frame> frames) {
        return frames.stream().filter(Frame::isNamed)
                .dropWhile(frame -> of(frame) == LIBRARY || START_FUNCTIONS.matcher(frame.function()).matches())
                .toList();
    }

    static boolean isKernel(Frame frame) {
        String module = frame.module();
        return module.startsWith("[") && module.endsWith("]") && !module.startsWith("[jit]")
                && !module.startsWith("[vdso]");
    }

    /**
     * The innermost function of the best rank, and the function that it called, or its caller if it called none; empty
     * if no function has a name.
     */
    static List<Frame> place(List<Frame> frames) {
        int best = innermostOfBestRank(frames);
        if (best < 0) {
            return List.of();
        }
        if (best > 0 && best == frames.size() - 1 && tellsMore(frames.get(best - 1), frames.get(best))) {
            return frames.subList(best - 1, best + 1);
        }
        List<Frame> called = frames.subList(best + 1, Math.min(frames.size(), best + 2));
        boolean saysMore = called.stream().anyMatch(frame -> frame.isNamed() && of(frame) != MACHINERY);
        return saysMore ? List.of(frames.get(best), called.get(0)) : List.of(frames.get(best));
    }

    /** Its place; -1 if no function has a name. */
    private static int innermostOfBestRank(List<Frame> frames) {
        int best = -1;
        FrameRank bestRank = null;
        for (int i = frames.size() - 1; i >= 0 && bestRank != PROGRAM; i--) {
            FrameRank rank = of(frames.get(i));
            if (frames.get(i).isNamed() && (best < 0 || rank.compareTo(bestRank) < 0)) {
                best = i;
                bestRank = rank;
            }
        }
        return best;
    }

    /** Whether the caller belongs to the program, too: one that holds its own libraries has read as a function. */
    private static boolean tellsMore(Frame caller, Frame innermost) {
        return !isKernel(innermost) && caller.isNamed() && of(caller) == of(innermost)
                && !START_FUNCTIONS.matcher(caller.function()).matches();
    }
}
