// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.wakepath.base.OrderedWork;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.census.HostSpan;
import org.wakepath.network.Exchanges;
import org.wakepath.network.Horizon;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.network.PacketWindow;
import org.wakepath.synchronization.ClockRelation;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.DriftAssumption;
import org.wakepath.synchronization.HostClock;
import org.wakepath.synchronization.HostGroups;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.SyncGraph;
import org.wakepath.synchronization.SyncQuality;
import org.wakepath.synchronization.SyncResult;
import org.wakepath.synchronization.TimestampTransform;

/**
 * Relates the clocks of hosts in bounded memory (Giraldeau and Dagenais 2016, section 3.6), in two steps. The coarse
 * step assumes that all traces start at the same time. It stops as soon as relations better than one percent join all
 * hosts. The accurate step reads again from the start, by the clocks as they are then known, which get better on the
 * way.
 *
 * <p>A packet expires if it finds no partner in time. In the accurate step, that time is the given delay and what the
 * clocks can be off. In the coarse step it is ten times the delay. If some hosts are not joined at the end of the
 * traces, the step is repeated with ten times that time. It ends when that finds no more messages. A coarse step that
 * reached the end without an expired packet is accurate already. What a host sends after it was suspended expires,
 * because its clock is then another.
 */
final class StreamingSynchronizer {
    private static final long NEVER = Long.MAX_VALUE;
    private static final int FACTOR = 10;

    /**
     * The clocks of hosts after both steps.
     *
     * @param clocks the relations of all clocks to that of the reference
     * @param exchanges the pairs that they rest on, condensed
     * @param memory the memory that it took
     */
    record Result(SyncResult clocks, Exchanges exchanges, MemoryReport memory) {
    }

    private final List<Host> hosts;
    private final int reference;
    private final long delay;
    private final Consumer<String> progress;
    private final List<HostSpan> spans;
    private final List<TimestampTransform> begins;
    private long peakPackets;
    private long peakBytes;
    private long messageBytes;
    private long coarsePackets;

    /**
     * Prepares to relate the clocks of hosts.
     *
     * @param hosts all with a kernel trace
     * @param reference number of the host whose clock is the reference
     * @param delay how long a packet waits for its partner, ns, at least 1
     * @param progress receives what is being done
     */
    StreamingSynchronizer(List<Host> hosts, int reference, long delay, Consumer<String> progress) {
        this.hosts = List.copyOf(hosts);
        this.reference = reference;
        this.delay = delay;
        this.progress = progress;
        spans = hosts.stream().map(host -> HostSpan.of(host).orElse(new HostSpan(0, 0))).toList();
        begins = spans.stream().map(span -> TimestampTransform.of(BigDecimal.ONE,
                BigDecimal.valueOf(spans.get(reference).start() - span.start()))).toList();
    }

    /**
     * Reads the traces and relates the clocks.
     *
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     */
    Result synchronize() {
        long longest = spans.stream().mapToLong(span -> span.end() - span.start()).max().orElse(0);
        long coarseDelay = delay;
        Step coarse;
        long messages = 0;
        long before;
        do {
            before = messages;
            coarseDelay = coarseDelay < longest / FACTOR ? coarseDelay * FACTOR : NEVER;
            progress.accept("reading packets, coarse step");
            coarse = coarse(coarseDelay);
            coarsePackets += coarse.packets;
            messages = coarse.relations.messages();
        } while (!coarse.isExact && !coarse.clocks().isConnected() && (messages > before || messages == 0));
        if (coarse.isExact) {
            return result(coarse, coarseDelay);
        }
        progress.accept("reading packets, accurate step");
        return result(accurate(coarse.clocks()), delay);
    }

    private Result result(Step step, long stepDelay) {
        return new Result(step.clocks(), step.exchanges, new MemoryReport(peakPackets, peakBytes, messageBytes,
                step.packets, step.window.expired(), coarsePackets, stepDelay));
    }

    /** The relations, as results show them. */
    StreamedClocks clocks() {
        Result result = synchronize();
        ClockRelations relations = new ClockRelations(result.exchanges().byPair(), result.clocks());
        List<HostRelation> byHost = new ArrayList<>();
        for (int host = 0; host < hosts.size(); host++) {
            HostSpan span = spans.get(host);
            byHost.add(new HostRelation(hosts.get(host).label(), result.clocks().clock(host), span.start(), span.end(),
                    relations.messages(host)));
        }
        return new StreamedClocks(byHost, relations.pairs(), relations.violations(), result.memory());
    }

    /** One reading of the traces. */
    private final class Step {
        private final Exchanges exchanges = new Exchanges(reference, new OrderedWork(1));
        private final PacketWindow window = new PacketWindow(hosts.size(), exchanges);
        private final Relations relations = new Relations(exchanges, hosts.size());
        private long packets;
        private boolean isExact;

        SyncResult clocks() {
            return relations.relativeTo(reference);
        }

        /** Pairs old packets, and returns whether more is known of the clocks. */
        boolean settle(Horizon horizon) {
            peakPackets = Math.max(peakPackets, window.size());
            peakBytes = Math.max(peakBytes, window.bytes());
            window.settle(horizon);
            messageBytes = Math.max(messageBytes, relations.bytes());
            return relations.refresh();
        }

        void finish(StepwiseReader reading) {
            settle(Horizon.end(reading.clocks()));
            relations.finish();
            packets = reading.packets();
            isExact = window.expired() == 0;
        }
    }

