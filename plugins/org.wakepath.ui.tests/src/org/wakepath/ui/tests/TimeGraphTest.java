// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.path.ActivePath;
import org.wakepath.ui.path.WheelSetting;
import org.wakepath.ui.session.Session;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.state.Measure;
import org.wakepath.words.Durations;

class TimeGraphTest {
    private final Session session = WorkbenchRun.session();
    private PictureDriver picture;

    @BeforeEach
    void open() {
        picture = PictureDriver.open();
    }

    @AfterEach
    void close() {
        WheelSetting.zoom(false);
        session.close();
    }

    private ActivePath path() {
        return session.focus().scene().orElseThrow().path();
    }

    private int last() {
        return path().segments().size() - 1;
    }

    @Test
    void shouldPinTheRowOfTheSelectedSegmentOnTop() {
        int other = session.focus().scene().orElseThrow().places().row(2);
        int segment = session.focus().scene().orElseThrow().graph().rows().get(other).segment(0);
        session.select(OptionalInt.of(segment));
        picture.type('p');

        RowPlaces places = picture.state().scene().places();
        assertThat(places.row(0)).isEqualTo(other);
        assertThat(places.headers().get(0).title()).isEqualTo("Pinned");
        assertThat(picture.view().selected()).hasValue(segment);
        picture.awaitDrawing();
        picture.type('p');
        assertThat(picture.state().scene().places().row(0)).isZero();
    }

    @Test
    void shouldKeepTimeAndSelectionWhenRowsAreGroupedAnew() {
        session.select(OptionalInt.of(last()));
        picture.type('w');
        long start = picture.state().view().scale().start();
        assertThat(start).isGreaterThan(path().start());
        picture.view().grouping().choose(RowGrouping.STATE);
        WorkbenchRun.await("states", () -> picture.state().scene().graph().name(0).startsWith("running: "));

        assertThat(picture.state().view().scale().start()).isEqualTo(start);
        assertThat(picture.view().selected()).hasValue(last());
        picture.type('h');
        WorkbenchRun.await("hosts", () -> picture.state().scene().graph().name(0).startsWith("rpc-client("));
    }

    @Test
    void shouldGoFromHitToHitOfASearch() {
        Text field = picture.search();
        picture.type('/');
        field.setText("rpc-server");
        picture.press(field, SWT.CR, SWT.CR, 0);
        WorkbenchRun.await("the search", () -> picture.view().hits().startsWith("1 of"));

        int first = picture.view().selected().orElseThrow();
        assertThat(new HitWords(picture.state().scene()).of(picture.state().marks().selected())).contains("rpc-server");
        picture.press(field, SWT.CR, SWT.CR, 0);
        assertThat(picture.view().selected().orElseThrow()).isGreaterThan(first);
        picture.press(field, SWT.CR, SWT.CR, SWT.SHIFT);
        assertThat(picture.view().selected()).hasValue(first);
        assertThat(picture.view().hits()).startsWith("1 of ").endsWith(" hits");
    }

    @Test
    void shouldSayHowManyHitsThereAre() {
        picture.search().setText("nothing has this name");
        WorkbenchRun.await("the search", () -> picture.view().hits().equals("0 hits"));
    }

    @Test
    void shouldHaveTheMinimapOverThePlot() {
        Canvas minimap = picture.minimap();
        Display display = minimap.getDisplay();
        Control plot = picture.view().picture();
        int names = picture.view().viewport().orElseThrow().names();
        assertThat(display.map(minimap, plot, 0, 0).x).isEqualTo(names);
        assertThat(display.map(minimap, plot, minimap.getSize().x, 0).x).isEqualTo(plot.getSize().x);
    }

    @Test
    void shouldShowWhatIsBrushedInTheMinimap() {
        Canvas minimap = picture.minimap();
        int width = minimap.getSize().x;
        picture.drag(minimap, width / 4, 10, width / 2, 10);
        Viewport half = picture.view().viewport().orElseThrow();

        long tick = path().duration() / width + 1;
        assertThat(half.scale().start() - path().start() - path().duration() / 4).isBetween(-tick, tick);
        assertThat(half.scale().end() - path().start() - path().duration() / 2).isBetween(-tick, tick);
        picture.drag(minimap, width / 3, 10, width / 3 + 20, 10);
        assertThat(picture.view().viewport().orElseThrow().scale().start()).isGreaterThan(half.scale().start());
        assertThat(picture.view().viewport().orElseThrow().scale().span()).isEqualTo(half.scale().span());
        assertThat(session.focus().range().orElseThrow().start())
                .isEqualTo(picture.view().viewport().orElseThrow().scale().start());
    }

