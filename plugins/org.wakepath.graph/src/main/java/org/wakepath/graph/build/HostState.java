// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.InnerId;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.QueueTable;
import org.wakepath.graph.model.ThreadKind;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelService;
import org.wakepath.kernel.SystemCalls;

/** The tasks, CPUs and interrupt workers of a host while its graph is built, and the ways to add to the graph. */
final class HostState {
    /** The inode that the kernel gives to the pid namespace that all others lie in. */
    private static final long FIRST_PID_NAMESPACE = 0xEFFFFFFCL;

    final ExecutionGraph graph;
    final SystemCalls calls;
    final boolean reportsTaskStates;
    private final boolean mayPreemptSoftirqs;
    final CpuSight sight;
    /** Whether a task may have gone to a CPU that has no stream. */
    boolean missesCpu;
    final DescriptorTable descriptors = new DescriptorTable();
    /** Whether fields of events show the runs in interrupt context that are not recorded. */
    boolean derivesRuns;
    /** Whether separate threads serve the softirqs of timers. */
    boolean hasTimerThreads;
    /** The end of the last loss on any CPU in which handlers may have started, ns. */
    long handlersLostUntil = Long.MIN_VALUE + 1;
    /** The end of the last loss on any CPU in which other causes of waits may have begun or ended, ns. */
    long causesLostUntil = Long.MIN_VALUE + 1;
    /** The end of the last loss on any CPU in which tasks may have entered or left system calls, ns. */
    long callsLostUntil = Long.MIN_VALUE + 1;
    long now;
    CpuRecord cpu;
    /** The end of the wait that the event before on this CPU ended, if that was a wake-up. */
    int wokeBefore = ExecutionGraph.NONE;
    private final Int2ObjectOpenHashMap<CpuRecord> cpus = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<TaskRecord> tasks = new Int2ObjectOpenHashMap<>();
    private final Int2IntOpenHashMap generations = new Int2IntOpenHashMap();
    /** Most tasks have a name that others have, too, and comparing it with all names of kernel threads takes long. */
    private final Map<String, ThreadName> names = new HashMap<>();

    /**
     * What the name of a task says about it if it is a kernel thread.
     *
     * @param number the CPU or line in the name, {@link ThreadRole#NO_NUMBER} for none
     */
    private record ThreadName(KernelService service, ThreadRole role, int number) {
        static ThreadName of(String name) {
            ThreadRole role = ThreadRole.of(name);
            return new ThreadName(KernelService.of(name), role, role.number(name));
        }
    }

    HostState(ExecutionGraph graph, Host host, SystemCalls calls) {
        this.graph = graph;
        this.calls = calls;
        reportsTaskStates = host.reportsTaskStates();
        mayPreemptSoftirqs = host.mayPreemptSoftirqs();
        sight = new CpuSight(host);
    }

    /** Makes {@code number} the CPU of the event at {@code time}. */
    void enter(int number, long time) {
        now = time;
        if (cpu == null || cpu.number != number) {
            cpu = cpuRecord(number);
        }
        wokeBefore = cpu.woke;
        cpu.woke = ExecutionGraph.NONE;
    }

    private CpuRecord cpuRecord(int number) {
        CpuRecord known = cpus.get(number);
        if (known == null) {
            known = new CpuRecord(number, now, sight.end(number), graph.occupancy(number));
            cpus.put(number, known);
        }
        return known;
    }

    /**
     * Notes that a ready task queues on a CPU. If that idles, what its interrupts take from now on is a part of the
     * occupancy; most of an idle CPU's interrupts keep nobody waiting.
     */
    void await(int number) {
        CpuRecord awaited = number == cpu.number ? cpu : cpus.get(number);
        if (awaited != null && awaited.current == awaited.idle) {
            awaited.awaited = true;
            if (awaited.outermost() != null) {
                noteIdleInterrupt(awaited);
            }
        }
    }

