// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.wakepath.ctf.type.Role;

/** The values for the reader itself from the headers and contexts read so far. */
public final class RoleValues {
    private static final Role[] ROLES = Role.values();

    private final long[] values = new long[ROLES.length];
    private final int[] sizes = new int[ROLES.length];
    private Optional<UUID> uuid = Optional.empty();
    private long clock;

    /** Forgets all but the clock. */
    public void clear() {
        Arrays.fill(sizes, 0);
        uuid = Optional.empty();
    }

    /** Notes an integer of {@code size} bits. */
    void note(Set<Role> roles, long value, int size) {
        for (Role role : roles) {
            values[role.ordinal()] = value;
            sizes[role.ordinal()] = size;
        }
        boolean begin = roles.contains(Role.PACKET_BEGIN);
        if (begin || roles.contains(Role.CLOCK) && !roles.contains(Role.PACKET_END)) {
            clock = begin ? value : advance(clock, value, size);
        }
    }

    void note(UUID value) {
        uuid = Optional.of(value);
    }

    /** Updates the clock from its low {@code size} bits, which wrapped at most once. */
    static long advance(long clock, long low, int size) {
        if (size >= 64) {
            return low;
        }
        long mask = (1L << size) - 1;
        long next = (clock & ~mask) | low;
        return low < (clock & mask) ? next + mask + 1 : next;
    }

    /** Value of a role; empty if there is none. */
    public OptionalLong get(Role role) {
        return sizes[role.ordinal()] == 0 ? OptionalLong.empty() : OptionalLong.of(values[role.ordinal()]);
    }

    /** Size in bits of the field that has the role, or 0. */
    public int size(Role role) {
        return sizes[role.ordinal()];
    }

    /** The trace's UUID as stored in the packet. */
    public Optional<UUID> uuid() {
        return uuid;
    }

    /** The clock in cycles. */
    public long clock() {
        return clock;
    }

    /** Sets the clock, in cycles. */
    public void clock(long cycles) {
        clock = cycles;
    }
}
