// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import java.nio.file.Path;
import java.util.UUID;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.WrittenEvent;

/** A host and its trace. */
final class TracedHost implements AutoCloseable {
    private final int number;
    private final String name;
    private final HostClock clock;
    private final CtfWriter writer;
    private final WrittenEvent[] events = new WrittenEvent[RecordedEvent.values().length];

    /** Starts the trace of a host within a folder. */
    TracedHost(Plan plan, int number, Path folder) {
        this.number = number;
        name = String.format("host%03d", number);
        SplitMix64 dice = SplitMix64.of(plan.seed(), -1 - number);
        clock = HostClock.of(dice);
        writer = CtfWriter.create(folder.resolve(name).resolve("kernel"));
        writer.uuid(new UUID(dice.next(), dice.next())).clock(clock.boot(), clock.zero()).subBuffers(plan.subBuffer());
        environment();
        for (RecordedEvent event : RecordedEvent.values()) {
            writer.event(event.event(), event.fields());
            events[event.ordinal()] = writer.declared(event.event());
        }
    }

    private void environment() {
        writer.environment("hostname", name).environment("sysname", "Linux")
                .environment("kernel_release", "6.1.0-56-cloud-amd64")
                .environment("kernel_version", "#1 SMP PREEMPT_DYNAMIC Debian 6.1.192-2 (2026-11-16)")
                .environment("tracer_patchlevel", 9).environment("trace_buffering_scheme", "global")
                .environment("trace_name", "generated").environment("trace_creation_datetime", "20260115T100000+0000");
    }

    int number() {
        return number;
    }

    String name() {
        return name;
    }

    HostClock clock() {
        return clock;
    }

    /** Its address, 10.0.0.1 and so on. */
    byte[] address() {
        return new byte[] {10, 0, 0, (byte) (number + 1)};
    }

    /** Starts the stream of a CPU. */
    Recorder recorder(int cpu, SplitMix64 dice) {
        return new Recorder(clock, writer.stream(cpu), events, dice);
    }

    @Override
    public void close() {
        writer.close();
    }
}