    /** Notes who has a CPU from now on that idles while a ready task queues there: an interrupt, or nobody. */
    void noteIdleInterrupt(CpuRecord idle) {
        if (idle.awaited) {
            InterruptFrame interrupt = idle.outermost();
            idle.occupancy.change(now, interrupt == null ? CpuOccupancy.IDLE : interrupt.worker);
        }
    }

    /**
     * Since when a task is out of sight that has a CPU or queues on one, ns: nothing of that CPU is recorded any more,
     * or task switches of it were lost. {@link Long#MAX_VALUE} if it is in sight.
     */
    long lostFromSight(TaskRecord task) {
        boolean isRunning = task.status == TaskRecord.Status.RUNNING;
        int number = isRunning ? task.ranOn.number : task.queue.cpu();
        if (number == QueueTable.UNKNOWN) {
            return missesCpu ? task.tailTime : Long.MAX_VALUE;
        }
        CpuRecord record = number == cpu.number ? cpu : cpus.get(number);
        if (record == null) {
            return sight.hasStream(number) || sight.isMissing(number) ? sight.end(number) : Long.MAX_VALUE;
        }
        long lost = isRunning ? Long.MAX_VALUE : record.lostSince(task.tailTime);
        return record == cpu && now != graph.end() ? lost : Math.min(lost, record.sightEnd());
    }

    /** Until when a ready task is out of sight, ns, that is so by {@link #lostFromSight}. */
    long foundAgain(TaskRecord task) {
        CpuRecord record = cpus.get(task.queue.cpu());
        return record == null ? Long.MAX_VALUE : record.lostUntil(task.tailTime);
    }

    /** Whether nothing shows what another CPU does now. */
    boolean isHidden(int number) {
        if (number == QueueTable.UNKNOWN || number == cpu.number) {
            return false;
        }
        CpuRecord record = cpus.get(number);
        return record == null ? sight.end(number) < now : record.sightEnd() < now || record.isLost();
    }

    Collection<TaskRecord> tasks() {
        return tasks.values();
    }

    Collection<CpuRecord> cpus() {
        return cpus.values();
    }

    /**
     * The task of a tid on the event's CPU; a new tid gets a record without any vertex. No task has a tid below zero.
     * If a broken event has one, the task is unknown.
     */
    TaskRecord task(int tid) {
        if (tid == TaskRecord.IDLE_TID) {
            return cpu.idle;
        }
        if (tid < 0) {
            return TaskRecord.standIn(tid);
        }
        TaskRecord task = tasks.get(tid);
        return task == null ? newTask(tid) : task;
    }

    /** The task of a tid, null if there was no event of it. Asked at every switch, so this is no {@link Optional}. */
    TaskRecord find(int tid) {
        return tasks.get(tid);
    }

    /** The task of a tid if there was an event of it before. */
    Optional<TaskRecord> met(int tid) {
        return Optional.ofNullable(tasks.get(tid));
    }

    /** A new task that takes over a tid, whichever task had it before. */
    TaskRecord newTask(int tid) {
        int generation = generations.addTo(tid, 1);
        TaskRecord task = new TaskRecord(graph.workers().addTask(tid, generation, ""), tid);
        tasks.put(tid, task);
        return task;
    }

    /** Notes that a thread took over the tid of its leader by exec, so that the leader's task is over. */
    void takeOver(TaskRecord thread, int tid) {
        tasks.remove(thread.tid);
        thread.tid = tid;
        met(tid).ifPresentOrElse(leader -> graph.workers().takeInnerId(thread.worker, leader.worker),
                () -> graph.workers().forgetInnerId(thread.worker));
        graph.workers().moveTo(thread.worker, tid, generations.addTo(tid, 1));
        tasks.put(tid, thread);
    }

    void forget(TaskRecord task) {
        tasks.remove(task.tid, task);
    }

