// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.sample;

import static org.wakepath.scenarios.sample.PathDrawing.interrupt;
import static org.wakepath.scenarios.sample.PathDrawing.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.path.PathLink.Kind;
import org.wakepath.path.split.SliceSource;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.track.CallStack;
import org.wakepath.track.CallStack.Frame;
import org.wakepath.track.CallValues;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;

/** Paths as the analysis makes them. */
public final class SamplePaths {
    public static final Worker CLIENT = task("client", "rpc-client", 612);
    public static final Worker LOGGER = task("client", "rpc-logger", 613);
    public static final Worker SERVER = task("server", "rpc-server", 701);
    public static final Worker WORKER = task("server", "rpc-worker", 702);
    public static final Worker BACKUP = task("server", "backup", 900);
    private static final Worker CLIENT_RX = interrupt("client", "softirq NET_RX");
    private static final Worker SERVER_RX = interrupt("server", "softirq NET_RX");
    private static final Flow REQUEST = PathDrawing.flow("TCP 10.0.0.1:40112 > 10.0.0.2:7000");
    private static final Flow REPLY = PathDrawing.flow("TCP 10.0.0.2:7000 > 10.0.0.1:40112");

    private SamplePaths() {
    }

    /**
     * Two ranks at a barrier, in ms: rank-0 works from 0 to 3, waits for rank-1 till 8, and works till 10. Its step
     * lasts from 0.5 to 9.5, with the barrier from 2.5 to 8.5 and a note at 9 in it; rank-1 computes from 1 on, and the
     * end of that is not in the trace.
     */
    public static SliceSplit barrier() {
        Worker rank0 = task("node", "rank-0", 10);
        Worker rank1 = task("node", "rank-1", 11);
        ActivePath path = new PathDrawing(rank0).runs(rank0, 3_000_000, 0).runs(rank1, 5_000_000, 1)
                .link(Kind.WAKEUP, rank1, 0, rank0).runs(rank0, 2_000_000, 0).path();
        Map<Worker, List<Slice>> slices = Map.of(
                rank0, List.of(slice("app:step", 500_000, 9_500_000), slice("mpi:barrier", 2_500_000, 8_500_000),
                        slice("app:note", 9_000_000, 9_000_000)),
                rank1,
                List.of(new Slice("app:compute", PathDrawing.EPOCH + 1_000_000, PathDrawing.EPOCH + 10_000_000, 0,
                        OptionalLong.empty(), true, false)));
        return SliceSplit.of(path, new SliceSource() {
            @Override
            public List<Slice> slices(Worker worker) {
                return slices.getOrDefault(worker, List.of());
            }

            @Override
            public Map<SliceFault, Long> faults(String host) {
                return Map.of(SliceFault.OPEN, 1L);
            }
        });
    }

    /**
     * The path of {@link #barrier} with calls of functions. rank-0 is in step-1 to step-20 within each other for all of
     * the 10 ms, and step-20 has arguments and a result. In it, a thousand calls of leaf take 1 µs each, 4 µs apart,
     * from the start on. rank-1 is in a function with a hostile name for 8 ms.
     */
    public static SliceSplit calls() {
        SliceSplit barrier = barrier();
        Worker rank0 = task("node", "rank-0", 10);
        Worker rank1 = task("node", "rank-1", 11);
        List<Slice> calls = new ArrayList<>();
        for (int depth = 1; depth <= 20; depth++) {
            calls.add(new Slice("step-" + depth, PathDrawing.EPOCH, PathDrawing.EPOCH + 10_000_000, depth - 1,
                    OptionalLong.empty(), false, false, depth < 20 ? Optional.empty()
                            : Optional.of(new CallValues(5, 0x7f00_0000_1000L, OptionalLong.of(-2)))));
        }
        for (int i = 0; i < 1_000; i++) {
            calls.add(slice("leaf", i * 4_000L, i * 4_000L + 1_000));
        }
        Map<Worker, List<Slice>> slices = Map.of(rank0, calls,
                rank1, List.of(slice("<img src=x onerror=alert(1)>", 1_000_000, 9_000_000)));
        return SliceSplit.of(barrier.path(), new SliceSource() {
            @Override
            public List<Slice> slices(Worker worker) {
                return slices.getOrDefault(worker, List.of());
            }

            @Override
            public Map<SliceFault, Long> faults(String host) {
                return Map.of();
            }
        });
    }

    private static Slice slice(String name, long begin, long end) {
        return new Slice(name, PathDrawing.EPOCH + begin, PathDrawing.EPOCH + end, 0, OptionalLong.of(4711), false,
                false);
    }

