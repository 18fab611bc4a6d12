// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wakepath.base.Spool;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.Finding;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.Loss;
import org.wakepath.graph.model.ThreadKind;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.KernelEventLayout.Wakeups;
import org.wakepath.kernel.NamedCpus;
import org.wakepath.kernel.SystemCalls;

/** Builds the execution graph of one host in a single pass over its events. */
public final class GraphBuilder {
    /** The number of events between two reports to the watch. */
    private static final int WATCHED = 1 << 16;

    private final ExecutionGraph graph;
    private final HostState state;
    private final InterruptTracker interrupts;
    private final WakeupAttribution wakers;
    private final SchedulerTracker scheduler;
    private final SystemCallTracker systemCalls;
    private final WaitCallTracker waitCalls;
    private final KillTracker kills;
    private final TimerTracker timers;
    private final PacketTracker packets;
    private final BlockTracker blocks;
    private final WorkTracker work;
    private final DerivedRunTracker derived;
    private final ContainerTracker containers;
    private final HoldTracker holds;
    private final StatedumpReader statedump;
    private final ExcerptStart opening;
    private final Wakeups wakeups;
    private final NamedCpus named = new NamedCpus();
    private boolean wakeupsNameCpus;
    private final Map<Stream, Integer> standIns = new IdentityHashMap<>();

    public GraphBuilder(Host host, SystemCalls calls, WakeupEvidence evidence, Spool spool) {
        wakeups = evidence.wakeups();
        graph = new ExecutionGraph(host.label(), spool);
        state = new HostState(graph, host, calls);
        interrupts = new InterruptTracker(state);
        Reasons reasons = new Reasons(state);
        Attribution attribution = new Attribution(state, evidence, interrupts, reasons);
        Causes causes = new Causes(state, this::read);
        blocks = new BlockTracker(state, attribution, causes);
        wakers = new WakeupAttribution(state, evidence, attribution, reasons, blocks);
        holds = new HoldTracker(state);
        kills = new KillTracker(state);
        scheduler = new SchedulerTracker(state, interrupts, wakers, holds, causes, kills);
        systemCalls = new SystemCallTracker(state, interrupts);
        waitCalls = new WaitCallTracker(state);
        timers = new TimerTracker(state, interrupts, attribution, holds, causes);
        packets = new PacketTracker(state, attribution, causes);
        work = new WorkTracker(state, interrupts, attribution, causes, evidence.handlers().softirqs());
        derived = new DerivedRunTracker(state, interrupts, timers);
        if (evidence.handlers().inFields()) {
            derived.activate(evidence.handlers());
        }
        containers = new ContainerTracker(state);
        statedump = new StatedumpReader(state, interrupts, containers, holds);
        opening = new ExcerptStart(state, scheduler, systemCalls, statedump);
    }

    /** Reads the events of a part of the host, and the names before them, and returns the finished graph. */
    public ExecutionGraph build(HostPart part, MergedEvents events, ReadingWatch watch) {
        statedump.readEarlier(part);
        wakeupsNameCpus = !NamedCpus.fields(wakeups.event(), part.host()).isEmpty();
        Excerpt excerpt = part.excerpt();
        int sinceWatched = 0;
        boolean more = open(part, events);
        long last = Long.MIN_VALUE;
        for (; more && events.time() <= excerpt.end(); more = events.next()) {
            last = Math.max(last, events.time());
            read(events);
            if (++sinceWatched == WATCHED) {
                watch.read(sinceWatched);
                sinceWatched = 0;
            }
        }
        graph.span(graph.begin(), excerpt.endsWithTrace() ? Math.max(graph.begin(), last) : excerpt.end());
        requireSpan();
        scheduler.finish();
        // Their start was seen, even if it was not read.
        graph.count(Finding.UNMATCHED_EXITS, -Math.min(opening.openHandlers(), graph.found(Finding.UNMATCHED_EXITS)));
        graph.count(Finding.INVERSIONS, events.inversions());
        graph.miss(missingCpus(part.host()));
        graph.idleAtEnd(idleCpus());
        graph.losses().close();
        return graph;
    }

    private void requireSpan() {
        if (graph.end() - graph.begin() < 0) {
            throw new TimeSpanException(graph.host(), graph.begin(), graph.end());
        }
    }

