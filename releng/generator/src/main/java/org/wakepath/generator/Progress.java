// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import java.io.PrintWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

/** Reports the progress of generation every few seconds. */
final class Progress implements LongConsumer, AutoCloseable {
    private static final int SECONDS = 5;

    private final Plan plan;
    private final PrintWriter text;
    private final LongAdder events = new LongAdder();
    private final long begin = System.nanoTime();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    Progress(Plan plan, PrintWriter text) {
        this.plan = plan;
        this.text = text;
        clock.scheduleAtFixedRate(this::tell, SECONDS, SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void accept(long more) {
        events.add(more);
    }

    private void tell() {
        long written = events.sum();
        String of = plan.events() == Long.MAX_VALUE ? "" : String.format(" of %,d", plan.events());
        say(String.format("%,d%s events, %.1f million a second", written, of, written / seconds() / 1e6));
    }

    /** Reports what was generated. */
    void end(Truth truth) {
        say(String.format("%,d events and %,d requests in %.1f s, %.1f million events a second", truth.events(),
                truth.requests(), seconds(), truth.events() / seconds() / 1e6));
    }

    private double seconds() {
        return (System.nanoTime() - begin) / 1e9;
    }

    private void say(String line) {
        text.println(line);
        text.flush();
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