    /**
     * A request of 10 ms, in µs: 300 own, 6000 in read for the server (140 network, 20 softirq, 300 preempted, 500
     * rpc-server, 2640 rpc-worker with 2000 disk between, 310 network, 90 softirq), 200 preempted, 400 own, 12
     * interrupted, 88 own, 2000 asleep, 100 own, 500 unknown, 200 rpc-logger (guessed), 200 own.
     */
    public static ActivePath rpc() {
        Cause.NetworkPacket request = new Cause.NetworkPacket(REQUEST, Optional.of(CLIENT), 150_000, 40_000);
        Cause.NetworkPacket reply = new Cause.NetworkPacket(REPLY, Optional.of(WORKER), 310_000, 40_000);
        Cause.BlockRequest disk = new Cause.BlockRequest("sda", 81_920, Optional.of(WORKER), 1_200_000, 800_000);
        Cause.Timer sleep = new Cause.Timer(Cause.Timer.Purpose.SLEEP, "hrtimer_wakeup", Optional.of(CLIENT));
        Cause.Unexplained lost = new Cause.Unexplained("the wake-up is missing");
        PathDrawing drawing = new PathDrawing(CLIENT);
        drawing.runs(CLIENT, 300_000, 0)
                .segment(SERVER_RX, EdgeState.NETWORK, 140_000, request, 2).clipped()
                .link(Kind.NETWORK, CLIENT, 150_000, SERVER_RX)
                .runs(SERVER_RX, 20_000, 2).link(Kind.WAKEUP, SERVER_RX, 0, SERVER)
                .waited(SERVER, 9_000_000, EdgeState.NETWORK, "accept(fd 3)", request, 1)
                .segment(SERVER, EdgeState.PREEMPTED, 300_000, new Cause.Preemption(3, Optional.of(BACKUP), false), 1)
                .runs(SERVER, 500_000, 1).link(Kind.WAKEUP, SERVER, 0, WORKER)
                .waited(WORKER, 8_000_000, EdgeState.BLOCKED, "futex", new Cause.Wakeup(SERVER), 1)
                .runs(WORKER, 40_000, 1)
                .segment(WORKER, EdgeState.BLOCK_DEVICE, 2_000_000, disk, 1)
                .waited(WORKER, 2_000_000, EdgeState.BLOCK_DEVICE, "pread64(fd 9)", disk, 1)
                .runs(WORKER, 2_600_000, 1)
                .segment(CLIENT_RX, EdgeState.NETWORK, 310_000, reply, 1)
                .link(Kind.NETWORK, WORKER, 310_000, CLIENT_RX)
                .runs(CLIENT_RX, 90_000, 1).link(Kind.WAKEUP, CLIENT_RX, 0, CLIENT)
                .waited(CLIENT, 6_000_000, EdgeState.NETWORK, "read(fd 4)", reply, 0)
                .segment(CLIENT, EdgeState.PREEMPTED, 200_000, new Cause.Preemption(0, Optional.empty(), true), 0)
                .runs(CLIENT, 400_000, 0)
                .segment(CLIENT, EdgeState.INTERRUPTED, 12_000,
                        new Cause.Interruption(0, "irq 24 (virtio0-input.0)"), 0)
                .runs(CLIENT, 88_000, 0)
                .segment(CLIENT, EdgeState.TIMER, 2_000_000, sleep, 1)
                .waited(CLIENT, 2_000_000, EdgeState.TIMER, "clock_nanosleep", sleep, 0)
                .runs(CLIENT, 100_000, 0)
                .segment(CLIENT, EdgeState.UNKNOWN, 500_000, lost, 1).uncertain()
                .runs(LOGGER, 200_000, 1).guessed().link(Kind.WAKEUP, LOGGER, 0, CLIENT)
                .waited(CLIENT, 700_000, EdgeState.BLOCKED, "futex", new Cause.Wakeup(LOGGER), 0)
                .runs(CLIENT, 200_000, 0)
                .count("discarded", 312).count("inversions", 0).count("unmatched", 2).count("unmatchedExits", 1);
        return drawing.path();
    }

