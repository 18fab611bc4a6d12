// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.experiment.TraceReference;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.ui.clocks.ClocksView;
import org.wakepath.ui.compare.CompareView;
import org.wakepath.ui.drawing.ThemeSetting;
import org.wakepath.ui.editor.ExperimentEditor;
import org.wakepath.ui.flame.FlameGraphView;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.settings.Settings;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.ui.tasks.AllTasksView;
import org.wakepath.view.layout.Palette;

class ThemeTest {
    private PictureDriver picture;

    @BeforeEach
    void open() {
        WorkbenchRun.show(ActivePathView.ID, ActivePathView.class);
        picture = PictureDriver.open();
    }

    @AfterEach
    void close() {
        ThemeSetting.DESKTOP.choose();
        WorkbenchRun.session().close();
        WorkbenchRun.show(ActivePathView.ID, ActivePathView.class);
    }

    private static void assertDrawnOnBoth(Control drawing, BooleanSupplier isDrawn) {
        for (ThemeSetting theme : new ThemeSetting[] {ThemeSetting.LIGHT, ThemeSetting.DARK, ThemeSetting.LIGHT}) {
            theme.choose();
            WorkbenchRun.await("the picture", isDrawn);
            WorkbenchRun.awaitPaint(drawing);
            WorkbenchRun.await("the picture", isDrawn);
            Palette palette = theme == ThemeSetting.DARK ? Palette.dark() : Palette.light();
            assertThat(ground(drawing)).as(theme + " " + drawing.getClass().getSimpleName())
                    .isEqualTo(palette.background());
            assertThat(colours(drawing)).containsKey(palette.colour(EdgeState.NETWORK));
        }
    }

    /** The most frequent colour of a drawing. */
    private static int ground(Control drawing) {
        return Collections.max(colours(drawing).entrySet(), Map.Entry.comparingByValue()).getKey();
    }

    private static Map<Integer, Integer> colours(Control drawing) {
        ImageData painted = PictureDriver.painted(drawing);
        Map<Integer, Integer> counts = new HashMap<>();
        for (int y = 0; y < painted.height; y++) {
            for (int x = 0; x < painted.width; x++) {
                RGB colour = painted.palette.getRGB(painted.getPixel(x, y));
                counts.merge(colour.red << 16 | colour.green << 8 | colour.blue, 1, Integer::sum);
            }
        }
        return counts;
    }

    @Test
    void shouldDrawThePathInTheThemeThatIsChosen() {
        assertDrawnOnBoth(picture.view().picture(), picture.view()::isDrawn);
    }

    @Test
    void shouldDrawFlamesInTheThemeThatIsChosen() {
        FlameGraphView view = WorkbenchRun.show(FlameGraphView.ID, FlameGraphView.class);
        assertDrawnOnBoth(view.picture(), view::isCurrent);
    }

