// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import org.wakepath.ctf.write.ByteSink;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.ctf.write.WrittenEvent;

/** Records the events of one CPU, one after another. Times are true, in ns since {@link Plan#START}. */
final class Recorder {
    private static final long JIFFY = 4_000_000;
    /** Jiffies count from five minutes before they overflow 32 bits. */
    private static final long FIRST_JIFFY = (1L << 32) - 75_000;

    private final HostClock clock;
    private final StreamWriter stream;
    private final WrittenEvent[] classes;
    private final SplitMix64 dice;
    private long now;
    private long events;

    Recorder(HostClock clock, StreamWriter stream, WrittenEvent[] classes, SplitMix64 dice) {
        this.clock = clock;
        this.stream = stream;
        this.classes = classes;
        this.dice = dice;
        stream.begin(clock.local(0));
    }

    /** Time of the last event, or a later one that was gone on to. */
    long now() {
        return now;
    }

    /** Goes on to a time, unless that is past. */
    void advance(long time) {
        now = Math.max(now, time);
    }

    /** Records an event a little later than the one before; its fields are to be appended to what this returns. */
    ByteSink next(RecordedEvent event) {
        events++;
        now += dice.between(200, 1400);
        return stream.event(classes[event.ordinal()], clock.local(now));
    }

    /** What the host's monotonic clock shows at a time. */
    long monotonic(long time) {
        return clock.monotonic(time);
    }

    /** The host's jiffies at a time. */
    long jiffies(long time) {
        return FIRST_JIFFY + monotonic(time) / JIFFY;
    }

    /** Number of events so far. */
    long events() {
        return events;
    }

    /** Ends the stream; nothing was recorded between the last event and this time. */
    void close(long time) {
        stream.end(clock.local(time)).flush().close();
    }
}