    /** A loss in a stream of several CPUs is a loss on each of them. */
    private void lose(MergedEvents events) {
        Loss loss = new Loss(events.value(1), events.value(2), events.value(0), events.value(3));
        Set<Hidden> hidden = Hidden.among(events.channelKinds());
        scheduler.loss(loss, hidden);
        if (events.isOfSeveralCpus()) {
            int own = state.cpu.number;
            state.cpus().stream().mapToInt(cpu -> cpu.number).filter(cpu -> cpu != own).sorted().forEach(cpu -> {
                state.enter(cpu, events.time());
                scheduler.forget(loss, hidden);
            });
        }
    }

    /** The CPUs that idled at their last switch, and that no event named later. */
    private List<Integer> idleCpus() {
        return state.cpus().stream().filter(cpu -> cpu.current == cpu.idle && cpu.top() == null
                && !named.isNamedAfter(cpu.number, cpu.namedAt)).map(cpu -> cpu.number).sorted().toList();
    }

    private Collection<Integer> missingCpus(Host host) {
        Set<Integer> recorded = host.recordedCpus();
        state.cpus().forEach(cpu -> recorded.add(cpu.number));
        return host.recordedCpus().isEmpty() ? List.of() : named.missing(recorded);
    }

    /** Goes to the first event of the excerpt; returns whether there is one. */
    private boolean open(HostPart part, MergedEvents events) {
        Excerpt excerpt = part.excerpt();
        boolean more = events.next();
        for (; more && events.time() < excerpt.begin(); more = events.next()) {
            state.enter(cpu(events), events.time());
            opening.pass(events, excerpt.begin());
        }
        if (!excerpt.beginsWithTrace()) {
            graph.span(excerpt.begin(), graph.end());
        } else if (more) {
            graph.span(events.time(), graph.end());
        }
        opening.open(part.cpusInSight(), excerpt.begin());
        return more;
    }

    private void read(MergedEvents events) {
        state.enter(cpu(events), events.time());
        add(events);
    }

    private void add(MergedEvents events) {
        int kind = events.kind();
        switch (kind) {
            case Projection.LOSS -> lose(events);
            // These only help to understand others. Everything else goes on as if they were not there.
            case KernelEvent.SOFTIRQ_RAISE -> wakers.onRaise(events);
            case KernelEvent.PAGE_FAULT -> systemCalls.onPageFault();
            case KernelEvent.WAIT_CALL -> waitCalls.onWait(events);
            case KernelEvent.WAIT_DUMP -> waitCalls.onListed(events);
            case KernelEvent.FILE_NAME -> waitCalls.onFileName(events);
            default -> {
                noteCurrent(kind, events);
                derived.enter(kind, events);
                dispatch(kind, events);
                if (kind != KernelEvent.HRTIMER_EXIT) {
                    timers.forgetReturn();
                }
                derived.leave();
            }
        }
    }

    /** The event's CPU; if the tracer did not record it, every stream counts as one. */
    private int cpu(MergedEvents events) {
        int cpu = events.cpu();
        return cpu >= 0 ? cpu : standIn(events.stream());
    }

    private int standIn(Stream stream) {
        return standIns.computeIfAbsent(stream, s -> standIns.size());
    }

    /** An event may carry the running task's id. A switch names it itself. */
    private void noteCurrent(int kind, MergedEvents events) {
        if (kind != KernelEvent.SWITCH) {
            long tid = events.value(KernelEvent.CONTEXT_TID);
            if (tid >= 0) { // a missing one is negative, too
                scheduler.onRunning((int) tid, events);
            }
        }
    }

