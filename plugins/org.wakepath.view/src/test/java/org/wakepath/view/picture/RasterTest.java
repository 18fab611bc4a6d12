// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wakepath.scenarios.sample.SamplePaths.CLIENT;
import static org.wakepath.scenarios.sample.SamplePaths.SERVER;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.Cause;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.surface.TextStyle;

/** Twenty points for two hundred ns; the bars of the first row stand on line 44 and are 20 high. */
class RasterTest {
    private static final Palette PALETTE = Palette.light();
    private static final Map<Integer, String> LETTERS = Map.of(PALETTE.background(), ".", PALETTE.line(), "|",
            PALETTE.muted(), "-", PALETTE.foreground(), "_", PALETTE.colour(EdgeState.RUNNING), "R",
            PALETTE.colour(EdgeState.PREEMPTED), "P", PALETTE.colour(EdgeState.BLOCKED), "B",
            PALETTE.colour(EdgeState.UNKNOWN), "U", PALETTE.colour(new Tone(EdgeState.UNKNOWN, true)), "u");

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
    void shouldTellInterruptedFromPreemptedByHeight() {
        DrawnFrame frame = drawn(new PathDrawing(CLIENT).segment(CLIENT, EdgeState.PREEMPTED, 100, new Cause.Own(), 0)
                .segment(CLIENT, EdgeState.INTERRUPTED, 100, new Cause.Own(), 0), 1);
        assertThat(line(frame, 30)).isEqualTo("PPPPPPPPPP..........");
        assertThat(line(frame, 40)).isEqualTo("PPPPPPPPPPPPPPPPPPPP");
    }

    @Test
    void shouldStackTheStatesOfAPixelByTheirTimeAndShowTheRarestBelow() {
        DrawnFrame frame = drawn(new PathDrawing(CLIENT).runs(CLIENT, 100, 0)
                .segment(CLIENT, EdgeState.PREEMPTED, 4, new Cause.Own(), 0).runs(CLIENT, 9, 0)
                .segment(CLIENT, EdgeState.PREEMPTED, 87, new Cause.Own(), 0), 1);
        // Pixel 10 has 6 of its 10 ns running, 4 preempted: 12 of 20 lines and 6 of 15. Pixel 11 has 3 and 7:
        // 6 lines and 10.5.
        assertThat(line(frame, 43)).isEqualTo("RRRRRRRRRRRRPPPPPPPP");
        assertThat(line(frame, 38)).isEqualTo("RRRRRRRRRRRRPPPPPPPP");
        assertThat(line(frame, 37)).isEqualTo("RRRRRRRRRRRPPPPPPPPP");
        assertThat(line(frame, 32)).isEqualTo("RRRRRRRRRRRPPPPPPPPP");
        assertThat(line(frame, 31)).isEqualTo("RRRRRRRRRRPPPPPPPPPP");
        assertThat(line(frame, 27)).isEqualTo("RRRRRRRRRRPP........");
        assertThat(line(frame, 26)).isEqualTo("RRRRRRRRRRP.........");
        assertThat(line(frame, 44)).isEqualTo("|.........PR........");
        assertThat(line(frame, 45)).isEqualTo("|...................");
    }

    @Test
    void shouldShowHowMuchOfAPixelsTimeIsEmpty() {
        DrawnFrame frame = drawn(new PathDrawing(CLIENT).runs(CLIENT, 13, 0).runs(SERVER, 180, 0).runs(CLIENT, 7, 0),
                1);
        // 3 of 10 ns are 6 of 20 lines, 7 of 10 are 14.
        assertThat(line(frame, 24)).isEqualTo("R...................");
        assertThat(line(frame, 29)).isEqualTo("R...................");
        assertThat(line(frame, 30)).isEqualTo("R..................R");
        assertThat(line(frame, 37)).isEqualTo("R..................R");
        assertThat(line(frame, 38)).isEqualTo("RR.................R");
        assertThat(line(frame, 43)).isEqualTo("RR.................R");
        assertThat(line(frame, 44)).isEqualTo("|R.................R");
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
    void shouldDrawWhatNothingExplainsPaleWithADashedFrame() {
        DrawnFrame frame = drawn(new PathDrawing(CLIENT).runs(CLIENT, 50, 0)
                .segment(CLIENT, EdgeState.UNKNOWN, 100, new Cause.Unexplained("lost"), 0).runs(CLIENT, 50, 0), 1);
        // Dashes begin where the column is a multiple of five, and are three long.
        assertThat(line(frame, 34)).isEqualTo("RRRRRUUUuuUUUuURRRRR");
        assertThat(line(frame, 38)).isEqualTo("RRRRRuuuuuuuuuuRRRRR");
        assertThat(line(frame, 39)).isEqualTo("RRRRRUuuuuuuuuURRRRR");
        assertThat(line(frame, 43)).isEqualTo("RRRRRUUUuuUUUuuRRRRR");
    }

    /** A step of zooming is no step of ink: neither the frame nor a pixel that is filled in part changes the colour. */
    @Test
    void shouldDrawWhatNothingExplainsInTheSameColourHoweverNarrowItIs() {
        for (int length : new int[] {5, 15, 25, 30, 35, 45}) {
            DrawnFrame frame = drawn(new PathDrawing(CLIENT).runs(CLIENT, 52, 0)
                    .segment(CLIENT, EdgeState.UNKNOWN, length, new Cause.Unexplained("lost"), 0)
                    .runs(CLIENT, 148 - length, 0), 1);
            // Of the ten lines of a wait's bar, ten for each full point.
            long inside = IntStream.range(24, 44).mapToObj(y -> line(frame, y)).flatMapToInt(String::chars)
                    .filter(c -> c == 'u' || c == 'U').count();
            assertThat(inside).as("%d ns", length).isBetween(length - 3L, length + 3L);
        }
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
                new DrawnFrame.Letter(206, 34 + 34, "R", false, TextStyle.Align.CENTRE,
                        PALETTE.text(EdgeState.RUNNING)));
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
