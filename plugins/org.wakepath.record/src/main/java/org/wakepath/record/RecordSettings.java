// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What to record, and how.
 *
 * @param hosts the hosts; no two have the same name
 * @param output the folder for the traces of all hosts
 * @param sshConfiguration a configuration file for {@code ssh} instead of the user's own
 * @param home the folder of the launcher, where the program that records by eBPF is or can be built; empty if unknown
 * @param recorder what records every host; empty for the best that each host has
 * @param grouping what processes are told apart by beside their host; empty for containers where a recorder can tell
 * them
 * @param spool the folder in which other hosts keep their trace until it is gathered; by default one for such files
 * @param isRelayed whether other hosts send their traces while they are recorded
 * @param hasTimerStarts whether arming of timers is recorded
 * @param hasStatedump whether existing tasks and interrupts are listed at the start
 * @param hasBlock whether requests to disks are recorded
 * @param hasSystemCalls whether system calls are recorded
 * @param hasStacks whether the stacks of tasks that wait, and of those that wake them, are recorded, which eBPF alone
 * does
 * @param samples how often in a second the stack of the task that runs on each CPU is recorded, by eBPF alone; empty
 * for never
 * @param hasFaults whether page faults are recorded
 * @param isLean whether events of interrupts are left out if other events have the interrupt context
 * @param buffer bytes of buffer for each CPU; empty for a size that fits the host
 * @param requests how requests of servers are recorded; empty if they are not
 * @param functions how calls of functions are recorded; empty if they are not
 */
public record RecordSettings(List<HostAddress> hosts, Path output, Optional<Path> sshConfiguration, Optional<Path> home,
        Optional<Recorder> recorder, Optional<Grouping> grouping, String spool,
        boolean isRelayed, boolean hasTimerStarts, boolean hasStatedump, boolean hasBlock, boolean hasSystemCalls,
        boolean hasStacks, OptionalInt samples, boolean hasFaults, boolean isLean, OptionalLong buffer,
        Optional<RequestSettings> requests, Optional<FunctionSettings> functions) {

    /** Copies the list. */
    public RecordSettings {
        hosts = List.copyOf(hosts);
    }

    /** These settings, with how requests are recorded. */
    public RecordSettings with(RequestSettings settings) {
        return new RecordSettings(hosts, output, sshConfiguration, home, recorder, grouping, spool, isRelayed,
                hasTimerStarts, hasStatedump, hasBlock, hasSystemCalls, hasStacks, samples, hasFaults, isLean, buffer,
                Optional.of(settings), functions);
    }

    /** These settings, with how calls of functions are recorded. */
    public RecordSettings with(FunctionSettings settings) {
        return new RecordSettings(hosts, output, sshConfiguration, home, recorder, grouping, spool, isRelayed,
                hasTimerStarts, hasStatedump, hasBlock, hasSystemCalls, hasStacks, samples, hasFaults, isLean, buffer,
                requests, Optional.of(settings));
    }
}
