// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.OptionalInt;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.wakepath.path.ActivePath;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.clocks.ClockSvg;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Area;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.Measure;
import org.wakepath.words.HostNames;
import org.xml.sax.InputSource;

class PictureTest {
    private static final long MICRO = 1000;
    private final Scene rpc = Scene.of(SamplePaths.rpc());

    @BeforeEach
    void requireFonts() {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
    }

    @Test
    void shouldDrawAllOfARequestOnLight() throws Exception {
        Viewport view = rpc.view(960, Viewport.AXIS + rpc.places().height(rpc.view(960, 400)));
        Golden.assertLooksLike("request-light", new Picture(rpc, Palette.light()).image(view, Marks.none(), 1));
    }

    @Test
    void shouldDrawWhatIsPointedAtOnDarkAndFine() throws Exception {
        long start = rpc.path().start();
        Viewport view = rpc.view(960, Viewport.AXIS + rpc.places().height(rpc.view(960, 400)))
                .showing(start + 6_300 * MICRO, start + 10_000 * MICRO);
        OptionalInt unknown = rpc.navigation().at(start + 9_200 * MICRO);
        OptionalInt logger = rpc.navigation().at(start + 9_700 * MICRO);
        Hit hovered = new Hit.Segment(logger.getAsInt());
        Marks marks = Marks.none().hovering(hovered).selecting(new Hit.Segment(unknown.getAsInt()))
                .measuring(new Measure(start + 7_000 * MICRO, start + 8_250 * MICRO)).at(view.x(start + 9_650 * MICRO))
                .noting(new Marks.Note(new HitWords(rpc).of(hovered), view.x(start + 9_650 * MICRO), 130));
        Golden.assertLooksLike("marks-dark", new Picture(rpc, Palette.dark()).image(view, marks, 1.25));
    }

    @Test
    void shouldDrawCrowdsOfSegmentsAndSignals() throws Exception {
        Scene large = Scene.of(SamplePaths.large(20_000)).pinned(List.of(7));
        Viewport view = large.view(960, 420).withRowHeight(20).scrolled(10, 1000);
        ActivePath path = large.path();
        Area area = new Area(path.start() + path.duration() / 4, path.start() + path.duration() / 3, List.of(1, 2, 3));
        Golden.assertLooksLike("crowd-light",
                new Picture(large, Palette.light()).image(view, Marks.none().selecting(area), 1));
    }

    @Test
    void shouldExplainSlicesInTheLegendWhereThereAreSome() throws Exception {
        String explanation = ">slice: what the program did<";
        Scene barrier = Scene.of(SamplePaths.barrier(), HostNames.LABELS);

        assertThat(svg(barrier)).contains(explanation);
        assertThat(svg(rpc)).contains(">cut off<").doesNotContain(explanation);
    }

    private static String svg(Scene scene) throws Exception {
        StringBuilder out = new StringBuilder();
        new Picture(scene, Palette.light()).svg(scene.view(960, 400), Marks.none(), out);
        return out.toString();
    }

    @Test
    void shouldWriteShapesAndTextAsSvg() throws Exception {
        Viewport view = rpc.view(960, Viewport.AXIS + rpc.places().height(rpc.view(960, 400)));
        StringBuilder out = new StringBuilder();
        new Picture(rpc, Palette.light()).svg(view, Marks.none(), out);
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        Document svg = factory.newDocumentBuilder().parse(new InputSource(new StringReader(out.toString())));
        assertThat(svg.getElementsByTagName("image").getLength()).isZero();
        assertThat(svg.getDocumentElement().getTextContent()).contains("rpc-worker(702)", "block device", "10 ms");
        StringBuilder again = new StringBuilder();
        new Picture(rpc, Palette.light()).svg(view, Marks.none(), again);
        assertThat(again.toString()).isEqualTo(out.toString());
    }
}
