// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wakepath.scenarios.sample.SamplePaths.CLIENT;
import static org.wakepath.scenarios.sample.SamplePaths.SERVER;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;

/** Twenty points for two hundred ns; the bars of the first row stand on line 44 and are 20 high. */
class RasterTest {
    private static final Palette PALETTE = Palette.light();
    private static final Map<Integer, String> LETTERS = Map.of(PALETTE.background(), ".", PALETTE.line(), "|",
            PALETTE.muted(), "-", PALETTE.foreground(), "_", PALETTE.colour(EdgeState.RUNNING), "R",
            PALETTE.colour(EdgeState.PREEMPTED), "P", PALETTE.colour(EdgeState.BLOCKED), "B",
            PALETTE.colour(EdgeState.UNKNOWN), "U");

    @Test
    void shouldTellStatesByColourAndHeight() {
        DrawnFrame frame = drawn(new PathDrawing(CLIENT).runs(CLIENT, 50, 0).runs(SERVER, 50, 0)
                .segment(CLIENT, EdgeState.PREEMPTED, 50, new Cause.Own(), 0)
                .segment(CLIENT, EdgeState.BLOCKED, 50, new Cause.Wakeup(SERVER), 0), 1);
        assertThat(line(frame, 23)).isEqualTo("|...................");
        assertThat(line(frame, 24)).isEqualTo("RRRRR...............");
        assertThat(line(frame, 28)).isEqualTo("RRRRR...............");
        assertThat(line(frame, 29)).isEqualTo("RRRRR.....PPPPP.....");
        assertThat(line(frame, 33)).isEqualTo("RRRRR.....PPPPP.....");
        assertThat(line(frame, 34)).isEqualTo("RRRRR.....PPPPPBBBBB");
        assertThat(line(frame, 43)).isEqualTo("RRRRR.....PPPPPBBBBB");
        assertThat(line(frame, 44)).isEqualTo("|...................");
    }

    @Test
    void shouldShowTheStateWithMostTimeAndTheHiddenOneBelow() {
        DrawnFrame frame = drawn(new PathDrawing(CLIENT).runs(CLIENT, 100, 0)
                .segment(CLIENT, EdgeState.PREEMPTED, 4, new Cause.Own(), 0).runs(CLIENT, 9, 0)
                .segment(CLIENT, EdgeState.PREEMPTED, 87, new Cause.Own(), 0), 1);
        assertThat(line(frame, 43)).isEqualTo("RRRRRRRRRRRPPPPPPPPP");
        assertThat(line(frame, 45)).isEqualTo("|...................");
        assertThat(line(frame, 46)).isEqualTo("|.........PR........");
        assertThat(line(frame, 47)).isEqualTo("|.........PR........");
        assertThat(line(frame, 48)).isEqualTo("|...................");
    }

    @Test
    void shouldHatchGuessesAndUnderlineNarrowOnes() {
        DrawnFrame frame = drawn(new PathDrawing(CLIENT).runs(CLIENT, 160, 0).guessed().runs(SERVER, 10, 0)
                .runs(CLIENT, 30, 0).guessed(), 1);
        // Line 40: what is 0, 1 or 2 beyond a multiple of eight is ground.
        assertThat(line(frame, 40)).isEqualTo("...RRRRR...RRRRR.RRR");
        assertThat(line(frame, 41)).isEqualTo("..RRRRR...RRRRR..RRR");
        // Narrower than eight points: dashes two long with a gap of one, from column 17 on, which is in its gap.
        assertThat(line(frame, 44)).isEqualTo("|.................__");
    }

    @Test
    void shouldDrawWhatNothingExplainsAsAHollowDashedBox() {
        DrawnFrame frame = drawn(new PathDrawing(CLIENT).runs(CLIENT, 50, 0)
                .segment(CLIENT, EdgeState.UNKNOWN, 100, new Cause.Unexplained("lost"), 0).runs(CLIENT, 50, 0), 1);
        // Dashes begin where the column is a multiple of five, and are three long.
        assertThat(line(frame, 34)).isEqualTo("RRRRRUUU..UUU.URRRRR");
        assertThat(line(frame, 38)).isEqualTo("RRRRR..........RRRRR");
        assertThat(line(frame, 39)).isEqualTo("RRRRRU........URRRRR");
        assertThat(line(frame, 43)).isEqualTo("RRRRRUUU..UUU..RRRRR");
    }

    @Test
    void shouldTearTheEdgeOfWhatIsCutOff() {
        DrawnFrame frame = drawn(new PathDrawing(CLIENT).runs(SERVER, 100, 0).runs(CLIENT, 100, 0).clipped(), 1);
        // Teeth of five lines: 0.6, 1.8, 3, 1.8 and 0.6 deep.
        assertThat(line(frame, 24)).isEqualTo("|..........RRRRRRRRR");
        assertThat(line(frame, 25)).isEqualTo("|...........RRRRRRRR");
        assertThat(line(frame, 26)).isEqualTo("|............RRRRRRR");
        assertThat(line(frame, 28)).isEqualTo("|..........RRRRRRRRR");
    }

