/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.util.List;
import java.util.Objects;

/**
 * The clocks of all hosts on that of a reference.
 *
 * <p>Immutable and thread-safe.
 */
public final class SyncResult {
    private final int reference;
    private final List<HostClock> clocks;

    SyncResult(int reference, List<HostClock> clocks) {
        this.reference = reference;
        this.clocks = List.copyOf(clocks);
    }

    /** Index of the reference host. */
    public int reference() {
        return reference;
    }

    /** How many hosts there are. */
    public int hostCount() {
        return clocks.size();
    }

    /**
     * The clock of one host.
     *
     * @throws IndexOutOfBoundsException if there is no such host
     */
    public HostClock clock(int host) {
        return clocks.get(Objects.checkIndex(host, clocks.size()));
    }

    /** The clocks of all hosts, by index. */
    public List<HostClock> clocks() {
        return clocks;
    }

    /** Whether every host is connected with the reference. */
    public boolean isConnected() {
        return clocks.stream().allMatch(HostClock::isConnected);
    }
}
