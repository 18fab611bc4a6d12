// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;

/**
 * Ink is what is drawn of bars above the line on which they stand: of a row that is on the path all the time, all of
 * its bars. A hairline below that line is no ink.
 */
class InkTest {
    private static final Palette PALETTE = Palette.light();
    /** One state for each colour; those of one colour are of one height. */
    private static final EdgeState[] COLOURS = {EdgeState.RUNNING, EdgeState.BLOCKED, EdgeState.PREEMPTED,
        EdgeState.NETWORK, EdgeState.TIMER, EdgeState.BLOCK_DEVICE, EdgeState.UNKNOWN};
    private static final Worker[] WORKERS = {PathDrawing.task("a", "first", 1), PathDrawing.task("a", "second", 2),
        PathDrawing.task("b", "third", 3), PathDrawing.task("b", "fourth", 4)};

    @Property(tries = 50)
    void shouldHaveAsMuchInkAsItsShareOfTheTimeShown(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Scene scene = Scene.of(path(random));
        double scale = new double[] {1, 1.25, 2}[random.nextInt(3)];
        int rowHeight = 12 + random.nextInt(30);
        for (int width : new int[] {97, 640, 1920}) {
            Viewport whole = scene.view(200 + width, 400).withRowHeight(rowHeight);
            double x = 200 + random.nextInt(width);
            for (double part = 1; part > 1e-4; part /= 1 + 3 * random.nextDouble()) {
                Viewport view = whole.zoomed(part, x);
                DrawnFrame frame = new Raster(scene, PALETTE).draw(view, scale, new int[DrawnFrame.size(view, scale)]);
                for (int row : scene.places().visible(view)) {
                    assertThat(ink(frame, scene.places().base(row, view)))
                            .as("ink of row %d at %s of %s", row, part, view)
                            .isCloseTo(share(scene.graph().rows().get(row), view), within(0.02));
                }
            }
        }
    }

    @Test
    void shouldFindASingleSegmentByAHairlineThatIsNoInk() {
        Scene scene = Scene.of(new PathDrawing(WORKERS[0]).runs(WORKERS[1], 910_000, 0).runs(WORKERS[0], 10, 0)
                .runs(WORKERS[1], 1_000_000, 0).path());
        Viewport view = scene.view(300, 134);
        DrawnFrame frame = new Raster(scene, PALETTE).draw(view, 1, new int[DrawnFrame.size(view, 1)]);
        int ground = scene.places().base(0, view) - Viewport.AXIS;
        assertThat(ink(frame, ground + Viewport.AXIS)).isZero();
        int columns = 0;
        for (int x = 0; x < frame.width(); x++) {
            columns += frame.pixels()[ground * frame.width() + x] == PALETTE.colour(EdgeState.RUNNING) ? 1 : 0;
        }
        assertThat(columns).isEqualTo(1);
    }

    /** The two rows have 0.09 % and 1.3 % of this path, and segments in more than half of the columns. */
    @Test
    @ExtraTier
    void shouldNotFillRowsThatAreHardlyOnThePath() {
        Analysis analysis = Analysis.open(TraceSet.open(List.of(TestTraces.extra("two-hosts"))), 2);
        TaskSummary client = analysis.tasks().stream().filter(t -> t.task().name().equals("rpc-client")).findFirst()
                .orElseThrow();
        Scene scene = Scene.of(analysis.path(client, Long.MIN_VALUE, Long.MAX_VALUE, client.hostNumber()));
        Viewport view = scene.view(1400, 600);
        DrawnFrame frame = new Raster(scene, PALETTE).draw(view, 1, new int[DrawnFrame.size(view, 1)]);
        assertThat(inkOf("server", "hrtimer on CPU 0", scene, view, frame)).isCloseTo(0.0009, within(0.0005));
        assertThat(inkOf("client", "softirq NET_RX on CPU 0", scene, view, frame)).isCloseTo(0.013, within(0.001));
    }

    private static double inkOf(String host, String name, Scene scene, Viewport view, DrawnFrame frame) {
        int row = IntStream.range(0, scene.graph().rows().size())
                .filter(i -> scene.graph().rows().get(i).worker().host().equals(host)
                        && scene.graph().rows().get(i).worker().name().equals(name))
                .findFirst().orElseThrow();
        return ink(frame, scene.places().base(row, view));
    }

    /** Bursts of segments of all lengths, so that there is something to see at each zoom level. */
    private static ActivePath path(SplittableRandom random) {
        PathDrawing path = new PathDrawing(WORKERS[0]);
        int size = 1 + random.nextInt(1000);
        double decades = 1 + 4 * random.nextDouble();
        int states = 1 + random.nextInt(4);
        for (int i = 0; i < size; i++) {
            double skewed = random.nextDouble() * random.nextDouble();
            path.segment(WORKERS[(int) (skewed * WORKERS.length)], COLOURS[random.nextInt(states)],
                    1 + (long) Math.pow(10, decades * random.nextDouble()), new Cause.Own(), 0);
        }
        return path.path();
    }

    private static double share(TimeGraphRow row, Viewport view) {
        long time = 0;
        for (int i = 0; i < row.size(); i++) {
            time += Math.max(0,
                    Math.min(view.scale().end(), row.end(i)) - Math.max(view.scale().start(), row.start(i)));
        }
        return (double) time / view.scale().span();
    }

    /** Of all columns together, how much of the bars of the states is drawn. */
    private static double ink(DrawnFrame frame, int base) {
        int ground = (int) Math.round((base - Viewport.AXIS) * frame.scale());
        double ink = 0;
        int top = Math.max(0, ground - height(frame, 4));
        int bottom = Math.min(frame.height(), ground);
        for (EdgeState state : COLOURS) {
            long count = count(frame, top, bottom, PALETTE.colour(state));
            ink += (double) count / height(frame, StateStyle.of(state).quarters());
        }
        return ink / frame.width();
    }

    /** How many pixels of some lines have a colour. */
    private static long count(DrawnFrame frame, int top, int bottom, int colour) {
        int[] pixels = frame.pixels();
        int end = bottom * frame.width();
        long count = 0;
        for (int i = top * frame.width(); i < end; i++) {
            count += pixels[i] == colour ? 1 : 0;
        }
        return count;
    }

    private static int height(DrawnFrame frame, int quarters) {
        return (int) Math.max(1, Math.round(RowPlaces.bar(frame.view()) * quarters / 4.0 * frame.scale()));
    }
}
