// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.kernel.SystemCalls;

/**
 * A system call that a task waited in, or the exception that it waited in.
 *
 * @param name such as {@code read}, {@code system call 435} if the trace has only the number, or
 * {@link SystemCalls#EXCEPTION}
 * @param descriptor its file descriptor, if it takes one and the trace has it; of several the first
 * @param peer the file or the other end that the descriptor stands for; empty if not known
 * @param object what else tells two waits in the same call apart, if the trace has it: the address of a futex, the
 * process of {@code wait4}, the file behind a descriptor
 * @param descriptors how many descriptors {@code poll} or {@code select} looks at, if the trace has it; 0 makes it a
 * sleep
 * @param limit the time after which it ends by itself
 */
public record SystemCall(String name, OptionalLong descriptor, String peer, OptionalLong object,
        OptionalInt descriptors, TimeLimit limit) {
    private static final Pattern NUMBERED = Pattern.compile("(?:compat )?system call (\\d{1,9})");

    /** Bits of an address that tell the two futexes of a condition apart. */
    private static final int PAIR = 3;

    /** What is known of the time after which a call ends by itself. */
    public enum LimitKind {
        /** The trace does not say whether there is one. */
        UNKNOWN,
        /** There is none. */
        NONE,
        /** There is one, of a length that is not recorded. */
        SOME,
        /** There is one, of a length that is recorded. */
        KNOWN
    }

    /**
     * The time after which a call ends by itself.
     *
     * @param ns its length from the start of the wait, 0 unless {@code kind} is {@link LimitKind#KNOWN}
     */
    public record TimeLimit(LimitKind kind, long ns) {
        public static final TimeLimit UNKNOWN = new TimeLimit(LimitKind.UNKNOWN, 0);
        public static final TimeLimit NONE = new TimeLimit(LimitKind.NONE, 0);
        public static final TimeLimit SOME = new TimeLimit(LimitKind.SOME, 0);

        /** Whether both lengths are known, and this one is not the longer one. */
        public boolean isWithin(TimeLimit other) {
            return kind == LimitKind.KNOWN && other.kind == LimitKind.KNOWN && ns <= other.ns;
        }
    }

    /** Makes a call of which only the entry is recorded. */
    public SystemCall(String name, OptionalLong descriptor, String peer) {
        this(name, descriptor, peer, OptionalLong.empty(), OptionalInt.empty(), TimeLimit.UNKNOWN);
    }

    /** The kernel's number, if the trace does not have the name. */
    public OptionalInt number() {
        Matcher numbered = NUMBERED.matcher(name);
        return numbered.matches() ? OptionalInt.of(Integer.parseInt(numbered.group(1))) : OptionalInt.empty();
    }

    /** Whether it is no system call: the program needed a page of memory that was not there. */
    public boolean isException() {
        return name.equals(SystemCalls.EXCEPTION);
    }

    /** Whether both are the same call for the same thing, as far as that is known, whatever their limits are. */
    public boolean isForSameAs(SystemCall other) {
        return name.equals(other.name) && descriptor.equals(other.descriptor) && thing().equals(other.thing());
    }

    /** Whether it is known what the call is for. */
    public boolean isForSomethingKnown() {
        return descriptor.isPresent() || object.isPresent();
    }

    /** A condition of the C library has two futexes, one beside the other, and its waiters change between them. */
    private OptionalLong thing() {
        return object.isPresent() && name.startsWith("futex") ? OptionalLong.of(object.getAsLong() >>> PAIR) : object;
    }

    /** The call with other names of the call and of the other end. */
    public SystemCall named(String newName, String newPeer) {
        return new SystemCall(newName, descriptor, newPeer, object, descriptors, limit);
    }

    /** The call as text, such as {@code read(fd 5, 10.0.0.2:5432)}. */
    @Override
    public String toString() {
        if (isException()) {
            return "a " + name;
        } else if (descriptor.isEmpty()) {
            return descriptors.orElse(1) == 0 ? name + "(no descriptors)" : name;
        }
        int others = descriptors.orElse(1) - 1;
        return name + "(fd " + descriptor.getAsLong() + (peer.isEmpty() ? "" : ", " + peer)
                + (others > 0 ? ", and " + others + " more" : "") + ")";
    }
}