    private Step coarse(long coarseDelay) {
        Step step = new Step();
        try (StepwiseReader reading = new StepwiseReader(hosts, begins)) {
            while (reading.next(step.window)) {
                boolean due = coarseDelay != NEVER && step.window.isFull();
                if (due && step.settle(Horizon.at(begins, reading.now(), coarseDelay)) && step.relations.areJoined()) {
                    step.packets = reading.packets();
                    return step;
                }
            }
            step.finish(reading);
        }
        return step;
    }

    private Step accurate(SyncResult coarse) {
        Step step = new Step();
        KnownClocks clocks = new KnownClocks(coarse, begins);
        try (StepwiseReader reading = new StepwiseReader(hosts, clocks.transforms())) {
            while (reading.next(step.window)) {
                if (step.window.isFull()) {
                    long wait = delay + clocks.error(reading.now());
                    if (step.settle(Horizon.at(reading.clocks(), reading.now(), wait))) {
                        clocks.improve(step.clocks(), reading.now());
                        reading.align(clocks.transforms());
                    }
                }
            }
            step.finish(reading);
        }
        return step;
    }

    /** The best known transform of each host's clock, which improves as packets are read. */
    static final class KnownClocks {
        private final List<HostClock> clocks;
        private final List<TimestampTransform> transforms;

        /** @param others the transforms of hosts that are not connected */
        KnownClocks(SyncResult result, List<TimestampTransform> others) {
            clocks = new ArrayList<>(result.clocks());
            transforms = new ArrayList<>(others);
            for (HostClock clock : result.clocks()) {
                if (clock.isConnected()) {
                    transforms.set(clock.host(), clock.transform());
                }
            }
        }

        /** From each host's time to the reference's. */
        List<TimestampTransform> transforms() {
            return List.copyOf(transforms);
        }

        /** Takes over relations that bound a host's time more closely at a moment of the reference. */
        void improve(SyncResult result, long now) {
            for (HostClock clock : result.clocks()) {
                int host = clock.host();
                if (clock.isConnected() && error(clock, now) <= error(clocks.get(host), now)) {
                    clocks.set(host, clock);
                    transforms.set(host, clock.transform());
                }
            }
        }

        /**
         * How far times of two hosts can be apart at a moment of the reference, ns, without those that nothing bounds.
         */
        long error(long now) {
            long worst = clocks.stream().filter(HostClock::isConnected).mapToLong(clock -> error(clock, now)).max()
                    .orElse(0);
            return 2 * worst;
        }

        private static long error(HostClock clock, long now) {
            return clock.isConnected() ? clock.errorBoundAt(clock.transform().inverse().apply(now))
                    : ClockRelation.UNBOUNDED;
        }
    }

    /** The relations by the pairs found so far. They are computed again when there are twice as many pairs. */
    static final class Relations {
        private static final int LEAST_MESSAGES = 8;

        private final ConvexHullSynchronizer synchronizer = new ConvexHullSynchronizer();
        private final Map<HostPair, ClockRelation> known = new HashMap<>();
        private final Map<HostPair, Integer> keptThen = new HashMap<>();
        private final Exchanges exchanges;
        private final int hostCount;

        Relations(Exchanges exchanges, int hostCount) {
            this.exchanges = exchanges;
            this.hostCount = hostCount;
        }

        /**
         * Computes the relations again and forgets messages that limit nothing, if enough were added. Returns whether
         * it did.
         */
        boolean refresh() {
            boolean changed = false;
            for (Map.Entry<HostPair, MessageExchange> entry : exchanges.byPair().entrySet()) {
                int then = keptThen.getOrDefault(entry.getKey(), 0);
                if (kept(entry.getValue()) >= 2 * then + LEAST_MESSAGES) {
                    relate(entry.getKey(), entry.getValue());
                    changed = true;
                }
            }
            return changed;
        }

        /** Computes the relations of all messages. */
        void finish() {
            exchanges.byPair().forEach(this::relate);
        }

        private void relate(HostPair pair, MessageExchange exchange) {
            exchange.condense(DriftAssumption.NTP_SLEW);
            keptThen.put(pair, kept(exchange));
            known.put(pair, synchronizer.relate(exchange));
        }

        private static int kept(MessageExchange exchange) {
            return exchange.keptFromAToB() + exchange.keptFromBToA();
        }

        /** Whether relations with a rate known to one percent join all hosts. */
        boolean areJoined() {
            HostGroups groups = new HostGroups(hostCount);
            known.forEach((pair, relation) -> {
                if (relation.quality() == SyncQuality.ACCURATE) {
                    groups.join(pair.a(), pair.b());
                }
            });
            return groups.count() == 1;
        }

        /** The relations of all clocks to that of the reference. */
        SyncResult relativeTo(int reference) {
            SyncGraph graph = new SyncGraph(hostCount);
            exchanges.byPair().keySet().stream().filter(known::containsKey)
                    .forEach(pair -> graph.add(pair.a(), pair.b(), known.get(pair)));
            return graph.relativeTo(reference);
        }

        /** How many messages were found, whether kept or not. */
        long messages() {
            return exchanges.byPair().values().stream()
                    .mapToLong(exchange -> (long) exchange.sizeFromAToB() + exchange.sizeFromBToA()).sum();
        }

        /** The memory of the messages that are kept, in bytes. */
        long bytes() {
            return exchanges.byPair().values().stream().mapToLong(Relations::kept).sum() * 2 * Long.BYTES;
        }
    }
}
