// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;

/** Numbers for the system calls that occur in the traces of a host. */
public final class SystemCalls {
    /** Stands for no system call. */
    public static final int NONE = -1;
    /** Name of what a task waits in without a system call: its program needed a page that was not there. */
    public static final String EXCEPTION = "page fault";

    private static final long ETIMEDOUT = -110;
    private static final long EAGAIN = -11;
    private static final Set<String> LIMITED_BY_0 = Set.of("nanosleep", "clock_nanosleep", "poll", "ppoll", "select",
            "newselect", "_newselect", "pselect6", "epoll_wait", "epoll_pwait", "epoll_pwait2");
    private static final Set<String> LIMITED_BY_ETIMEDOUT = Set.of("futex", "futex_wait", "futex_waitv");
    private static final Set<String> LIMITED_BY_EAGAIN = Set.of("rt_sigtimedwait", "semtimedop");

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Long2IntOpenHashMap byKernelNumber = new Long2IntOpenHashMap();
    private final Long2IntOpenHashMap byCompatNumber = new Long2IntOpenHashMap();
    private long[] limits = {};
    private int close = NONE;

    private final Map<Long, String> machineNames;

    /** Makes an empty table for a machine whose numbers have no names. */
    public SystemCalls() {
        this("");
    }

    /** Makes an empty table for a kind of machine, such as {@code x86_64}; empty where it is not known. */
    public SystemCalls(String machine) {
        machineNames = MachineCalls.of(machine);
        byKernelNumber.defaultReturnValue(NONE);
        byCompatNumber.defaultReturnValue(NONE);
    }

    /** Number of a system call's name, from 0; a new name gets the next one. */
    public int number(String name) {
        return numbers.computeIfAbsent(name, n -> {
            names.add(n);
            limits = Arrays.copyOf(limits, names.size());
            limits[names.size() - 1] = limit(n);
            close = n.equals("close") ? names.size() - 1 : close;
            return names.size() - 1;
        });
    }

    /**
     * Name of a numbered system call, such as {@code read}; {@code system call 435} if only the kernel's number is
     * known.
     */
    public String name(int number) {
        return names.get(number);
    }

    /** Whether a call closes its descriptor. */
    public boolean isClose(int call) {
        return call != NONE && call == close;
    }

    /** The system call that the current event is the entry or exit of, {@link #NONE} if an exit does not say. */
    public int of(MergedEvents e) {
        return switch (e.kind()) {
            case KernelEvent.SYSTEM_CALL_EXIT -> NONE;
            case KernelEvent.NUMBERED_CALL_ENTRY -> ofKernel(e.value(KernelEvent.SYSTEM_CALL_NUMBER));
            case KernelEvent.NUMBERED_COMPAT_CALL_ENTRY -> numbered(e.value(KernelEvent.SYSTEM_CALL_NUMBER),
                    byCompatNumber, Map.of(),
                    "compat system call ");
            default -> KernelEvent.systemCall(e.kind());
        };
    }

    /** The system call of the machine's number {@code kernelNumber}; below 0 stands for an exception. */
    public int ofKernel(long kernelNumber) {
        return kernelNumber < 0 ? number(EXCEPTION)
                : numbered(kernelNumber, byKernelNumber, machineNames, "system call ");
    }

    private int numbered(long kernelNumber, Long2IntOpenHashMap known, Map<Long, String> machine, String prefix) {
        int number = known.get(kernelNumber);
        if (number == NONE) {
            number = number(machine.getOrDefault(kernelNumber, prefix + kernelNumber));
            known.put(kernelNumber, number);
        }
        return number;
    }

    /**
     * Whether a call that waited and has this result was ended by its own time limit: a sleep is over, a poll found
     * nothing, a futex timed out. A read's 0 is the end of the file, and a futex's 0 a wake-up.
     */
    public boolean isTimeLimit(int call, long result) {
        return result != EventBatch.MISSING && limits[call] == result;
    }

    /** The result of calls that their time limit ended, {@link EventBatch#MISSING} for those without one. */
    private static long limit(String call) {
        String plain = call.replaceFirst("_time(32|64)$", "");
        if (LIMITED_BY_0.contains(plain)) {
            return 0;
        } else if (LIMITED_BY_ETIMEDOUT.contains(plain)) {
            return ETIMEDOUT;
        }
        return LIMITED_BY_EAGAIN.contains(plain) ? EAGAIN : EventBatch.MISSING;
    }

    /** The names of the kernel's system call numbers on a kind of machine. */
    static final class MachineCalls {
        private static final String TABLE = "system-calls-%s.txt";

        private MachineCalls() {
        }

        /** Names by number, empty for machines whose numbers are not known. */
        static Map<Long, String> of(String machine) {
            return machine.equals("x86_64") ? read(String.format(TABLE, machine)) : Map.of();
        }

        private static Map<Long, String> read(String table) {
            try (InputStream in = MachineCalls.class.getResourceAsStream(table);
                    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
                return lines.lines().filter(line -> !line.startsWith("#")).map(line -> line.split(" "))
                        .collect(Collectors.toUnmodifiableMap(words -> Long.valueOf(words[0]), words -> words[1]));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
