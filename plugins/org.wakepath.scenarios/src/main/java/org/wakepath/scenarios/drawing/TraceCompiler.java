// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.scenarios.drawing.RecordedEvent.Place;

/** Compiles a drawing to one CTF trace for each host. */
final class TraceCompiler {
    private final Drawing drawing;
    private final Path folder;
    private final Map<String, EventLog> logs = new LinkedHashMap<>();

    private TraceCompiler(Drawing drawing, Path folder) {
        this.drawing = drawing;
        this.folder = folder;
    }

    /** Writes the traces into subfolders of {@code folder}. */
    static void compile(Drawing drawing, Path folder) {
        new TraceCompiler(drawing, folder).compile();
    }

    private void compile() {
        for (DrawnHost host : drawing.hosts.values()) {
            logs.put(host.name, log(host));
        }
        new ExchangeCompiler(drawing, logs).compile();
        drawing.hosts.values().forEach(this::write);
    }

    private EventLog log(DrawnHost host) {
        EventLog log = new EventLog(drawing, host);
        cpus(host).forEach(cpu -> dumpTasks(host, log, cpu));
        SignalCompiler signals = new SignalCompiler(drawing, host, log);
        host.signals.forEach(signals::compile);
        for (int column = 1; column < drawing.width; column++) {
            new HandlerCompiler(host, log).compile(column);
            new TaskCompiler(host, log).compile(column);
        }
        return log;
    }

    private Set<Integer> cpus(DrawnHost host) {
        Set<Integer> cpus = new TreeSet<>(host.cpus());
        boolean exchanges = drawing.exchanges.stream()
                .anyMatch(e -> e.one().equals(host.name) || e.other().equals(host.name));
        if (exchanges) {
            cpus.add(ExchangeCompiler.CPU);
        }
        return cpus;
    }

    /** Begin and end of a buffer: a list of the tasks, as the tracer gives it when it starts. */
    private void dumpTasks(DrawnHost host, EventLog log, int cpu) {
        int begin = host.recording.begin(cpu);
        for (TaskRow task : host.tasks) {
            if (task.exists(begin)) {
                log.add(cpu, begin, Place.OPENING, "lttng_statedump_process_state", Map.of("tid",
                        host.tid(task, begin), "pid",
                        host.process(task, begin), "name", task.name(), "type",
                        host.recording.kernelThreads.contains(task.label()) ? 1 : 0));
            }
        }
        for (int column : new int[] {begin, drawing.width}) {
            log.add(cpu, column, column == begin ? Place.OPENING : Place.CLOSING, "lttng_statedump_process_state",
                    Map.of("tid", 2, "pid", 2, "name", "kthreadd", "type", 1));
        }
    }

    private void write(DrawnHost host) {
        UUID clock = uuid(host.name);
        try (CtfWriter writer = CtfWriter.create(folder.resolve(host.name))) {
            writer.uuid(uuid(host.name + " kernel")).environment("hostname", host.name)
                    .environment("kernel_release", host.recording.kernelRelease)
                    .clock(clock, 0);
            if (!host.recording.machine.isEmpty()) {
                writer.environment("machine", host.recording.machine);
            }
            HostWriter trace = new HostWriter(drawing, host, writer);
            trace.declare();
            EventLog log = logs.get(host.name);
            log.cpus().stream().filter(cpu -> !host.recording.lacking.contains(cpu))
                    .forEach(cpu -> trace.write(cpu, log.of(cpu)));
        }
        writeUserSpace(host, clock);
        for (Stream stream : Trace.open(folder.resolve(host.name)).streams()) {
            if (host.recording.cuts.containsKey(stream.cpu())) {
                cut(stream);
            }
        }
    }

    /** What tasks mark, as the tracer of user space records it: a trace of its own on the host's clock. */
    private void writeUserSpace(DrawnHost host, UUID clock) {
        List<Signal> marks = host.signals.stream().filter(signal -> signal.verb().equals("marks"))
                .sorted(Comparator.comparingInt(Signal::column)).toList();
        if (marks.isEmpty()) {
            return;
        }
        try (CtfWriter writer = CtfWriter.create(folder.resolve(host.name + "-user"))) {
            writer.uuid(uuid(host.name + " user")).clock(clock, 0).environment("hostname", host.name)
                    .environment("domain", "ust").environment("tracer_name", "lttng-ust").context(Field.s32("vtid"));
            marks.stream().map(Signal::object).distinct().forEach(writer::event);
            for (Signal mark : marks) {
                int tid = host.tid(host.task(mark.actor(), mark.line()), mark.column());
                writer.stream(new OriginFinder(host).find(mark).cpu()).context(tid).event(mark.object(),
                        host.clock.local(drawing.time(mark.column())));
            }
        }
    }

    private static UUID uuid(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    /** Takes the last byte from the last event of a buffer. */
    private static void cut(Stream stream) {
        Packet last = stream.packets().get(stream.packets().size() - 1);
        try (FileChannel file = FileChannel.open(stream.file(), StandardOpenOption.WRITE)) {
            file.truncate(last.offset() + last.contentBits() / Byte.SIZE - 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
