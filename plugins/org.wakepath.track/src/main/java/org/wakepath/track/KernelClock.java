// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import java.util.Optional;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.kernel.Host;

/**
 * The clock of a host's kernel trace. Both tracers read one clock, but each took its own distance from the epoch.
 */
final class KernelClock {
    private final Optional<ClockClass> kernel;
    private Stream lastStream;
    private long shift;

    KernelClock(Host host) {
        kernel = host.traces().stream().filter(Host::isKernel).flatMap(trace -> trace.clocks().stream())
                .filter(clock -> clock.uuid().isPresent()).findFirst();
    }

    /** How far the clock of the kernel trace is ahead of that of a user-space stream, ns. */
    long shift(Stream stream) {
        if (stream != lastStream) {
            lastStream = stream;
            shift = kernel.flatMap(clock -> stream.trace().clocks().stream()
                    .filter(own -> own.uuid().equals(clock.uuid()) && own.frequency() == clock.frequency())
                    .findFirst().map(own -> clock.offsetNanoseconds() - own.offsetNanoseconds())).orElse(0L);
        }
        return shift;
    }
}
