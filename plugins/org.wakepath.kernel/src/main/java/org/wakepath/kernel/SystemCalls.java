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
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
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
    private static final Set<String> SLEEPS = Set.of("nanosleep", "clock_nanosleep", "pause", "sigsuspend",
            "rt_sigsuspend");
    private static final Set<String> LIMITED_BY_ETIMEDOUT = Set.of("futex", "futex_wait", "futex_waitv");
    private static final Set<String> LIMITED_BY_EAGAIN = Set.of("rt_sigtimedwait", "semtimedop");
    /** Those that return a descriptor which stands for something else from then on. */
    private static final Set<String> OPENING = Set.of("open", "openat", "openat2", "creat", "open_by_handle_at", "dup",
            "dup2", "dup3", "fcntl", "fcntl64", "socket", "accept", "accept4", "socketcall", "eventfd", "eventfd2",
            "epoll_create", "epoll_create1", "timerfd_create", "signalfd", "signalfd4", "inotify_init",
            "inotify_init1", "fanotify_init", "memfd_create", "memfd_secret", "pidfd_open", "pidfd_getfd",
            "userfaultfd", "perf_event_open", "bpf", "io_uring_setup", "mq_open", "open_tree", "fsopen", "fsmount",
            "fspick", "landlock_create_ruleset");
    /** Those that files have no use for: what they send goes where their descriptor leads. */
    private static final Set<String> OF_SOCKETS = Set.of("connect", "accept", "accept4", "send", "sendto", "sendmsg",
            "sendmmsg", "recv", "recvfrom", "recvmsg", "recvmmsg", "recvmmsg_time64", "shutdown");
    /** Those that return the process whose end, or other change, they waited for. */
    private static final Set<String> OF_CHILDREN = Set.of("wait4", "waitpid");
    /** Where these are recorded, all changes of descriptors are: nobody chooses the second one by itself. */
    private static final Set<String> CHANGING = Set.of("close", "dup3");

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Long2IntOpenHashMap byKernelNumber = new Long2IntOpenHashMap();
    private final Long2IntOpenHashMap byCompatNumber = new Long2IntOpenHashMap();
    private final Set<String> entered = new HashSet<>();
    private final BitSet opening = new BitSet();
    private final BitSet ofSockets = new BitSet();
    private final BitSet ofChildren = new BitSet();
    private long[] limits = {};
    private int close = NONE;
    private int closeRange = NONE;

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
            int number = names.size() - 1;
            close = n.equals("close") ? number : close;
            closeRange = n.equals("close_range") ? number : closeRange;
            opening.set(number, OPENING.contains(n));
            ofSockets.set(number, OF_SOCKETS.contains(n));
            ofChildren.set(number, OF_CHILDREN.contains(n));
            return number;
        });
    }

    /** Number of a system call whose entries a trace has. */
    int numberOfEntry(String name) {
        entered.add(name);
        return number(name);
    }

    /** Whether the traces have all calls that change what a descriptor stands for. */
    public boolean showDescriptors() {
        return entered.containsAll(CHANGING);
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

    /** Whether a call may close many descriptors. */
    public boolean isCloseOfMany(int call) {
        return call != NONE && call == closeRange;
    }

    /** Whether a call returns a descriptor, as far as its name says. */
    public boolean isOpening(int call) {
        return call != NONE && opening.get(call);
    }

    /** Whether a call takes the descriptor of a socket, and of nothing else. */
    public boolean isOfSockets(int call) {
        return call != NONE && ofSockets.get(call);
    }

    /** Whether a call waits for a child, and returns its process. */
    public boolean isOfChildren(int call) {
        return call != NONE && ofChildren.get(call);
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

    /** Whether a call of a name waits for nothing but its time limit, or a signal. */
    public static boolean isSleep(String call) {
        return SLEEPS.contains(plain(call));
    }

    private static String plain(String call) {
        return call.replaceFirst("_time(32|64)$", "");
    }

    /** The result of calls that their time limit ended, {@link EventBatch#MISSING} for those without one. */
    private static long limit(String call) {
        String plain = plain(call);
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
