// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.perfetto;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.wakepath.path.ActivePath;
import org.wakepath.report.protobuf.Message;
import org.wakepath.report.timeline.Facts;
import org.wakepath.report.timeline.Timeline;
import org.wakepath.report.timeline.Timeline.Arrow;
import org.wakepath.report.timeline.Timeline.Process;
import org.wakepath.report.timeline.Timeline.Span;
import org.wakepath.report.timeline.Timeline.Thing;
import org.wakepath.report.timeline.Timeline.Track;

/**
 * A path as a trace of Perfetto: a track for each worker below its process, slices with arguments, and flows between
 * them. Times are exact, and on the clock that Perfetto calls real time.
 *
 * @see <a href="https://perfetto.dev/docs/reference/synthetic-track-event">its track events</a>
 */
public final class PathPerfetto {
    private static final int PACKET = 1;
    private static final int REAL_TIME = 1;
    private static final int BEGIN = 1;
    private static final int END = 2;
    /** All packets are of one writer. */
    private static final int SEQUENCE = 1;
    private static final int STATE_CLEARED = 1;
    /** Tracks of processes and of threads are told apart by their ids. */
    private static final long THREADS = 1L << 32;

    private final OutputStream out;
    private final Timeline timeline;
    private final Map<Thing, List<Long>> leaving = new HashMap<>();
    private final Map<Thing, List<Long>> arriving = new HashMap<>();

    private PathPerfetto(Timeline timeline, OutputStream out) {
        this.timeline = timeline;
        this.out = out;
        for (Arrow arrow : timeline.arrows()) {
            leaving.computeIfAbsent(arrow.from().thing(), unused -> new ArrayList<>()).add(arrow.link() + 1L);
            arriving.computeIfAbsent(arrow.to().thing(), unused -> new ArrayList<>()).add(arrow.link() + 1L);
        }
    }

    /**
     * Writes a path as a trace.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(ActivePath path, OutputStream out) throws IOException {
        new PathPerfetto(Timeline.of(path), out).write();
    }

    private void write() throws IOException {
        ActivePath path = timeline.path();
        Message clock = new Message().number(1, REAL_TIME).number(2, path.start());
        packet(new Message().number(13, STATE_CLEARED).message(6,
                new Message().message(1, clock).number(2, REAL_TIME)));
        process(Timeline.WHOLE, "path of " + path.task().name() + " on the clock of " + path.clock());
        thread(Timeline.WHOLE, Timeline.WHOLE, "answer");
        event(path.start(), annotated(begin(Timeline.WHOLE, "path", "path of " + path.task().name()), Facts.of(path)));
        event(path.end(), end(Timeline.WHOLE));
        for (Process process : timeline.processes()) {
            process(process.number(), process.name());
            for (Track track : process.tracks()) {
                thread(process.number(), track.number(), track.name());
                slices(track);
            }
        }
    }

    private void process(int number, String name) throws IOException {
        descriptor(new Message().number(1, number)
                .message(3, new Message().number(1, number).text(6, name)));
    }

    private void thread(int process, int number, String name) throws IOException {
        descriptor(new Message().number(1, THREADS + number).number(5, process)
                .message(4, new Message().number(1, process).number(2, number).text(5, name)));
    }

    private void descriptor(Message descriptor) throws IOException {
        packet(new Message().message(60, descriptor));
    }

    /** Writes the slices of a track so that one ends before the next at the same moment begins. */
    private void slices(Track track) throws IOException {
        Deque<Span> open = new ArrayDeque<>();
        for (Span span : track.spans()) {
            endUntil(span.start(), open, track);
            Message begin = begin(track.number(), span.thing().kind().name().toLowerCase(Locale.ROOT), span.name());
            leaving.getOrDefault(span.thing(), List.of()).forEach(flow -> begin.fixed64(47, flow));
            arriving.getOrDefault(span.thing(), List.of()).forEach(flow -> begin.fixed64(48, flow));
            event(span.start(), annotated(begin, timeline.facts(span.thing())));
            open.push(span);
        }
        endUntil(Long.MAX_VALUE, open, track);
    }

    private void endUntil(long moment, Deque<Span> open, Track track) throws IOException {
        while (!open.isEmpty() && open.peek().end() <= moment) {
            event(open.pop().end(), end(track.number()));
        }
    }

    private static Message begin(int track, String category, String name) {
        return new Message().number(9, BEGIN).number(11, THREADS + track).text(22, category).text(23, name);
    }

    private static Message end(int track) {
        return new Message().number(9, END).number(11, THREADS + track);
    }

    private static Message annotated(Message event, Map<String, Object> facts) {
        facts.forEach((key, value) -> {
            Message annotation = new Message().text(10, key);
            if (value instanceof Boolean truth) {
                annotation.number(2, truth ? 1 : 0);
            } else if (value instanceof Long number) {
                annotation.number(4, number);
            } else {
                annotation.text(6, value.toString());
            }
            event.message(4, annotation);
        });
        return event;
    }

    private void event(long time, Message event) throws IOException {
        packet(new Message().number(8, time).number(58, REAL_TIME).message(11, event));
    }

    private void packet(Message packet) throws IOException {
        new Message().message(PACKET, packet.number(10, SEQUENCE)).writeTo(out);
    }
}