    /** Notes the id of a task in its innermost pid namespace. Traces list that namespace first. */
    void noteInnerId(TaskRecord task, long tid, long namespace) {
        boolean isInner = tid > TaskRecord.IDLE_TID && tid <= Integer.MAX_VALUE && namespace > 0
                && namespace != FIRST_PID_NAMESPACE;
        if (isInner && !graph.workers().hasInnerId(task.worker)) {
            graph.workers().setInnerId(task.worker, new InnerId((int) tid, namespace));
        }
    }

    void rename(TaskRecord task, String name) {
        task.named = true;
        ThreadName known = names.computeIfAbsent(name, ThreadName::of);
        task.service = known.service();
        task.role = known.role();
        task.number = known.number();
        hasTimerThreads |= task.role == ThreadRole.TIMERS;
        graph.workers().rename(task.worker, name);
    }

    /** The role of a task; a process may have the name of a kernel thread. */
    ThreadRole role(TaskRecord task) {
        boolean lies = task.isStandIn() || isProcess(task) && task.role != ThreadRole.PROCESS_WORKER
                && task.role != ThreadRole.PROCESS_POLLER;
        return lies ? ThreadRole.NONE : task.role;
    }

    /** Whether a task is known to be of a process. */
    boolean isProcess(TaskRecord task) {
        return graph.workers().kind(task.worker) == ThreadKind.USER;
    }

    /** Whether a task is never in user space. */
    boolean worksInKernel(TaskRecord task) {
        return graph.workers().kind(task.worker) == ThreadKind.KERNEL || role(task) != ThreadRole.NONE;
    }

    /** Whether a task is one of the kernel's own threads, and none that works for a process. */
    boolean isKernelThread(TaskRecord task) {
        return graph.workers().kind(task.worker) == ThreadKind.KERNEL || switch (role(task)) {
            case NONE, PROCESS_WORKER, PROCESS_POLLER -> false;
            default -> true;
        };
    }

    /** Whether all of a task's system calls were seen since its state was last known. */
    boolean knowsMode(TaskRecord task) {
        return task.modeKnownAt >= callsLostUntil;
    }

    /**
     * Whether no handler that interrupts the CPU's task can have been lost; the task may have been preempted in a
     * softirq.
     */
    boolean knowsHandlers(TaskRecord task) {
        return !cpu.isDisturbed() && (!mayPreemptSoftirqs || task.softirqsKnownAt >= handlersLostUntil);
    }

    /** Notes that the CPU's task proves to work in no handler. */
    void proveInTask() {
        if (!cpu.current.isStandIn() && !knowsHandlers(cpu.current)) {
            extend(cpu.current, EdgeState.RUNNING, now);
        }
        cpu.settle();
        cpu.current.softirqsKnownAt = now;
    }

    /** Process of a task, by which its descriptors are known. */
    int process(TaskRecord task) {
        return graph.workers().process(task.worker);
    }

    /** The worker that stands for a handler on the event's CPU. */
    int interruptWorker(Handler handler) {
        int worker = cpu.interruptWorker(handler);
        if (worker == ExecutionGraph.NONE) {
            worker = graph.workers().addInterrupt(handler.name(), cpu.number);
            cpu.setInterruptWorker(handler, worker);
        }
        return worker;
    }

    /** Adds the first vertex of a task that existed before its first event. */
    void begin(TaskRecord task, long time) {
        task.moveTo(graph.add(time, task.worker, ExecutionGraph.NONE, EdgeState.UNKNOWN, cpu.number), time);
        graph.workers().append(task.worker, task.tail);
        graph.flag(task.tail, ExecutionGraph.TRACE_START);
    }

    /** Adds a moment to a task, which was in {@code state} until then. */
    int extend(TaskRecord task, EdgeState state, long time) {
        return extend(task, state, time, cpu.number);
    }

