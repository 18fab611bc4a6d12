// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.wakepath.view.clocks.ClockSvg;

class SvgSurfaceTest {
    private final SvgSurface surface = new SvgSurface();

    @Test
    void shouldWriteAShapeALine() throws IOException {
        surface.fill(1, 2.5, 3, 4, 0x00FF00);
        surface.line(0, 1.125, 10, 1, new Stroke(0x112233, 2, 4, 3));
        surface.polygon(new double[] {0, 1, 2, 3, -4.5, 5}, 0x445566);

        assertThat(document()).containsExactly(
                "<rect x=\"1\" y=\"2.5\" width=\"3\" height=\"4\" fill=\"#00FF00\"/>",
                "<line x1=\"0\" y1=\"1.13\" x2=\"10\" y2=\"1\" stroke=\"#112233\" stroke-width=\"2\" "
                        + "stroke-dasharray=\"4 3\"/>",
                "<polygon points=\"0,1 2,3 -4.5,5\" fill=\"#445566\"/>");
    }

    @Test
    void shouldKeepMarkupOfTextsAndTitlesAsText() throws IOException {
        surface.titled(() -> "a<b", () -> surface.text("</text>&", 5, 10, TextStyle.text(0).sized(10).centred()));

        assertThat(document()).containsExactly("<g><title>a&lt;b</title>",
                "<text x=\"5\" y=\"13.46\" font-size=\"10\" text-anchor=\"middle\" fill=\"#000000\">"
                        + "&lt;/text&gt;&amp;</text></g>");
    }

    @Test
    void shouldShowNothingOutsideOfTheLastClip() throws IOException {
        surface.clip(0, 0, 5, 5);
        surface.clip(10, 20, 30, 40);
        surface.fill(0, 0, 1, 1, 0);
        surface.unclip();
        surface.unclip();

        assertThat(document()).containsExactly(
                "<svg x=\"0\" y=\"0\" width=\"5\" height=\"5\" viewBox=\"0 0 5 5\"></svg>",
                "<svg x=\"10\" y=\"20\" width=\"30\" height=\"40\" viewBox=\"10 20 30 40\">",
                "<rect x=\"0\" y=\"0\" width=\"1\" height=\"1\" fill=\"#000000\"/></svg>");
    }

    @Test
    void shouldMeasureAsTheFontDoes() {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
        String text = "The quick brown fox (4711) jumps over \"lazy\" dogs; kworker/0:1-events @ 100 %.";
        TextStyle plain = TextStyle.text(0).sized(100);
        for (TextStyle style : new TextStyle[] {plain, plain.strong()}) {
            double measured = Java2dSurface.ruling(other -> other.width(text, style));
            assertThat(surface.width(text, style)).isCloseTo(measured, within(measured / 50));
        }
    }

    private String[] document() throws IOException {
        StringBuilder out = new StringBuilder();
        surface.write("t", 10, 20, out);
        String[] lines = out.toString().split("\n");
        assertThat(lines[1]).startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"20\" "
                + "viewBox=\"0 0 10 20\"");
        assertThat(lines[lines.length - 1]).isEqualTo("</svg>");
        return Arrays.copyOfRange(lines, 3, lines.length - 1);
    }
}
