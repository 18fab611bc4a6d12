// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.Cause;
import org.wakepath.scenarios.sample.FlamePaths;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.view.clocks.ClockSvg;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.picture.Golden;
import org.xml.sax.InputSource;

class FlamePictureTest {
    private final FlameGraph requests = FlameGraph.of(FlamePaths.requests());
    private final FlameWindow window = FlameWindow.of(requests, 710, 88);

    @BeforeEach
    void requireFonts() {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
    }

    @Test
    void shouldDrawWhoWaitedForWhomOnLight() throws IOException {
        FlameMarks marks = FlameMarks.none().selecting(OptionalInt.of(3)).finding(FlameSearch.of(requests, "worker"));
        Golden.assertLooksLike("flame-light", new FlamePicture(window, marks, Palette.light()).image(1));
    }

    @Test
    void shouldDrawCrowdsOfFramesOnDarkAndFine() throws IOException {
        FlameGraph graph = FlameGraph.of(FlamePaths.random(5, 20_000));
        FlameWindow crowd = FlameWindow.of(graph, 800, 330);
        Golden.assertLooksLike("flame-dark", new FlamePicture(crowd, FlameMarks.none().hovering(OptionalInt.of(2)),
                Palette.dark()).image(1.25));
    }

    @Test
    void shouldWriteShapesAndTextAsSvg() throws Exception {
        StringBuilder out = new StringBuilder();
        new FlamePicture(window, FlameMarks.none(), Palette.light()).svg(out);
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        Document svg = factory.newDocumentBuilder().parse(new InputSource(new StringReader(out.toString())));
        assertThat(svg.getElementsByTagName("image").getLength()).isZero();
        assertThat(svg.getDocumentElement().getTextContent()).contains("rpc-server(701) on server", "network");
        StringBuilder again = new StringBuilder();
        new FlamePicture(window, FlameMarks.none(), Palette.light()).svg(again);
        assertThat(again.toString()).isEqualTo(out.toString());
    }

    @Test
    void shouldDrawNoMoreThanThereArePoints() {
        PathDrawing drawing = new PathDrawing(FlamePaths.CLIENT);
        for (int i = 0; i < 50_000; i++) {
            drawing.runs(PathDrawing.task("host", "task-" + i, i), 1, 1);
        }
        drawing.waited(FlamePaths.CLIENT, 50_000, EdgeState.BLOCKED, null, new Cause.Own(), 0);
        CountingSurface surface = new CountingSurface();
        FlameGraph graph = FlameGraph.of(drawing.path());
        assertThat(graph.frames()).hasSize(50_001);
        new FlamePainter(surface, Palette.light()).draw(FlameWindow.of(graph, 500, 100), FlameMarks.none());
        assertThat(surface.fills).isBetween(500, 510);
    }

    @Test
    void shouldBePaleBesideTheChosenPart() throws IOException {
        FlameMarks marks = FlameMarks.none()
                .about(Optional.of(requests.framesAt(LongStream.of(requests.times(1)))));
        BufferedImage image = new FlamePicture(window, marks, Palette.light()).image(1);
        for (FlameFrame frame : List.of(requests.frame(1), requests.frame(2))) {
            Tone tone = new Tone(frame.state().orElseThrow(), frame.number() != 1);
            assertThat(image.getRGB((int) window.x(frame.begin()) + 2, window.y(1) + 2) & 0xffffff)
                    .isEqualTo(Palette.light().colour(tone) & 0xffffff);
        }
    }

    @Test
    void shouldNameFramesThatAreWideEnough() {
        CountingSurface surface = new CountingSurface();
        new FlamePainter(surface, Palette.light()).draw(FlameWindow.of(requests, 1420, 88), FlameMarks.none());
        assertThat(surface.texts).contains("rpc-client(612) on client, 1.42 µs",
                "rpc-server(701) on server, running 750 ns");
    }

    /** A frame has room for its letter from 14 points on, and for a name from six letters on. */
    @Test
    void shouldLeaveOutNamesOfWhichTooFewLettersFit() {
        for (int width = 20; width < 700; width += 3) {
            CountingSurface surface = new CountingSurface();
            new FlamePainter(surface, Palette.light()).draw(FlameWindow.of(requests, width, 88), FlameMarks.none());
            assertThat(surface.texts).as(width + " points").allMatch(text -> text.length() == 1 || text.length() >= 6);
        }
    }
}