    @Test
    void shouldKeepCopyAndDropAMeasure() {
        picture.drag(picture.view().picture(), 300, 20, 400, 20);
        Measure measure = picture.state().marks().measure().orElseThrow();
        assertThat(measure.duration()).isEqualTo(picture.state().view().time(400) - picture.state().view().time(300));
        assertThat(picture.view().details()).contains(measure.exact());
        picture.type('m');
        picture.click(400, Viewport.AXIS + picture.state().scene().places().height(picture.state().view()) + 20);
        assertThat(picture.state().marks().measure()).contains(measure.keeping());

        picture.type('c');
        Clipboard clipboard = new Clipboard(Display.getCurrent());
        try {
            assertThat(clipboard.getContents(TextTransfer.getInstance())).isEqualTo(measure.exact());
        } finally {
            clipboard.dispose();
        }
        picture.type('m');
        assertThat(picture.state().marks().measure()).isEmpty();
    }

    @Test
    void shouldMeasureByKeysAndWalkOnOnceThatStays() {
        session.select(OptionalInt.of(1));
        picture.type('m');
        picture.press(picture.view().picture(), SWT.ARROW_RIGHT, (char) 0, 0);
        picture.press(picture.view().picture(), SWT.ARROW_RIGHT, (char) 0, SWT.MOD1);
        Measure measure = picture.state().marks().measure().orElseThrow();
        assertThat(measure.duration()).isCloseTo(picture.state().view().scale().span() * 11 / 100, within(2L));
        assertThat(picture.view().details()).contains(measure.exact());
        assertThat(picture.view().selected()).hasValue(1);
        picture.type('m');
        picture.press(picture.view().picture(), SWT.ARROW_RIGHT, (char) 0, 0);
        assertThat(picture.view().selected()).hasValue(2);
        assertThat(picture.state().marks().measure()).contains(measure.keeping());
    }

    @Test
    void shouldMoveWhatIsShownByTheKeysOfTheMinimap() {
        Canvas minimap = picture.minimap();
        picture.press(minimap, '+', '+', 0);
        picture.press(minimap, '=', '=', 0);
        long span = picture.state().view().scale().span();
        assertThat(span).isCloseTo(Math.round(path().duration() * 0.49), within(path().duration() / 100));
        picture.press(minimap, SWT.HOME, (char) 0, 0);
        assertThat(picture.state().view().scale().start()).isEqualTo(path().start());
        picture.press(minimap, SWT.ARROW_RIGHT, (char) 0, 0);
        assertThat(picture.state().view().scale().start()).isCloseTo(path().start() + Math.round(span * 0.15),
                within(2L));
        picture.press(minimap, SWT.END, (char) 0, 0);
        assertThat(picture.state().view().scale().end()).isEqualTo(picture.state().view().last());
        assertThat(picture.state().view().scale().span()).isEqualTo(span);
        picture.press(minimap, '0', '0', 0);
        assertThat(picture.state().view().scale().span()).isGreaterThanOrEqualTo(path().duration());
        assertThat(minimap.forceFocus()).as("it can have the focus").isTrue();
        picture.press(minimap, SWT.ESC, SWT.ESC, 0);
        assertThat(picture.view().picture().isFocusControl()).isTrue();
    }

    @Test
    void shouldZoomByThePlainWheelOnlyWhereThatIsWanted() {
        long all = picture.state().view().scale().span();
        picture.wheel(3, 400, 0);
        assertThat(picture.state().view().scale().span()).isEqualTo(all);
        WheelSetting.zoom(true);
        picture.wheel(3, 400, 0);
        assertThat(picture.state().view().scale().span()).isLessThan(all);
        picture.wheel(-3, 400, SWT.MOD1);
        assertThat(picture.state().view().scale().span()).isCloseTo(all, within(10L));
    }

    @Test
    void shouldPointOutInstantsHereAndElsewhere() {
        long moment = path().start() + path().duration() / 3;
        session.pointOut(OptionalLong.of(moment));
        assertThat(picture.state().marks().moment()).hasValue(moment);
        picture.click(500, 10);
        assertThat(session.focus().moment()).hasValue(picture.state().view().time(500));
        picture.press(picture.view().picture(), SWT.ESC, SWT.ESC, 0);
        assertThat(session.focus().moment()).isEmpty();
    }

