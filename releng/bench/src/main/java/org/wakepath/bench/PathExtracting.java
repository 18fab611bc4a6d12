// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.AnalysisOptions;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.Coverage;
import org.wakepath.network.FlowKey;
import org.wakepath.network.NetworkPacket;
import org.wakepath.network.PacketTable.Direction;

/**
 * Extracting one path from graphs of 10 million vertices on two hosts. A client works, wakes a server and waits for it,
 * again and again; the server is on the client's host, but that of every eighth request is on the other host, where it
 * waits for a request to arrive. Between them are the moments of tasks that the path does not meet.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgs = {"-Xmx4g", "-XX:+UseTransparentHugePages"}) // As ./wakepath is started.
public class PathExtracting {
    private static final int VERTICES = 10_000_000;
    private static final int OTHER_TASKS = 200;
    private static final int REMOTE_EVERY = 8;
    /** Of eight requests seven have two segments, and one has six: the work of both, two packets, and two softirqs. */
    private static final int SEGMENTS_OF_EIGHT = 20;
    private static final long STEP = 1_000;
    private static final int CPU = 0;
    private static final int ACK = 0x10;
    private static final FlowKey REQUEST = new FlowKey(0, 6, 0, 0x0A000001, 0, 0x0A000002, 40_000, 80);

    /** The number of segments of the path. */
    @Param({"10000", "100000", "1000000"})
    public int segments;

    private final Spool spool = new Spool(Long.MAX_VALUE);
    private Analysis analysis;
    private TaskSummary task;
    private long now;
    private int sequence;

    /** A host's graph while it is built. */
    private static final class Host {
        private final ExecutionGraph graph;
        private final int[] others = new int[OTHER_TASKS];
        private final int softirq;
        private int next;

        Host(String name, Spool spool) {
            graph = new ExecutionGraph(name, spool);
            softirq = graph.workers().addInterrupt("softirq NET_RX", CPU);
        }

        int task(String name) {
            int worker = graph.workers().addTask(100 + graph.workers().size(), 0, name);
            extend(worker, EdgeState.UNKNOWN, 0);
            return worker;
        }

        int extend(int worker, EdgeState state, long time) {
            int left = graph.workers().tail(worker);
            int vertex = graph.add(time, worker, left, state, CPU);
            graph.workers().append(worker, vertex);
            return vertex;
        }

        /** Adds moments of tasks that are unrelated to the path. */
        void fill(int count, long time) {
            for (int i = 0; i < count; i++) {
                next = (next + 1) % OTHER_TASKS;
                extend(others[next], (next & 1) == 0 ? EdgeState.RUNNING : EdgeState.PREEMPTED, time);
            }
        }

        void finish(long end) {
            graph.span(0, end);
            graph.cover(new Coverage(0, end));
            graph.losses().close();
        }
    }

    /** Builds the graphs, relates the clocks and matches the packets. */
    @Setup
    public void prepare() {
        Host here = new Host("here", spool);
        Host there = new Host("there", spool);
        int client = here.task("client");
        int server = here.task("server");
        int remote = there.task("remote");
        for (int i = 0; i < OTHER_TASKS; i++) {
            here.others[i] = here.task("other");
            there.others[i] = there.task("other");
        }
        int requests = segments / SEGMENTS_OF_EIGHT * REMOTE_EVERY;
        int between = VERTICES / requests;
        for (int i = 0; i < requests; i++) {
            (i % REMOTE_EVERY == 0 ? there : here).fill(between, now);
            if (i % REMOTE_EVERY == 0) {
                askRemote(here, client, there, remote);
            } else {
                askLocal(here.graph, here, client, server);
            }
        }
        here.finish(now);
        there.finish(now);
        analysis = Analysis.of(List.of(here.graph, there.graph), AnalysisOptions.threads(1).with(spool));
        task = analysis.tasks().get(0);
        analysis.matches(0);
    }

    private long later() {
        now += STEP;
        return now;
    }

    /** Lets the client wake the server and be woken by it. */
    private void askLocal(ExecutionGraph graph, Host host, int client, int server) {
        int asking = host.extend(client, EdgeState.RUNNING, later());
        graph.link(host.extend(server, EdgeState.BLOCKED, now), LinkKind.WAKEUP, asking);
        host.extend(client, EdgeState.RUNNING, later());
        int answering = host.extend(server, EdgeState.RUNNING, later());
        graph.link(host.extend(client, EdgeState.BLOCKED, now), LinkKind.WAKEUP, answering);
        host.extend(server, EdgeState.RUNNING, later());
    }

    /** Lets the client send to a server that waits, and wait for its answer. */
    private void askRemote(Host here, int client, Host there, int remote) {
        int asking = here.extend(client, EdgeState.RUNNING, later());
        here.extend(client, EdgeState.RUNNING, later());
        wake(here, asking, there, remote, REQUEST);
        int answering = there.extend(remote, EdgeState.RUNNING, later());
        wake(there, answering, here, client, REQUEST.reverse());
        there.extend(remote, EdgeState.RUNNING, later());
    }

    /** Lets a packet arrive in a softirq that wakes its receiver. */
    private void wake(Host sender, int sending, Host receiver, int waiting, FlowKey flow) {
        sequence++;
        NetworkPacket header = new NetworkPacket(flow, sequence * 100, 1, ACK, 500, 100, -1, -1);
        sender.graph.packets().add(header, Direction.SENT, sender.graph.time(sending), sending);
        ExecutionGraph graph = receiver.graph;
        int softirq = receiver.softirq;
        int entry = graph.add(later(), softirq, ExecutionGraph.NONE, EdgeState.NETWORK, CPU);
        graph.flag(entry, ExecutionGraph.ENTRY);
        int arrival = graph.add(now, softirq, entry, EdgeState.RUNNING, CPU);
        graph.link(arrival, LinkKind.PACKET, receiver.graph.packets().add(header, Direction.RECEIVED, now, arrival));
        int waking = graph.add(later(), softirq, arrival, EdgeState.RUNNING, CPU);
        graph.consequences().put(waking, arrival);
        graph.link(receiver.extend(waiting, EdgeState.BLOCKED, now), LinkKind.WAKEUP, waking);
    }

    /** The path over the client's whole life. */
    @Benchmark
    public int extract() {
        return analysis.path(task, 0, Long.MAX_VALUE, 0).segments().size();
    }

    /** The path over a thousandth of it, near its start. */
    @Benchmark
    public int extractEarlyInterval() {
        return analysis.path(task, 0, now / 1000, 0).segments().size();
    }
}
