// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.sample;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;

/** Paths whose waits lie one in the other, as the analysis makes them. */
public final class FlamePaths {
    public static final Worker CLIENT = SamplePaths.CLIENT;
    public static final Worker SERVER = SamplePaths.SERVER;
    public static final Worker WORKER = SamplePaths.WORKER;
    public static final Worker RX = PathDrawing.interrupt("server", "softirq NET_RX");
    private static final Cause CAUSE = new Cause.Wakeup(SERVER);

    private FlamePaths() {
    }

    /**
     * 1420 ns: the client runs 100, waits 900, runs 50, waits 300, and waits 70 for nobody knows what. In the 900 the
     * server waits 200 for a packet (150 under way, 50 softirq), runs 300, waits 250 for its worker, runs 150; in the
     * 300 it runs.
     */
    public static ActivePath requests() {
        return new PathDrawing(CLIENT).runs(CLIENT, 100, 0)
                .segment(SERVER, EdgeState.NETWORK, 150, CAUSE, 2).runs(RX, 50, 2)
                .waited(SERVER, 200, EdgeState.NETWORK, "accept", CAUSE, 1).runs(SERVER, 300, 1)
                .runs(WORKER, 250, 2).waited(SERVER, 250, EdgeState.BLOCKED, "futex", CAUSE, 1).runs(SERVER, 150, 1)
                .waited(CLIENT, 900, EdgeState.NETWORK, "read", CAUSE, 0).runs(CLIENT, 50, 0)
                .runs(SERVER, 300, 1).waited(CLIENT, 300, EdgeState.NETWORK, "read", CAUSE, 0)
                .segment(CLIENT, EdgeState.NETWORK, 70,
                        new Cause.NetworkPacket(PathDrawing.flow(""), Optional.empty(), -1, 0), 0)
                .waited(CLIENT, 70, EdgeState.NETWORK, "read", new Cause.Unexplained("not traced"), 0)
                .path();
    }

    /** One instant within so many waits; the waiters take turns, so that no two frames below each other are alike. */
    public static ActivePath deep(int depth) {
        long start = PathDrawing.EPOCH;
        List<Wait> waits = IntStream.range(0, depth).mapToObj(i -> new Wait(i % 2 == 0 ? CLIENT : SERVER, start,
                start + 1000, EdgeState.BLOCKED, Optional.empty(), CAUSE, i, true, Certainty.CERTAIN, false)).toList();
        List<Wait> byEnd = new ArrayList<>(waits);
        Collections.reverse(byEnd);
        return new ActivePath(CLIENT, start, start + 1000, "client", List.of(new PathSegment(WORKER, EdgeState.RUNNING,
                start, start + 1000, new Cause.Own(), depth, false, Certainty.CERTAIN, false)), List.of(), byEnd,
                List.of(),
                Map.of(), List.of());
    }

    /** A path of so many waits of few workers, one in the other and one after the other. */
    public static ActivePath random(long seed, int waits) {
        return new RandomWaits(new SplittableRandom(seed), waits).path();
    }

    /** Draws a path from left to right, with the waits around it on a stack. */
    private static final class RandomWaits {
        private static final Worker[] WORKERS = {CLIENT, SERVER, WORKER, RX};
        private static final EdgeState[] STATES = EdgeState.values();

        private final SplittableRandom random;
        private final PathDrawing drawing = new PathDrawing(CLIENT);
        private final List<long[]> open = new ArrayList<>();
        private long now;
        private int left;

        RandomWaits(SplittableRandom random, int waits) {
            this.random = random;
            left = waits;
        }

        ActivePath path() {
            while (left > 0 || !open.isEmpty()) {
                goOn();
                if (random.nextInt(20) < 3 + open.size() || left == 0) {
                    end();
                } else {
                    begin();
                }
            }
            return drawing.path();
        }

        private void goOn() {
            long taken = 1L + random.nextInt(50);
            Worker worker = open.isEmpty() ? CLIENT : WORKERS[random.nextInt(4)];
            EdgeState state = random.nextBoolean() ? EdgeState.RUNNING : STATES[random.nextInt(STATES.length)];
            drawing.segment(worker, state, taken, new Cause.Own(), open.size());
            now += taken;
        }

        private void begin() {
            if (left > 0) {
                left--;
                open.add(new long[] {now, open.isEmpty() ? 0 : random.nextInt(4), random.nextInt(3)});
            }
        }

        private void end() {
            if (!open.isEmpty() && open.get(open.size() - 1)[0] < now) {
                long[] wait = open.remove(open.size() - 1);
                drawing.waited(WORKERS[(int) wait[1]], now - wait[0], new EdgeState[] {EdgeState.BLOCKED,
                    EdgeState.NETWORK, EdgeState.TIMER}[(int) wait[2]], null, CAUSE, open.size());
            }
        }
    }
}