    @Test
    void shouldSaySomethingOfWhatThePointerRestsOn() {
        int y = picture.state().scene().places().base(0, picture.state().view()) - 5;
        picture.pointer(picture.view().picture(), SWT.MouseMove, picture.state().view().width() - 3, y);
        assertThat(picture.state().marks().note()).isEmpty();
        WorkbenchRun.await("the tip", () -> picture.state().marks().note().isPresent());
        assertThat(picture.state().marks().note().orElseThrow().text()).contains("rpc-client");
        assertThat(picture.state().marks().note().orElseThrow().bottom()).isGreaterThanOrEqualTo(y);
    }

    @Test
    void shouldSelectAllByKey() {
        picture.press(picture.view().picture(), 'a', (char) 1, SWT.MOD1);
        assertThat(picture.state().marks().area().orElseThrow().rows())
                .hasSize(picture.state().scene().places().size());
        assertThat(picture.view().details()).startsWith("Selected\trunning\t");
        Table table = picture.beside(Table.class, SWT.FULL_SELECTION | SWT.MULTI);
        assertThat(table.isVisible()).isTrue();
        assertThat(table.getColumn(1).getText()).isEqualTo("running");
        int all = table.getColumnCount() - 1;
        assertThat(table.getItem(0).getText(all)).isEqualTo(Durations.format(path().duration()));
        picture.type((char) SWT.ESC);
        assertThat(table.isVisible()).isFalse();
    }

    @Test
    void shouldSelectAllRowsOfAHostByItsNameByKeyAndByMenu() {
        RowPlaces.Header server = picture.state().scene().places().headers().get(1);
        List<Integer> rows = Arrays.stream(picture.state().scene().places().under(server)).boxed().toList();
        picture.click(20, picture.state().scene().places().top(server, picture.state().view()) + 10);
        assertThat(picture.state().marks().area().orElseThrow().rows()).isEqualTo(rows);
        Table table = picture.beside(Table.class, SWT.FULL_SELECTION | SWT.MULTI);
        assertThat(table.getItemCount()).isEqualTo(1 + rows.size());
        assertThat(table.getItem(0).getText()).isEqualTo("all rows");

        picture.type((char) SWT.ESC);
        session.select(OptionalInt.of(0));
        picture.type('o');
        assertThat(picture.state().marks().area().orElseThrow().rows()).contains(0).doesNotContainAnyElementsOf(rows);

        picture.type((char) SWT.ESC);
        Control canvas = picture.view().picture();
        Event event = new Event();
        Point place = canvas.toDisplay(20,
                picture.state().scene().places().top(rows.get(0), picture.state().view()) + 5);
        event.x = place.x;
        event.y = place.y;
        event.detail = SWT.MENU_MOUSE;
        canvas.notifyListeners(SWT.MenuDetect, event);
        canvas.getMenu().notifyListeners(SWT.Show, new Event());
        assertThat(canvas.getMenu().getItem(0).getText()).isEqualTo("Select All Rows of server");
        canvas.getMenu().getItem(0).notifyListeners(SWT.Selection, new Event());
        assertThat(picture.state().marks().area().orElseThrow().rows()).isEqualTo(rows);
    }

    @Test
    void shouldFindLettersByTheirPlace() {
        long all = picture.state().view().scale().span();
        // A Cyrillic layout: the key code is the Latin letter there.
        picture.press(picture.view().picture(), 'w', 'ц', 0);
        assertThat(picture.state().view().scale().span()).isLessThan(all);
        picture.press(picture.view().picture(), 'w', (char) 23, SWT.MOD1);
        picture.press(picture.view().picture(), '7', '/', SWT.SHIFT);
        assertThat(picture.state().view().scale().span()).isLessThan(all);
    }

    @Test
    void shouldShowTheSameSegmentsAsATable() {
        picture.type('t');
        Table table = picture.beside(Table.class, SWT.VIRTUAL);
        assertThat(table.getVisible()).isTrue();
        assertThat(table.getItemCount()).isEqualTo(last() + 1);
        session.select(OptionalInt.of(2));
        assertThat(table.getSelectionIndex()).isEqualTo(2);
        assertThat(table.getItem(2).getText(3)).contains(path().segments().get(2).worker().name());
        picture.type('t');
        assertThat(table.getVisible()).isFalse();
    }

    @Test
    void shouldListTheKeysWithoutStandingInTheWay() {
        picture.type('?');
        Shell sheet = Stream.of(Display.getCurrent().getShells())
                .filter(shell -> shell.getParent() == WorkbenchRun.window().getShell() && shell.isVisible())
                .findFirst().orElseThrow();
        assertThat(sheet.getStyle() & (SWT.APPLICATION_MODAL | SWT.PRIMARY_MODAL | SWT.SYSTEM_MODAL)).isZero();
        sheet.close();
    }
}