    @Test
    void shouldDrawThinDashesWhereAWorkerWaited() {
        DrawnFrame frame = drawn(new PathDrawing(CLIENT).runs(CLIENT, 50, 0).runs(SERVER, 100, 0)
                .waited(CLIENT, 100, EdgeState.BLOCKED, "read", new Cause.Wakeup(SERVER), 0).runs(CLIENT, 50, 0), 1);
        assertThat(line(frame, 39)).isEqualTo("RRRRR-..--..--.RRRRR");
        assertThat(line(frame, 38)).isEqualTo("RRRRR..........RRRRR");
    }

    @Test
    void shouldDrawEveryDevicePixelOnFineScreens() {
        PathDrawing path = new PathDrawing(CLIENT).runs(CLIENT, 55, 0).runs(SERVER, 145, 0);
        DrawnFrame fine = drawn(path, 2);
        assertThat(fine.width()).isEqualTo(40);
        assertThat(line(fine, 48)).isEqualTo("R".repeat(11) + ".".repeat(29));
        assertThat(line(fine, 87)).startsWith("R");
        assertThat(line(fine, 88)).startsWith("||.");
        DrawnFrame odd = drawn(path, 1.25);
        assertThat(odd.width()).isEqualTo(25);
        assertThat(line(odd, 54)).isEqualTo("R".repeat(7) + ".".repeat(18));
    }

    @Test
    void shouldWriteLettersFromTwelvePointsOn() {
        DrawnFrame frame = drawn(new PathDrawing(CLIENT).runs(CLIENT, 120, 0).segment(CLIENT, EdgeState.PREEMPTED, 80,
                new Cause.Own(), 0), 1);
        assertThat(frame.letters()).containsExactly(
                new DrawnFrame.Letter(206, 34 + 34, "R", false, PALETTE.text(EdgeState.RUNNING)));
    }

    @Property(tries = 100)
    void shouldShowOneOfTheStatesWithMostTimeWhereverThereIsAny(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Scene scene = Scene.of(random(random).path());
        Viewport view = scene.view(200 + 20 + random.nextInt(80), 200)
                .zoomed(0.1 + random.nextDouble(), 200 + random.nextInt(20));
        DrawnFrame frame = new Raster(scene, PALETTE).draw(view, 1, new int[DrawnFrame.size(view, 1)]);
        TimeScale scale = view.scale();
        for (int row : scene.places().visible(view)) {
            int y = scene.places().base(row, view) - Viewport.AXIS - 1;
            for (int x = 0; x < frame.width() && y < frame.height(); x++) {
                long[] times = times(scene.graph().rows().get(row), scale.pixelStart(x), scale.pixelStart(x + 1));
                long most = Arrays.stream(times).max().orElse(0);
                int colour = frame.pixels()[y * frame.width() + x];
                boolean shown = Arrays.stream(EdgeState.values())
                        .anyMatch(state -> times[state.ordinal()] == most && PALETTE.colour(state) == colour);
                assertThat(shown).as("row %d, pixel %d of %s", row, x, view).isEqualTo(most > 0);
            }
        }
    }

    private static PathDrawing random(SplittableRandom random) {
        EdgeState[] states = {EdgeState.RUNNING, EdgeState.PREEMPTED, EdgeState.INTERRUPTED};
        Worker[] workers = {CLIENT, SERVER, PathDrawing.task("other", "third", 3)};
        PathDrawing path = new PathDrawing(CLIENT);
        int size = 1 + random.nextInt(300);
        int longest = 1 + random.nextInt(500);
        for (int i = 0; i < size; i++) {
            path.segment(workers[random.nextInt(3)], states[random.nextInt(3)], 1 + random.nextInt(longest),
                    new Cause.Own(), 0);
        }
        return path;
    }

    private static long[] times(TimeGraphRow row, long from, long to) {
        long[] times = new long[EdgeState.values().length];
        for (int i = 0; i < row.size(); i++) {
            times[row.state(i).ordinal()] += Math.max(0, Math.min(to, row.end(i)) - Math.max(from, row.start(i)));
        }
        return times;
    }

    private static DrawnFrame drawn(PathDrawing path, double scale) {
        Scene scene = Scene.of(path.path());
        Viewport view = scene.view(220, 134);
        return new Raster(scene, PALETTE).draw(view, scale, new int[DrawnFrame.size(view, scale)]);
    }

    private static String line(DrawnFrame frame, int y) {
        StringBuilder line = new StringBuilder();
        for (int x = 0; x < frame.width(); x++) {
            line.append(LETTERS.getOrDefault(frame.pixels()[y * frame.width() + x], "?"));
        }
        return line.toString();
    }
}