    /**
     * 10 ms, of which the client waits 8 for the logger, which works: the client in serve, which had called
     * pthread_cond_wait, and woken from reply, which had called pthread_cond_signal.
     */
    public static ActivePath stacks() {
        CallStack serve = new CallStack(List.of(new Frame("main", "shop"), new Frame("serve", "shop"),
                new Frame("pthread_cond_wait", "libc.so.6")), List.of(new Frame("futex_wait", "[kernel]")));
        CallStack reply = new CallStack(List.of(new Frame("reply", "shop"),
                new Frame("pthread_cond_signal", "libc.so.6")), List.of());
        return new PathDrawing(CLIENT).runs(CLIENT, 1_000_000, 0).runs(LOGGER, 8_000_000, 1)
                .link(Kind.WAKEUP, LOGGER, 0, CLIENT)
                .waited(CLIENT, 8_000_000, EdgeState.BLOCKED, "futex", new Cause.Wakeup(LOGGER), 0).stacks(serve, reply)
                .runs(CLIENT, 1_000_000, 0).path();
    }

    /**
     * 10 ms, of which the client waits 8 for the logger. In these the logger has four samples of 2 ms: three in pack,
     * which compress had called, and one in write, which the program's save had called. The client has none.
     */
    public static ActivePath samples() {
        CallStack pack = new CallStack(List.of(new Frame("main", "shop"), new Frame("compress", "shop"),
                new Frame("pack", "shop")), List.of());
        CallStack save = new CallStack(List.of(new Frame("main", "shop"), new Frame("save", "shop"),
                new Frame("write", "libc.so.6")), List.of(new Frame("ksys_write", "[kernel]")));
        return new PathDrawing(CLIENT).runs(CLIENT, 1_000_000, 0).runs(LOGGER, 8_000_000, 1)
                .samples(pack, save, pack, pack).link(Kind.WAKEUP, LOGGER, 0, CLIENT)
                .waited(CLIENT, 8_000_000, EdgeState.BLOCKED, "futex", new Cause.Wakeup(LOGGER), 0)
                .runs(CLIENT, 1_000_000, 0).path();
    }

    /** A path whose every text tries to break out of the format that shows it. */
    public static ActivePath hostile() {
        Worker script = task("</script><img src=x onerror=alert(1)>", "</script><script>alert(2)</script>", 1);
        Worker formula = task("=cmd|'/C calc'!A0", "=cmd()", 2);
        Worker bidi = task("\u202Etsoh", "a\u0000b\u001B[31mc\u2028d\uE000e", 3);
        Worker quotes = task("\"quoted\", host", "-1+1,\"x\"\r\ny", 4);
        Cause wakeup = new Cause.NetworkPacket(PathDrawing.flow("]]>&amp;<b>{}${x}"), Optional.of(bidi), 2_000_000,
                1000);
        return new PathDrawing(script)
                .runs(script, 1_000_000, 0)
                .segment(formula, EdgeState.NETWORK, 2_000_000, wakeup, 1)
                .link(Kind.NETWORK, bidi, 2_000_000, formula)
                .runs(bidi, 500_000, 1)
                .samples(
                        new CallStack(List.of(new Frame("<script>alert(5)</script>\u001B[2J", "\u202E.so")), List.of()))
                .runs(quotes, 500_000, 1)
                .waited(script, 3_000_000, EdgeState.BLOCKED, "</style>read(\u202E)", wakeup, 0)
                .stacks(new CallStack(List.of(new Frame("<script>alert(4)</script>\u001B[2J", "\u202E.so")), List.of()),
                        new CallStack(List.of(), List.of(new Frame("\"]}<img src=x>\u2028", "[<b>]"))))
                .segment(script, EdgeState.UNKNOWN, 1_000_000, new Cause.Unexplained("<svg onload=alert(3)>"), 0)
                .count("__proto__", 1).count("</script>", 2)
                .path();
    }

    /** A path of many short segments of few workers on four hosts, the same for the same size. */
    public static ActivePath large(int segments) {
        SplittableRandom random = new SplittableRandom(7);
        PathDrawing drawing = new PathDrawing(CLIENT);
        EdgeState[] states = EdgeState.values();
        Worker[] workers = new Worker[24];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = i == 0 ? CLIENT : task("node-" + i % 4, "shard-" + i, 1000 + i);
        }
        Worker last = CLIENT;
        for (int i = 0; i < segments; i++) {
            boolean moves = random.nextInt(4) == 0;
            Worker worker = moves ? workers[random.nextInt(workers.length)] : last;
            if (moves && !worker.equals(last)) {
                drawing.link(Kind.WAKEUP, last, 0, worker);
            }
            EdgeState state = random.nextInt(3) > 0 ? EdgeState.RUNNING : states[random.nextInt(states.length)];
            Cause cause = state == EdgeState.RUNNING ? new Cause.Own() : new Cause.Wakeup(last);
            drawing.segment(worker, state, 200 + (long) Math.pow(10, 1 + 4 * random.nextDouble()), cause, i % 5);
            last = worker;
        }
        return drawing.path();
    }
}