    /**
     * Hands an event to the tracker that follows such events. Code of the machine's first compiler asks for one kind
     * after the other, so frequent kinds come first. The second compiler makes a unit of its own of this method,
     * because it is large; together with what calls it, it would compile everything again whenever a part changes.
     */
    private void dispatch(int kind, MergedEvents e) {
        if (KernelEvent.isNamedCall(kind)) {
            dispatchCall(kind, e);
        } else if (KernelEvent.isOfHandlers(kind)) {
            switch (kind) {
                case KernelEvent.IRQ_ENTRY -> interrupts.onIrqEntry(e);
                case KernelEvent.IRQ_EXIT -> interrupts.onIrqExit(e);
                case KernelEvent.SOFTIRQ_ENTRY -> interrupts.onSoftirqEntry(e);
                case KernelEvent.SOFTIRQ_EXIT -> interrupts.exit(InterruptFrame.Type.SOFTIRQ,
                        e.value(KernelEvent.SOFTIRQ_VECTOR));
                case KernelEvent.HRTIMER_ENTRY -> timers.onExpiry(e, InterruptFrame.Type.HRTIMER);
                case KernelEvent.HRTIMER_EXIT -> timers.onReturn(e, InterruptFrame.Type.HRTIMER);
                case KernelEvent.TIMER_ENTRY -> timers.onExpiry(e, InterruptFrame.Type.TIMER);
                case KernelEvent.TIMER_EXIT -> timers.onReturn(e, InterruptFrame.Type.TIMER);
                default -> timers.onStart(e);
            }
        } else {
            switch (kind) {
                case KernelEvent.SWITCH -> scheduler.onSwitch(e);
                case KernelEvent.WAKEUP -> {
                    if (wakeupsNameCpus) {
                        named.add(e.value(KernelEvent.WAKEUP_TARGET), state.now);
                    }
                    scheduler.onWakeup(e);
                }
                case KernelEvent.SOCKET_OUT, KernelEvent.DEVICE_OUT -> packets.onSend(e);
                case KernelEvent.SOCKET_IN, KernelEvent.DEVICE_IN -> packets.onReceive(e);
                case KernelEvent.BLOCK_INSERT -> blocks.onInsert(e);
                case KernelEvent.BLOCK_ISSUE -> blocks.onIssue(e);
                case KernelEvent.BLOCK_COMPLETE -> blocks.onComplete(e);
                default -> dispatchRange(kind, e);
            }
        }
    }

    private void dispatchCall(int kind, MergedEvents e) {
        if (KernelEvent.isSystemCallEntry(kind)) {
            systemCalls.onEntry(e);
        } else {
            systemCalls.onExit(e);
        }
    }

    private void dispatchRange(int kind, MergedEvents e) {
        if (KernelEvent.isVectorEntry(kind)) {
            interrupts.onVectorEntry(KernelEvent.vectorOf(kind));
        } else if (KernelEvent.isVectorExit(kind)) {
            interrupts.exit(InterruptFrame.Type.VECTOR, KernelEvent.vectorOf(kind));
        } else if (KernelEvent.isSystemCallEntry(kind)) {
            systemCalls.onEntry(e);
        } else if (KernelEvent.isSystemCallExit(kind)) {
            systemCalls.onExit(e);
        } else {
            dispatchRare(kind, e);
        }
    }

    private void dispatchRare(int kind, MergedEvents e) {
        switch (kind) {
            case KernelEvent.WAKEUP_NEW -> {
                named.add(e.value(KernelEvent.WAKEUP_TARGET), state.now);
                scheduler.onWakeupNew(e);
            }
            case KernelEvent.MIGRATE -> {
                named.add(e.value(KernelEvent.MIGRATE_FROM), state.now);
                named.add(e.value(KernelEvent.MIGRATE_TO), state.now);
                scheduler.onMigrate(e);
            }
            case KernelEvent.CPUS -> named.add(e.value(KernelEvent.CPUS_ONE), state.now);
            case KernelEvent.FORK -> scheduler.onFork(e);
            case KernelEvent.EXEC -> scheduler.onExec(e);
            case KernelEvent.EXIT -> scheduler.onExit(e);
            case KernelEvent.RENAME -> scheduler.onRename(e);
            case KernelEvent.TASK_DUMP -> statedump.onTask(e);
            case KernelEvent.INNER_ID_DUMP -> statedump.onInnerId(e);
            case KernelEvent.IRQ_DUMP -> statedump.onIrq(e);
            case KernelEvent.FILE_DUMP -> statedump.onFile(e);
            case KernelEvent.DISK_DUMP -> statedump.onDisk(e);
            case KernelEvent.TIMER_PURPOSE -> statedump.onTimer(e);
            case KernelEvent.BLOCK_MERGE -> blocks.onMerge(e);
            case KernelEvent.BLOCK_SECTORS_MERGE -> blocks.onSectorsMerge(e);
            case KernelEvent.BLOCK_REQUEUE -> blocks.onRequeue(e);
            case KernelEvent.WORK_QUEUE -> work.onQueue(e);
            case KernelEvent.WORK_START -> work.onStart(e);
            case KernelEvent.WORK_END -> work.onEnd(e);
            case KernelEvent.IO_COMPLETE -> work.onCompletion(e);
            case KernelEvent.CONTAINER -> containers.onName(e);
            case KernelEvent.PROCESS_CONTAINER -> containers.onProcess(e);
            case KernelEvent.HELD -> scheduler.onHeld(e);
            case KernelEvent.CGROUP -> holds.onName(e);
            case KernelEvent.SIGNAL -> {
                holds.onSignal(e);
                kills.onSignal(e);
            }
            default -> {
            }
        }
    }

