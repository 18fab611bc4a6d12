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
 * The recorded evidence for the source of wake-ups.
 *
 * @param wakeups the events that report wake-ups
 * @param handlers the interrupt handlers whose entries and exits are recorded
 * @param systemCalls whether all system calls are recorded
 * @param singleCpu whether the host has one CPU, so that no other CPU can be the source
 */
public record WakeupEvidence(Wakeups wakeups, RecordedHandlers handlers, boolean systemCalls, boolean singleCpu) {

    public static WakeupEvidence of(Host host, Wakeups wakeups, RecordedHandlers handlers) {
        List<Trace> traces = host.traces().stream().filter(Host::isKernel).toList();
        // CPUs are numbered from 0, so a stream of another one shows that there are more.
        boolean singleCpu = host.kernelStreams().stream().mapToInt(Stream::cpu).allMatch(cpu -> cpu == 0);
        return new WakeupEvidence(wakeups, handlers, RecordedCalls.areAll(traces), singleCpu);
    }

    /** Whether only little work of interrupts is not recorded. */
    boolean hasMostInterrupts() {
        boolean inFields = handlers.inFields() && wakeups == Wakeups.TTWU;
        return inFields || handlers.lines() && handlers.softirqs() && (handlers.hrtimers() || handlers.vectors());
    }
}
