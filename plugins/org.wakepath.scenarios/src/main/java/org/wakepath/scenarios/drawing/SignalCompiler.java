// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.wakepath.scenarios.drawing.RecordedEvent.Place;

/** Turns signals into events, recorded on the CPU of their actor. */
final class SignalCompiler {
    /** The number of the only disk, 8:0. */
    private static final int DISK = 8 << 20;
    /** The size of a request that does not say its own. */
    private static final long SECTORS = 8;

    private final Drawing drawing;
    private final DrawnHost host;
    private final EventLog log;

    SignalCompiler(Drawing drawing, DrawnHost host, EventLog log) {
        this.drawing = drawing;
        this.host = host;
        this.log = log;
    }

    void compile(Signal signal) {
        if (signal.verb().equals("loses") || signal.verb().equals("marks") || signal.actor().equals("nobody")) {
            return;
        }
        Origin origin = new OriginFinder(host).find(signal);
        String object = signal.object();
        switch (signal.verb()) {
            case "wakes" -> wake(signal, origin);
            case "forks" -> fork(signal, origin);
            case "execs as" -> exec(signal, origin);
            case "arms" -> arm(signal, origin);
            case "sends" -> packet(signal, origin, PacketEvent.Direction.OUT);
            case "receives" -> packet(signal, origin, PacketEvent.Direction.IN);
            case "inserts", "issues", "completes", "merges", "requeues", "appends" -> request(signal, origin);
            case "calls" -> call(signal, origin, object.split(" "));
            case "returns" -> ret(signal, origin);
            case "queues" -> add(signal, origin, "workqueue_queue_work", work(object));
            case "begins" -> add(signal, origin, "workqueue_execute_start", work(object));
            case "ends" -> add(signal, origin, "workqueue_execute_end", work(object));
            case "raises" -> add(signal, origin, "irq_softirq_raise",
                    Map.of("vec", InterruptKind.SOFTIRQ.id(object)));
            default -> raw(signal, origin);
        }
    }

    /** The CPU on which a signal is recorded, and its place among simultaneous events. */
    record Origin(int cpu, Place place) {
    }

    private void add(Signal signal, Origin origin, String event, Map<String, Object> fields) {
        if (!new KernelEvents(host.recording).isKnown(event)) {
            throw new DrawingException(signal.line(), "there is no event " + event);
        }
        Map<String, Object> all = new HashMap<>(fields);
        int column = origin.place() == Place.BY_WHO_ENDS ? signal.column() - 1 : signal.column();
        all.putAll(new ContextFields(host, origin.cpu(), column).values());
        log.add(origin.cpu(), signal.column(), origin.place(), event, all);
    }

    private void wake(Signal signal, Origin origin) {
        TaskRow task = host.task(WakeupObject.of(signal.object()).task(), signal.line());
        boolean ttwu = host.recording.wakeups.equals("sched_ttwu");
        Map<String, Object> fields = Map.of("comm", task.name(), "tid", host.tid(task, signal.column()), "match", 1,
                "target_cpu", task.nextCpu(signal.column()));
        add(signal, origin, ttwu ? "sched_ttwu" : host.recording.wakeups, fields);
    }

    private void fork(Signal signal, Origin origin) {
        TaskRow parent = host.task(signal.actor(), signal.line());
        TaskRow child = host.task(signal.object(), signal.line());
        add(signal, origin, "sched_process_fork",
                Map.of("parent_comm", parent.name(), "parent_tid", host.tid(parent, signal.column()), "parent_pid",
                        host.process(parent, signal.column()), "child_comm", child.name(), "child_tid", child.tid(),
                        "child_pid", host.process(child, signal.column())));
        add(signal, origin, "sched_wakeup_new", Map.of("comm", child.name(), "tid", child.tid()));
    }

    private void exec(Signal signal, Origin origin) {
        TaskRow thread = host.task(signal.actor(), signal.line());
        add(signal, origin, "sched_process_exec", Map.of("filename", "/bin/" + thread.name(), "tid",
                Integer.parseInt(signal.object()), "old_tid", host.tid(thread, signal.column() - 1)));
    }

    private void arm(Signal signal, Origin origin) {
        String[] words = signal.object().split(" ");
        InterruptKind kind = InterruptKind.valueOf(words[0].toUpperCase(Locale.ROOT));
        String event = kind == InterruptKind.TIMER ? "timer_start" : "timer_hrtimer_start";
        add(signal, origin, event,
                Map.of(kind.idField(), kind.id(words[1]), "function", HandlerCompiler.TIMER_FUNCTION));
    }

    private void packet(Signal signal, Origin origin, PacketEvent.Direction direction) {
        PacketEvent event = new PacketEvent(drawing, host, drawing.packets.get(signal.object()), direction);
        add(signal, origin, event.name(), event.fields());
    }

    private void request(Signal signal, Origin origin) {
        String event = switch (signal.verb()) {
            case "inserts" -> "block_rq_insert";
            case "issues" -> "block_rq_issue";
            case "merges" -> "block_rq_merge";
            case "requeues" -> "block_rq_requeue";
            case "appends" -> "block_bio_backmerge";
            default -> "block_rq_complete";
        };
        String[] sectors = signal.object().split(" ")[1].split("\\+");
        add(signal, origin, event, Map.of("dev", DISK, "sector", Long.parseLong(sectors[0]), "nr_sector",
                sectors.length > 1 ? Long.parseLong(sectors[1]) : SECTORS));
    }

    private static Map<String, Object> work(String object) {
        return Map.of("work", Long.decode(object.split(" ")[1]));
    }

    private void call(Signal signal, Origin origin, String[] words) {
        long argument = words.length > 1 ? Long.parseLong(words[1]) : 0;
        add(signal, origin, "syscall_entry_" + words[0], Map.of("fd", argument, "id", argument));
    }

    /** The call that the task made last returns. */
    private void ret(Signal signal, Origin origin) {
        String call = host.signals.stream()
                .filter(s -> s.actor().equals(signal.actor()) && s.verb().equals("calls")
                        && s.column() < signal.column())
                .max(Comparator.comparingInt(Signal::column)).map(s -> s.object().split(" ")[0])
                .orElseThrow(() -> new DrawingException(signal.line(), signal.actor() + " called nothing before"));
        long result = signal.object().isEmpty() ? 1 : Long.parseLong(signal.object());
        add(signal, origin, "syscall_exit_" + call, Map.of("ret", result));
    }

    /** An event as it stands in the drawing: {@code irq_handler_exit irq=24}. */
    private void raw(Signal signal, Origin origin) {
        String[] words = signal.object().split(" ");
        Map<String, Object> fields = new HashMap<>();
        for (int i = 1; i < words.length; i++) {
            String[] pair = words[i].split("=");
            fields.put(pair[0], pair[1].matches("-?\\d+") ? (Object) Long.parseLong(pair[1]) : pair[1]);
        }
        add(signal, origin, words[0], fields);
    }
}
