// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.RowChoice;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.Measure;

class OverlayTest {
    private final RecordingSurface surface = new RecordingSurface();
    private final Scene scene = Scene.of(SamplePaths.rpc());
    private final Viewport view = scene.view(1200, 400);

    @Test
    void shouldShortenNamesInTheMiddleAndKeepTheirTid() {
        draw(view.withNames(100), Marks.none());
        assertThat(texts()).contains("rpc-…(612)", "client").doesNotContain("rpc-client(612)");
        draw(view, Marks.none());
        assertThat(texts()).contains("rpc-client(612)", "softirq NET_RX");
    }

    @Test
    void shouldNeverWriteOneLabelOverAnother() {
        long start = scene.path().start();
        Viewport closest = view.showing(start + 3_333_333, start + 3_343_333);
        draw(closest, Marks.none().measuring(new Measure(start + 3_334_000, start + 3_336_000))
                .at(closest.x(start + 3_335_000)));
        List<RecordingSurface.Written> axis = surface.texts.stream().filter(text -> text.y() < Viewport.AXIS).toList();
        assertThat(axis).extracting(RecordingSurface.Written::text).contains("Δ 2.00 µs", "3334 µs")
                .doesNotContain("+3.335000 ms");
        for (RecordingSurface.Written one : axis) {
            for (RecordingSurface.Written other : axis) {
                assertThat(one == other || one.y() != other.y() || one.x() + surface.width(one.text(), null) < other.x()
                        || other.x() + surface.width(other.text(), null) < one.x()).as(one + " and " + other).isTrue();
            }
        }
    }

    @Test
    void shouldDrawTheReplyWithTheErrorOfItsClocks() {
        draw(view, Marks.none());
        // A point is 10 us: sent at 5.9 ms from the worker's bar, there at 6.21 ms give or take 40 us.
        assertThat(surface.lines).contains(
                new RecordingSurface.Drawn(790, 220, 821, 106, Palette.light().foreground()),
                new RecordingSurface.Drawn(817, 106, 825, 106, Palette.light().foreground()));
    }

    @Test
    void shouldCutOffArrowsThatBeginFarAway() {
        long start = scene.path().start();
        draw(view.showing(start + 6_208_000, start + 6_212_000), Marks.none());
        assertThat(surface.lines).allMatch(line -> Math.abs(line.x0()) <= 2300 && Math.abs(line.x1()) <= 2300);
    }

    @Test
    void shouldFrameWhatIsChosenAndTheSignalsBesideIt() {
        draw(view, Marks.none().selecting(new Hit.Segment(4)));
        // The server runs from 0.76 to 1.26 ms in the fifth row, and then wakes the worker.
        int accent = Palette.light().accent();
        assertThat(surface.lines).contains(new RecordingSurface.Drawn(275, 192, 327, 192, accent));
        assertThat(surface.lines).filteredOn(line -> line.x0() == 326 && line.x1() == 326)
                .extracting(RecordingSurface.Drawn::colour).contains(accent);
    }

    @Test
    void shouldPutANoteBesideThePointItIsAbout() {
        for (double x : new double[] {0, 300, 1199}) {
            for (double y : new double[] {40, 200, 399}) {
                surface.fills.clear();
                draw(view, Marks.none().noting(new Marks.Note("Waited 4.21 ms ".repeat(9), x, y)));
                RecordingSurface.Drawn box = surface.fills.get(surface.fills.size() - 1);
                assertThat(x > box.x0() && x < box.x1() && y > box.y0() && y < box.y1()).isFalse();
                assertThat(box.x0()).isNotNegative();
                assertThat(box.x1()).isLessThanOrEqualTo(1200);
                assertThat(box.y0()).isNotNegative();
                assertThat(box.y1()).isLessThanOrEqualTo(400);
            }
        }
    }

    @Test
    void shouldPointOutAnInstant() {
        draw(view, Marks.none().pointingOut(OptionalLong.of(scene.path().start() + 2_500_000)));
        assertThat(surface.lines).contains(
                new RecordingSurface.Drawn(450.5, 34, 450.5, 400, Palette.light().foreground()));
        surface.lines.clear();
        draw(view, Marks.none().pointingOut(OptionalLong.of(scene.path().start() - 1)));
        assertThat(surface.lines).noneMatch(line -> line.y1() == 400 && line.colour() == Palette.light().foreground());
    }

    @Test
    void shouldDrawNoArrowToARowThatIsLeftOut() {
        Viewport disk = view.showing(scene.path().start() + 1_260_000, scene.path().start() + 3_000_000);
        Scene shown = scene.arranged(new RowChoice(List.of(), true, Set.of()), disk);
        DrawnFrame frame = new Raster(shown, Palette.light()).draw(disk, 1, new int[DrawnFrame.size(disk, 1)]);
        new Overlay(shown, Palette.light()).draw(surface, frame, Marks.none().selecting(new Hit.Segment(4)));
        assertThat(frame.arrows().bundles()).isNotEmpty();
        assertThat(texts()).contains("rpc-worker(702)").doesNotContain("rpc-server(701)");
        assertThat(surface.fills).noneMatch(fill -> fill.colour() == Palette.light().accent());
    }

    @Test
    void shouldKeepANumberAndItsUnitOnOneLine() {
        draw(view, Marks.none().noting(new Marks.Note("Waited 4.21 ms ".repeat(9), 300, 200)));
        assertThat(texts()).noneMatch(text -> text.startsWith("ms") || text.endsWith("4.21"))
                .anyMatch(text -> text.startsWith("Waited 4.21\u00a0ms Waited"));
    }

    private List<String> texts() {
        return surface.texts.stream().map(RecordingSurface.Written::text).toList();
    }

    private void draw(Viewport shown, Marks marks) {
        DrawnFrame frame = new Raster(scene, Palette.light()).draw(shown, 1, new int[DrawnFrame.size(shown, 1)]);
        new Overlay(scene, Palette.light()).draw(surface, frame, marks);
    }
}
