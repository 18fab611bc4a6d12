// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.graph.model.ThreadKind;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.KernelEventLayout;

/** Reads from the statedump the names of tasks, interrupts, files and disks when tracing started. */
final class StatedumpReader {
    /**
     * The value by which LTTng's statedump marks threads without memory of their own. A process that has just ended
     * looks like one.
     */
    private static final long KERNEL_TYPE = 1;
    /** What recorders call the purpose of timers that delay requests to disks. */
    private static final long DISK_LIMIT = 0;

    private final HostState state;
    private final InterruptTracker interrupts;
    private final ContainerTracker containers;
    private final HoldTracker holds;

    StatedumpReader(HostState state, InterruptTracker interrupts, ContainerTracker containers, HoldTracker holds) {
        this.state = state;
        this.interrupts = interrupts;
        this.containers = containers;
        this.holds = holds;
    }

    /** Reads the statedump that lies before an excerpt, only for its names. */
    void readEarlier(HostPart part) {
        new EarlierStatedump(this).read(part.earlier().stream()
                .filter(stream -> KernelEventLayout.hasStatedump(stream.trace())).toList());
    }

    /**
     * Reads an event before the excerpt. A task may have another name since, so names in events are preferred. Files
     * that were open may be closed by then.
     *
     * @return whether the event shows that the statedump goes on here
     */
    boolean onEarlier(MergedEvents e) {
        switch (e.kind()) {
            case KernelEvent.TASK_DUMP -> {
                describe(e);
                forgetNaming((int) e.value(KernelEvent.TASK_DUMP_TID));
            }
            case KernelEvent.INNER_ID_DUMP -> onInnerId(e);
            case KernelEvent.IRQ_DUMP -> onIrq(e);
            case KernelEvent.DISK_DUMP -> onDisk(e);
            case KernelEvent.TIMER_PURPOSE -> onTimer(e);
            // Containers and cgroups are told all the time.
            case KernelEvent.CONTAINER -> containers.onName(e);
            case KernelEvent.PROCESS_CONTAINER -> containers.onProcess(e);
            case KernelEvent.CGROUP -> holds.onName(e);
            default -> {
            }
        }
        return KernelEvent.isDump(e.kind());
    }

    private void forgetNaming(int tid) {
        if (tid != TaskRecord.IDLE_TID) {
            state.task(tid).named = false;
        }
    }

    /** Adds a task that exists; the task that reports it exists, too. */
    void onTask(MergedEvents e) {
        state.cpu.settle();
        describe(e);
    }

    private void describe(MergedEvents e) {
        TaskRecord task = state.task((int) e.value(KernelEvent.TASK_DUMP_TID));
        if (task.isStandIn()) {
            return;
        }
        if (!task.named) {
            state.rename(task, e.text(KernelEvent.TASK_DUMP_NAME));
        }
        task.listed = TaskRecord.Listed.of(e.value(KernelEvent.TASK_DUMP_STATUS));
        long type = e.value(KernelEvent.TASK_DUMP_TYPE);
        if (type != EventBatch.MISSING) {
            state.graph.workers().prove(task.worker, type == KERNEL_TYPE ? ThreadKind.KERNEL : ThreadKind.USER);
        }
        long process = e.value(KernelEvent.TASK_DUMP_PID);
        if (process != EventBatch.MISSING) {
            state.graph.workers().setProcess(task.worker, (int) process);
        }
        state.noteInnerId(task, e.value(KernelEvent.TASK_DUMP_INNER_TID), e.value(KernelEvent.TASK_DUMP_NAMESPACE));
        state.met((int) e.value(KernelEvent.TASK_DUMP_PPID))
                .ifPresent(parent -> state.graph.workers().setParent(task.worker, parent.worker));
    }

    void onInnerId(MergedEvents e) {
        TaskRecord task = state.task((int) e.value(KernelEvent.INNER_ID_DUMP_TID));
        if (!task.isStandIn()) {
            state.noteInnerId(task, e.value(KernelEvent.INNER_ID_DUMP_INNER_TID),
                    e.value(KernelEvent.INNER_ID_DUMP_NAMESPACE));
        }
    }

    void onIrq(MergedEvents e) {
        interrupts.name(e.value(KernelEvent.IRQ_DUMP_IRQ), e.text(KernelEvent.IRQ_DUMP_ACTION));
    }

    void onFile(MergedEvents e) {
        int process = (int) e.value(KernelEvent.FILE_DUMP_PID);
        long fd = e.value(KernelEvent.FILE_DUMP_FD);
        if (process >= 0 && fd != EventBatch.MISSING) {
            state.descriptors.name(process, fd, e.text(KernelEvent.FILE_DUMP_NAME));
        }
    }

    void onTimer(MergedEvents e) {
        if (e.value(KernelEvent.TIMER_PURPOSE_NUMBER) == DISK_LIMIT) {
            state.graph.limitDisksBy(e.value(KernelEvent.TIMER_PURPOSE_FUNCTION));
        }
    }

    void onDisk(MergedEvents e) {
        state.graph.disks().put(e.value(KernelEvent.DISK_DUMP_DEV), e.text(KernelEvent.DISK_DUMP_NAME));
    }

    /**
     * Reads the statedump that lies before an excerpt, only for its names. Each CPU writes a part of it, some later
     * than others. So the first packets of all streams are read as long as any of them holds a part of it.
     */
    private static final class EarlierStatedump {
        private final StatedumpReader into;
        /** The streams whose last packet held a part of it, or that were not read yet. */
        private final Set<Stream> promising = new HashSet<>();
        /** Time of the last event found of it, ns. */
        private long until = Long.MIN_VALUE;

        private record Place(Stream stream, Packet packet) {
        }

        EarlierStatedump(StatedumpReader into) {
            this.into = into;
        }

        void read(List<Stream> streams) {
            promising.addAll(streams);
            streams.stream().flatMap(s -> s.packets().stream().map(p -> new Place(s, p)))
                    .sorted(Comparator.comparingLong(p -> p.packet().begin()))
                    .forEach(this::read);
        }

        private void read(Place place) {
            if (promising.contains(place.stream()) || place.packet().begin() <= until) {
                promising.remove(place.stream());
                Projection projection = KernelEventLayout.statedumpOf(place.stream().trace());
                Stream packet = place.stream().only(place.packet()::equals);
                try (MergedEvents events = new MergedEvents(List.of(packet), trace -> projection, null)) {
                    while (events.next()) {
                        if (into.onEarlier(events)) {
                            promising.add(place.stream());
                            until = Math.max(until, events.time());
                        }
                    }
                }
            }
        }
    }
}