    /**
     * Follows the work items of workqueues from the worker that queued them to the kernel worker that executes them. A
     * waiting item is not queued again. Once it starts, its address may be another item's.
     *
     * <p>A request of io_uring is such an item for the thread that polls for it, from who made it ready to its end.
     *
     * <p>Since Linux 6.9, some items are executed in softirqs, as what TCP sends later. Such an item is the softirq's,
     * and says nothing about the task that it interrupts.
     */
    static final class WorkTracker {
        private final HostState state;
        private final InterruptTracker interrupts;
        private final Attribution attribution;
        private final Causes causes;
        private final boolean recordsSoftirqs;
        /** The vertex at which each waiting item was queued, by the item's address. */
        private final Long2IntOpenHashMap queued = new Long2IntOpenHashMap();

        WorkTracker(HostState state, InterruptTracker interrupts, Attribution attribution, Causes causes,
                boolean recordsSoftirqs) {
            this.causes = causes;
            this.state = state;
            this.interrupts = interrupts;
            this.attribution = attribution;
            this.recordsSoftirqs = recordsSoftirqs;
            queued.defaultReturnValue(ExecutionGraph.NONE);
        }

        void onQueue(MergedEvents e) {
            queued.put(e.value(KernelEvent.WORK_ADDRESS), attribution.moment(e, ExecutionGraph.NONE));
        }

        void onStart(MergedEvents e) {
            state.graph.recordWork();
            long address = e.value(KernelEvent.WORK_ADDRESS);
            if (!queued.containsKey(address)) {
                causes.readBefore(e, () -> e.kind() == KernelEvent.WORK_QUEUE
                        && e.value(KernelEvent.WORK_ADDRESS) == address);
            }
            note(e, LinkKind.WORK, queued.remove(address));
        }

        void onEnd(MergedEvents e) {
            note(e, LinkKind.WORK_END, ExecutionGraph.NONE);
        }

        /**
         * The thread that polls for requests of io_uring has done one. Right behind it wakes whoever waits for that;
         * whoever made the request ready gave it the work.
         */
        void onCompletion(MergedEvents e) {
            TaskRecord poller = state.cpu.current;
            if (state.cpu.top() != null || poller.isStandIn()
                    || state.role(poller) != ThreadRole.PROCESS_POLLER) {
                return;
            }
            int source = queued.remove(e.value(KernelEvent.WORK_ADDRESS));
            int done = state.extend(poller, EdgeState.RUNNING, state.now);
            poller.completedAt = source == ExecutionGraph.NONE ? TaskRecord.NEVER : state.now;
            state.graph.link(done, source == ExecutionGraph.NONE ? LinkKind.WORK_END : LinkKind.WORK, source);
        }

        /** Workers execute their items as tasks, so a handler that seems to run there has ended. */
        private void note(MergedEvents e, LinkKind kind, int source) {
            interrupts.dropHardFrames();
            if (interrupts.executesWork()) {
                interrupts.executeWork(source);
                return;
            }
            if (!isOfWorker(e)) {
                return;
            }
            interrupts.dropAllFrames();
            state.proveInTask();
            TaskRecord thread = state.cpu.current;
            state.graph.workers().prove(thread.worker, ThreadKind.KERNEL);
            state.graph.link(state.extend(thread, EdgeState.RUNNING, state.now), kind, source);
        }

        /** Whether the CPU's task executes the item, and not a softirq. */
        private boolean isOfWorker(MergedEvents e) {
            TaskRecord task = state.cpu.current;
            if (task.isStandIn() || state.isProcess(task)) {
                return false;
            }
            if (attribution.tellsContext(e)) {
                return state.cpu.told == null;
            }
            return recordsSoftirqs && state.cpu.isSettled() && state.knowsHandlers(task)
                    || state.role(task) == ThreadRole.OTHER_KERNEL;
        }
    }
}
