// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

/**
 * The ring buffer of each CPU.
 *
 * @param subBufferBytes size of a sub-buffer, a power of two
 * @param count how many there are
 */
record BufferSize(long subBufferBytes, int count) {
    private static final int COUNT = 8;
    private static final long LEAST = 1L << 12;
    private static final long MOST = 1L << 26;
    /** A busy CPU's events per second, for a host that was idle during the check. */
    private static final double LEAST_RATE = 50_000;
    /** The factor by which a host becomes busier when the program runs. */
    private static final double MARGIN = 4;
    /** An interrupt or softirq is two events; a switch mostly comes with a wake-up. */
    private static final double EVENTS_PER_COUNT = 2;
    private static final double BYTES_PER_EVENT = 40;
    /** The longest pause of the disk or the consumer. */
    private static final double SECONDS = 4;
    private static final int SHARE_OF_MEMORY = 8;

    /** The size that the settings ask for, or else one that fits the host. */
    static BufferSize of(RecordSettings settings, HostFacts facts) {
        return settings.buffer().isPresent() ? ofBytes(settings.buffer().getAsLong()) : fitting(facts);
    }

    /** The requested size in bytes for each CPU, or the next power of two. */
    static BufferSize ofBytes(long bytes) {
        return new BufferSize(Math.min(MOST, Math.max(LEAST, powerOfTwo((bytes + COUNT - 1) / COUNT))), COUNT);
    }

    /** The size that fits the rate of events of a host and its memory. */
    static BufferSize fitting(HostFacts facts) {
        double rate = Math.max(LEAST_RATE, facts.rate() / facts.cpus() * EVENTS_PER_COUNT * MARGIN);
        BufferSize wanted = ofBytes((long) (rate * BYTES_PER_EVENT * SECONDS));
        long most = facts.memory(Long.MAX_VALUE) / SHARE_OF_MEMORY / facts.cpus() / COUNT;
        return new BufferSize(Math.max(LEAST, Math.min(wanted.subBufferBytes, Long.highestOneBit(most))), COUNT);
    }

    private static long powerOfTwo(long value) {
        return value <= 1 ? 1 : Long.highestOneBit(value - 1) << 1;
    }

    /** Bytes for each CPU. */
    long bytes() {
        return subBufferBytes * count;
    }
}