    /** Adds a moment on a CPU to a task, which was in {@code state} until then. */
    int extend(TaskRecord task, EdgeState state, long time, int cpuNumber) {
        long notBefore = Math.max(time, task.tailTime);
        task.moveTo(graph.add(notBefore, task.worker, task.tail, state, cpuNumber), notBefore);
        graph.workers().append(task.worker, task.tail);
        if (state == EdgeState.RUNNING && !knowsHandlers(task)) {
            graph.link(task.tail, LinkKind.UNKNOWN_HANDLERS, ExecutionGraph.NONE);
        }
        return task.tail;
    }

    /** Adds a moment to a run in interrupt context; the first one adds its entry before. */
    int extend(InterruptFrame frame, EdgeState state, long time) {
        if (frame.tail == ExecutionGraph.NONE) {
            frame.tail = graph.add(frame.entry, frame.worker, ExecutionGraph.NONE, frame.kind, frame.cpu);
            frame.tailTime = frame.entry;
            graph.flag(frame.tail, ExecutionGraph.ENTRY);
            if (frame.type == InterruptFrame.Type.HRTIMER || frame.type == InterruptFrame.Type.TIMER) {
                graph.functions().put(frame.tail, frame.function);
                graph.link(frame.tail, LinkKind.TIMER, frame.armed);
            } else if (frame.queued != ExecutionGraph.NONE) {
                graph.link(frame.tail, LinkKind.WORK, frame.queued);
            }
        }
        frame.tailTime = Math.max(time, frame.tailTime);
        frame.tail = graph.add(frame.tailTime, frame.worker, frame.tail, state, frame.cpu);
        return frame.tail;
    }

    /**
     * Notes that a moment was the consequence of a reception or completion, which may be {@link ExecutionGraph#NONE}.
     */
    void explain(int vertex, int reason) {
        if (reason != ExecutionGraph.NONE) {
            graph.consequences().put(vertex, reason);
        }
    }

    /** Adds a moment to a task that was interrupted until then. */
    int extendInterrupted(TaskRecord task, InterruptFrame by, long time) {
        int vertex = extend(task, EdgeState.INTERRUPTED, time);
        graph.link(vertex, LinkKind.INTERRUPTION, by.worker);
        return vertex;
    }

    /** A moment of the worker on the event's CPU; {@link ExecutionGraph#NONE} if it is not known. */
    int touch() {
        InterruptFrame top = cpu.top();
        if (top != null) {
            return extend(top, EdgeState.RUNNING, now);
        }
        return cpu.current.isStandIn() ? ExecutionGraph.NONE : extend(cpu.current, EdgeState.RUNNING, now);
    }

    /**
     * The known files and peers behind the descriptors of a host's processes, at the builder's current place. A name
     * lasts until anything may have changed it.
     */
    static final class DescriptorTable {
        private final Int2ObjectOpenHashMap<Long2ObjectOpenHashMap<String>> names = new Int2ObjectOpenHashMap<>();

        void name(int process, long number, String name) {
            Long2ObjectOpenHashMap<String> ofProcess = names.get(process);
            if (ofProcess == null) {
                ofProcess = new Long2ObjectOpenHashMap<>();
                names.put(process, ofProcess);
            }
            ofProcess.put(number, name);
        }

        void close(int process, long number) {
            Long2ObjectOpenHashMap<String> ofProcess = names.get(process);
            if (ofProcess != null) {
                ofProcess.remove(number);
            }
        }

        /** Forgets all names of a process, which has ended, runs another program or has closed many. */
        void forget(int process) {
            names.remove(process);
        }

        /** Forgets all names, since changes of any of them may have been missed. */
        void clear() {
            names.clear();
        }

        /** The file or peer that a descriptor stands for, empty if not known. */
        String name(int process, long number) {
            Long2ObjectOpenHashMap<String> ofProcess = names.get(process);
            String name = ofProcess == null ? null : ofProcess.get(number);
            return name == null ? "" : name;
        }
    }
}
