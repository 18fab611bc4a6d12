// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.List;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEventLayout.Wakeups;
import org.wakepath.kernel.RecordedCalls;
import org.wakepath.kernel.RecordedHandlers;

/**
 * What a host records that tells who made a wake-up.
 *
 * @param wakeups the events that tell of wake-ups
 * @param handlers the interrupt handlers whose entries and exits are recorded
 * @param systemCalls whether all system calls are recorded
 * @param singleCpu whether the host has one CPU, so that no other one can have made anything
 */
public record WakeupEvidence(Wakeups wakeups, RecordedHandlers handlers, boolean systemCalls, boolean singleCpu) {

    public static WakeupEvidence of(Host host, Wakeups wakeups, RecordedHandlers handlers) {
        List<Trace> traces = host.traces().stream().filter(Host::isKernel).toList();
        // CPUs are numbered from 0 on: a stream of another one shows that there are more.
        boolean singleCpu = host.kernelStreams().stream().mapToInt(Stream::cpu).allMatch(cpu -> cpu == 0);
        return new WakeupEvidence(wakeups, handlers, RecordedCalls.areAll(traces), singleCpu);
    }

    /** Whether only few things that interrupts do are left unrecorded. */
    boolean hasMostInterrupts() {
        boolean inFields = handlers.inFields() && wakeups == Wakeups.TTWU;
        return inFields || handlers.lines() && handlers.softirqs() && (handlers.hrtimers() || handlers.vectors());
    }
}
