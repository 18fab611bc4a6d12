// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.imageio.ImageIO;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.PairRelation;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.ui.clocks.ClocksView;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.view.clocks.ClockLine;
import org.wakepath.view.clocks.ClockRange;
import org.wakepath.view.layout.Palette;

class ClocksTest {
    /** The palette's line colour at half strength on white. */
    private static final int BAND = 0xECEDEF;

    private final Session session = WorkbenchRun.session();
    private final ClocksView view = WorkbenchRun.show(ClocksView.ID, ClocksView.class);

    @BeforeEach
    void showPicture() {
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.picture()), "Picture");
    }

    @AfterEach
    void close() {
        session.close();
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.picture()), "Relations");
    }

    private OpenTraces open() {
        OpenTraces traces = WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        WorkbenchRun.await("the picture", view::isDrawn);
        return traces;
    }

    @Test
    void shouldSayThatOneHostHasNoClocksToRelate() {
        assertThat(view.notice()).contains("once traces are open");
        WorkbenchRun.open(WorkbenchRun.recorded("rpc").resolve("client"));

        assertThat(view.notice()).isEqualTo("Only one host: there are no clocks to relate.");
        assertThat(view.exports()).isEmpty();
    }

    @Test
    void shouldListTheHostsThatExchangedPackets() {
        OpenTraces traces = open();
        PairRelation pair = traces.analysis().pairs(0).get(0);
        ClockLine line = view.clocks().lines().get(0);

        assertThat(view.clocks().lines()).hasSize(1);
        assertThat(line.hosts()).isEqualTo("client – server");
        assertThat(line.messages()).isEqualTo(String.valueOf(messages(pair)));
        assertThat(line.error()).startsWith("±");
        assertThat(view.details()).contains("client – server: " + line.quality());
    }

    @Test
    void shouldDrawMessagesAndTheBand() {
        open();
        Set<Integer> colours = colours(view.picture());

        assertThat(colours).contains(Palette.light().colour(EdgeState.TIMER),
                Palette.light().colour(EdgeState.PREEMPTED),
                Palette.light().foreground(), BAND);
    }

    private static Set<Integer> colours(Control control) {
        Image image = new Image(control.getDisplay(), control.getSize().x, control.getSize().y);
        GC gc = new GC(image);
        control.print(gc);
        gc.dispose();
        ImageData data = image.getImageData();
        image.dispose();
        Set<Integer> colours = new TreeSet<>();
        for (int y = 0; y < data.height; y++) {
            for (int x = 0; x < data.width; x++) {
                RGB found = data.palette.getRGB(data.getPixel(x, y));
                colours.add(found.red << 16 | found.green << 8 | found.blue);
            }
        }
        return colours;
    }

    @Test
    void shouldZoomByWheelAndKeyAndShowAllAgain() {
        open();
        ClockRange all = view.range().orElseThrow();
        Event wheel = new Event();
        wheel.count = 1;
        wheel.x = view.picture().getSize().x / 2;
        wheel.y = view.picture().getSize().y / 2;
        view.picture().notifyListeners(SWT.MouseVerticalWheel, wheel);
        press('+');
        WorkbenchRun.await("the picture", view::isDrawn);
        assertThat(view.range().orElseThrow().width()).isLessThan(all.width() * 0.7);

        press('0');
        assertThat(view.range()).contains(all);
    }

    private void press(char typed) {
        Event event = new Event();
        event.character = typed;
        view.picture().notifyListeners(SWT.KeyDown, event);
    }

    @Test
    void shouldExportPictureDrawingAndEveryMessage() throws IOException {
        PairRelation pair = open().analysis().pairs(0).get(0);
        Map<ExportFormat, ExportContent> exports = view.exports();

        assertThat(ImageIO.read(new ByteArrayInputStream(exports.get(ExportFormat.PNG).bytes())).getWidth())
                .isEqualTo(2 * view.picture().getSize().x);
        assertThat(text(exports.get(ExportFormat.SVG))).contains("<svg", "server on the clock of client");
        assertThat(text(exports.get(ExportFormat.CSV)).lines())
                .hasSize(messages(pair) + 1);
        assertThat(view.copyText()).contains("client – server\t");
    }

    private static int messages(PairRelation pair) {
        return pair.exchange().sizeFromAToB() + pair.exchange().sizeFromBToA();
    }

    private static String text(ExportContent content) {
        return new String(content.bytes(), StandardCharsets.UTF_8);
    }
}
