// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.picture.DrawnFrame;
import org.wakepath.view.picture.Raster;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;

/**
 * Drawing one frame of a path: bars of all states, waits, marks and bundles of signals, of 64 workers on four hosts,
 * all in a window of 1920 by 1080 points. Every fourth segment moves to another worker, which waited for it.
 */
@State(org.openjdk.jmh.annotations.Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgs = "-Xmx4g")
public class PictureDrawing {
    private static final int ROWS = 64;
    private static final int ROW_HEIGHT = 15;
    private static final long WAITED = 100_000;
    private static final SystemCall FUTEX = new SystemCall("futex", OptionalLong.empty(), "");
    private static final EdgeState[] STATES = EdgeState.values();

    /** The number of segments of the path. */
    @Param({"10000", "1000000", "4000000"})
    public int segments;

    /** The part of the path that is in view. */
    @Param({"1", "0.01"})
    public double part;

    /** Device pixels a point. */
    @Param({"1", "2"})
    public double scale;

    private final List<PathSegment> path = new ArrayList<>();
    private final List<PathLink> links = new ArrayList<>();
    private final List<Wait> waits = new ArrayList<>();
    private Raster raster;
    private Viewport view;
    private int[] pixels;

    /** Makes the path, the same each time. */
    @Setup
    public void prepare() {
        SplittableRandom random = new SplittableRandom(7);
        Worker[] workers = new Worker[ROWS];
        for (int i = 0; i < ROWS; i++) {
            workers[i] = new Worker("host-" + i / 16, "worker-" + i, 1000 + i, 0, WorkerKind.TASK, i, i, false);
        }
        Worker worker = workers[0];
        long now = 0;
        for (int i = 0; i < segments; i++) {
            if (random.nextInt(4) == 0) {
                Worker next = workers[random.nextInt(ROWS)];
                move(worker, next, now);
                worker = next;
            }
            EdgeState state = random.nextInt(3) > 0 ? EdgeState.RUNNING : STATES[random.nextInt(STATES.length)];
            long end = now + 200 + (long) Math.pow(10, 1 + 4 * random.nextDouble());
            Certainty certainty = random.nextInt(20) == 0 ? Certainty.GUESSED : Certainty.CERTAIN;
            path.add(new PathSegment(worker, state, now, end, new Cause.Own(), 0, false, certainty, false));
            now = end;
        }
        Scene scene = Scene.of(new ActivePath(workers[0], 0, now, "host-0", path, links, waits, List.of(), Map.of(),
                List.of()));
        raster = new Raster(scene, Palette.light());
        view = scene.view(1920, 1080).withRowHeight(ROW_HEIGHT).zoomed(part, 1000);
        pixels = new int[DrawnFrame.size(view, scale)];
    }

    private void move(Worker from, Worker to, long now) {
        if (!from.equals(to)) {
            Cause cause = new Cause.Wakeup(from);
            links.add(new PathLink(PathLink.Kind.WAKEUP, new PathLink.Endpoint(from, now),
                    new PathLink.Endpoint(to, now), Certainty.CERTAIN));
            waits.add(new Wait(to, now - WAITED, now, EdgeState.BLOCKED, Optional.of(FUTEX), cause, 1, true,
                    Certainty.CERTAIN, false));
        }
    }

    /** One frame. */
    @Benchmark
    public DrawnFrame draw() {
        return raster.draw(view, scale, pixels);
    }
}