    @Test
    void shouldDrawComparisonsInTheThemeThatIsChosen(@TempDir Path folder) {
        ComparedProfiles.write(folder);
        CompareView view = WorkbenchRun.show(CompareView.ID, CompareView.class);
        CompareViewTest.compare(view, folder.resolve("base"), folder.resolve("head"));
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.flame()), "Pictures");
        ThemeSetting.DARK.choose();
        WorkbenchRun.awaitPaint(view.flame());
        assertThat(colours(view.flame())).containsKey(Palette.dark().colour(EdgeState.NETWORK));
        assertDrawnOnBoth(view.paths(), view::isIdle);
        CompareViewTest.forget(view);
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.flame()), "What Changed");
    }

    @Test
    void shouldDrawChartsInTheThemeThatIsChosen() {
        StatisticsView view = WorkbenchRun.show(StatisticsView.ID, StatisticsView.class);
        assertDrawnOnBoth(view.shares(), view::isDrawn);
    }

    @Test
    void shouldDrawAllTasksAndClocksInTheThemeThatIsChosen() {
        AllTasksView tasks = WorkbenchRun.show(AllTasksView.ID, AllTasksView.class);
        ClocksView clocks = WorkbenchRun.show(ClocksView.ID, ClocksView.class);
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(clocks.picture()), "Picture");
        WorkbenchRun.await("the pictures", () -> tasks.state().isPresent() && clocks.isDrawn());
        ThemeSetting.DARK.choose();
        WorkbenchRun.await("the pictures", () -> tasks.pane().isDrawn() && clocks.isDrawn());
        assertThat(ground(tasks.pane().picture())).isEqualTo(Palette.dark().background());
        assertThat(ground(clocks.picture())).isEqualTo(Palette.dark().background());
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(clocks.picture()), "Relations");
    }

    @Test
    void shouldGiveTablesTheColoursOfTheTheme() {
        Table table = picture.beside(Table.class, SWT.VIRTUAL);
        Color before = table.getBackground();
        ThemeSetting.DARK.choose();
        assertThat(table.getBackground()).isEqualTo(new Color(0x1E, 0x1E, 0x1E));
        assertThat(table.getForeground()).isEqualTo(new Color(0xEC, 0xEC, 0xEC));
        ThemeSetting.DESKTOP.choose();
        assertThat(table.getBackground()).isEqualTo(before);
    }

    @Test
    void shouldDressAllOfTheWindowAtOnce() {
        Shell window = WorkbenchRun.window().getShell();
        for (ThemeSetting theme : new ThemeSetting[] {ThemeSetting.DARK, ThemeSetting.LIGHT, ThemeSetting.DARK}) {
            theme.choose();
            boolean isDark = theme == ThemeSetting.DARK;
            WorkbenchRun.await("the window", () -> isDark(window) == isDark);
            WorkbenchRun.await("the tabs", () -> tabs(window).allMatch(
                    tab -> isDark(tab.getBackground()) == isDark && isDark(tab.getSelectionForeground()) != isDark));
            WorkbenchRun.await("their buttons", () -> tabs(window).map(CTabFolder::getTopRight)
                    .filter(Objects::nonNull).allMatch(buttons -> isDark(buttons) == isDark));
            Shell dialog = new Shell(window);
            assertThat(isDark(dialog)).as("a dialog").isEqualTo(isDark);
            dialog.dispose();
        }
    }

    @Test
    void shouldShowInTheDarkWhichButtonOfAToolBarIsPressed() {
        ClocksView clocks = WorkbenchRun.show(ClocksView.ID, ClocksView.class);
        ThemeSetting.DARK.choose();
        assertThat(StatisticsViewTest.panes(clocks.picture()).getChildren()[0].getBackground())
                .isNotEqualTo(clocks.picture().getBackground());
    }

    @Test
    void shouldDressTheEditorOfAnExperiment(@TempDir Path folder) throws IOException {
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(WorkbenchRun.recorded("rpc")));
        ExperimentFile.write(experiment, folder.resolve("rpc.wakepath"));
        ExperimentEditor editor = EditorRun.open(folder.resolve("rpc.wakepath"));
        for (ThemeSetting theme : new ThemeSetting[] {ThemeSetting.DARK, ThemeSetting.LIGHT, ThemeSetting.DARK}) {
            theme.choose();
            boolean isDark = theme == ThemeSetting.DARK;
            Table hosts = EditorRun.table(editor, "Hosts").getTable();
            WorkbenchRun.await("the editor", () -> isDark(hosts) == isDark);
            assertThat(isDark(hosts.getForeground())).as("its texts").isEqualTo(!isDark);
            assertThat(isDark(hosts.getHeaderBackground())).as("its heads").isEqualTo(isDark);
            for (Control around = hosts; !(around.getParent() instanceof ScrolledComposite);
                    around = around.getParent()) {
                assertThat(isDark(around)).as(around.toString()).isEqualTo(isDark);
            }
        }
        WorkbenchRun.page().closeAllEditors(false);
    }

    private static Stream<CTabFolder> tabs(Composite composite) {
        return Arrays.stream(composite.getChildren()).flatMap(child -> child instanceof CTabFolder folder
                ? Stream.of(folder) : child instanceof Composite inner ? tabs(inner) : Stream.empty());
    }

    /** Whether the toolkit dresses a control in its dark colours. */
    static boolean isDark(Control control) {
        return isDark(control.getBackground());
    }

    private static boolean isDark(Color colour) {
        RGB ground = colour.getRGB();
        return ground.red + ground.green + ground.blue < 3 * 128;
    }

    @Test
    void shouldToggleByKey() throws CommandException {
        ThemeSetting.LIGHT.choose();
        IHandlerService handlers = WorkbenchRun.window().getService(IHandlerService.class);
        handlers.executeCommand("org.wakepath.ui.toggleTheme", null);
        assertThat(ThemeSetting.chosen()).isEqualTo(ThemeSetting.DARK);
        handlers.executeCommand("org.wakepath.ui.toggleTheme", null);
        assertThat(ThemeSetting.chosen()).isEqualTo(ThemeSetting.LIGHT);
    }

    @Test
    void shouldTakeASettingThatMeansNothingForTheDesktops() {
        Settings.put(ThemeSetting.KEY, "purple");
        assertThat(ThemeSetting.chosen()).isEqualTo(ThemeSetting.DESKTOP);
    }
}
