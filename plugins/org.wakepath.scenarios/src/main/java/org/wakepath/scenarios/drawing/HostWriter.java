// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;

/** Writes the buffers of a host's CPUs, with what the drawing says is lost. */
final class HostWriter {
    private static final Pattern COUNT = Pattern.compile("(\\d+) (event|packet)s?");

    private final KernelEvents classes;
    private final Drawing drawing;
    private final DrawnHost host;
    private final CtfWriter writer;
    private long lastWritten;

    HostWriter(Drawing drawing, DrawnHost host, CtfWriter writer) {
        this.drawing = drawing;
        this.host = host;
        this.classes = new KernelEvents(host.recording);
        this.writer = writer;
    }

    void declare() {
        if (host.recording.tidContext) {
            writer.context(Field.s32("tid"));
        }
        classes.declare(writer, host.recording.disabled());
    }

    void write(int cpu, List<RecordedEvent> events) {
        StreamWriter stream = writer.stream(cpu);
        lastWritten = Long.MIN_VALUE;
        stream.begin(host.clock.local(drawing.time(host.recording.begin(cpu))));
        List<Signal> losses = host.signals.stream()
                .filter(s -> s.verb().equals("loses") && s.actor().equals("cpu " + cpu)).toList();
        for (RecordedEvent event : events) {
            if (isRecorded(event, losses) && !isCut(event)) {
                write(stream, event, losses);
            }
        }
        stream.flush();
    }

    private boolean isRecorded(RecordedEvent event, List<Signal> losses) {
        boolean lost = losses.stream().anyMatch(s -> event.time() > drawing.time(s.column())
                && event.time() < drawing.time(s.until()));
        return !lost && !host.recording.disabled().contains(event.name())
                && event.time() >= drawing.time(host.recording.begin(event.cpu()));
    }

    /** Whether an event comes after the first one that was not completely written. */
    private boolean isCut(RecordedEvent event) {
        Integer cut = host.recording.cuts.get(event.cpu());
        return cut != null && lastWritten > drawing.time(cut);
    }

    private void write(StreamWriter stream, RecordedEvent event, List<Signal> losses) {
        losses.stream().filter(s -> isFirstAfter(event, s)).findFirst().ifPresent(s -> lose(stream, s));
        if (host.recording.tidContext) {
            stream.context(event.context());
        }
        stream.event(event.name(), host.clock.local(event.time()), classes.values(event.name(), event.fields()));
        lastWritten = event.time();
    }

    private boolean isFirstAfter(RecordedEvent event, Signal loss) {
        return lastWritten <= drawing.time(loss.column()) && event.time() >= drawing.time(loss.until());
    }

    /** A buffer ends where the loss starts; the next one starts where it ends. */
    private void lose(StreamWriter stream, Signal loss) {
        Matcher m = COUNT.matcher(loss.object());
        if (!m.matches()) {
            throw new DrawingException(loss.line(), "a loss is 'cpu N loses M events' or 'M packets'");
        }
        long count = Long.parseLong(m.group(1));
        stream.end(host.clock.local(drawing.time(loss.column())));
        if (m.group(2).equals("event")) {
            stream.discarded(count).flush();
        } else {
            stream.flush().lostPackets(count);
        }
        stream.begin(host.clock.local(drawing.time(loss.until())));
    }
}
