// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ui.editor.ExperimentCreator;
import org.wakepath.ui.editor.ExperimentEditor;
import org.wakepath.ui.editor.InputOpener;
import org.wakepath.ui.experiment.ExperimentView;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.RecentTraces;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.statistics.StatisticsView;

/** What the menus of the window open: closed views, recent traces, and help. */
class MenusTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void forget() {
        List.copyOf(RecentTraces.all()).forEach(RecentTraces::remove);
    }

    @AfterEach
    void close() {
        WorkbenchRun.session().close();
        WorkbenchRun.page().closeAllEditors(false);
        WorkbenchRun.page().resetPerspective();
        WorkbenchRun.show(ActivePathView.ID, ActivePathView.class);
    }

    /** The names of the application's views. */
    private static List<String> views() {
        return Arrays.stream(Platform.getExtensionRegistry().getConfigurationElementsFor("org.eclipse.ui.views"))
                .filter(view -> view.getName().equals("view"))
                .filter(view -> view.getContributor().getName().equals("org.wakepath.ui"))
                .map((IConfigurationElement view) -> view.getAttribute("name")).toList();
    }

    private static List<String> shown() {
        return Arrays.stream(WorkbenchRun.page().getViewReferences()).map(IViewReference::getPartName).toList();
    }

    @Test
    void shouldBringEveryViewBackThatWasClosed() {
        for (String view : views()) {
            IViewReference found = Arrays.stream(WorkbenchRun.page().getViewReferences())
                    .filter(reference -> reference.getPartName().equals(view)).findFirst().orElseThrow();
            WorkbenchRun.page().hideView(found);
            assertThat(shown()).doesNotContain(view);

            MenuDriver.choose("Window", "Show View", view);

            assertThat(shown()).contains(view);
            assertThat(WorkbenchRun.page().getActivePart().getTitle()).isEqualTo(view);
        }
    }

    @Test
    void shouldResetTheLayout() {
        List<String> before = shown();
        WorkbenchRun.page().hideView(WorkbenchRun.page().findView(StatisticsView.ID));
        WorkbenchRun.page().hideView(WorkbenchRun.page().findView(ExperimentView.ID));

        press("Reset Perspective", () -> MenuDriver.choose("Window", "Reset Layout…"));

        assertThat(shown()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void shouldKeepAnUnsavedEditorWhenTheLayoutIsReset() {
        ExperimentEditor editor = EditorRun.open(experiment());
        OpenExperiment experiment = editor.experiment().orElseThrow();
        experiment.history().record("Write Notes", () -> experiment.content().setNotes("unsaved"));

        press("Reset Perspective", () -> MenuDriver.choose("Window", "Reset Layout…"));
        WorkbenchRun.awaitJobs();

        assertThat(EditorRun.active()).isSameAs(editor);
        assertThat(editor.isDirty()).isTrue();
        assertThat(WorkbenchRun.page().isPartVisible(editor)).isTrue();
    }

    private Path experiment() {
        Path file = folder.resolve("slow.wakepath");
        new ExperimentCreator(WorkbenchRun.window()).empty(file);
        WorkbenchRun.page().closeAllEditors(false);
        return file;
    }

    @Test
    void shouldOpenWhatWasOpenBefore() {
        WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        WorkbenchRun.open(WorkbenchRun.recorded("netcat"));
        WorkbenchRun.session().close();
        assertThat(MenuDriver.names("File", "Open Recent")).containsExactly("1 " + WorkbenchRun.recorded("netcat"),
                "2 " + WorkbenchRun.recorded("rpc"));

        MenuDriver.choose("File", "Open Recent", "2 " + WorkbenchRun.recorded("rpc"));

        WorkbenchRun.await("the traces", () -> WorkbenchRun.session().state() instanceof SessionState.Open);
        assertThat(((SessionState.Open) WorkbenchRun.session().state()).traces().folders())
                .containsExactly(WorkbenchRun.recorded("rpc"));
        assertThat(RecentTraces.all()).containsExactly(List.of(WorkbenchRun.recorded("rpc")),
                List.of(WorkbenchRun.recorded("netcat")));
    }

    @Test
    void shouldSayThatWhatWasOpenIsNotThereAnyMore() throws IOException {
        Path copy = TraceCopy.of(WorkbenchRun.recorded("rpc"), folder.resolve("rpc & co")).folder();
        WorkbenchRun.open(copy);
        WorkbenchRun.open(WorkbenchRun.recorded("netcat"));
        Files.move(copy, folder.resolve("elsewhere"));

        String said = press("Remove from List", () -> MenuDriver.choose("File", "Open Recent", "2 " + copy));

        assertThat(said).contains(copy + " is not there any more.");
        assertThat(RecentTraces.all()).containsExactly(List.of(WorkbenchRun.recorded("netcat")));
        assertThat(((SessionState.Open) WorkbenchRun.session().state()).traces().folders())
                .containsExactly(WorkbenchRun.recorded("netcat"));
    }

    @Test
    void shouldNameWhatIsOpenInTheTitle() {
        Shell window = WorkbenchRun.window().getShell();
        WorkbenchRun.session().close();
        assertThat(window.getText()).isEqualTo("Wakepath");
        WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        assertThat(window.getText()).isEqualTo("rpc – Wakepath");

        Path file = experiment();
        InputOpener.edit(WorkbenchRun.window(), file);
        assertThat(window.getText()).isEqualTo("slow.wakepath – Wakepath");
    }

    @Test
    void shouldShowTheTutorialWithoutANetwork() {
        MenuDriver.choose("Help", "Tutorial");
        Shell tutorial = shell("Tutorial");
        StyledText text = find(tutorial, StyledText.class);

        assertThat(text.getText()).startsWith("Five steps in the window").contains("rpc-client")
                .doesNotContain("**", "](", "<!--", "```");
        tutorial.close();
    }

    @Test
    void shouldShowAllKeys() {
        List<Shell> before = List.of(Display.getCurrent().getShells());
        MenuDriver.choose("Help", "Keys");

        Shell sheet = Arrays.stream(Display.getCurrent().getShells()).filter(shell -> !before.contains(shell))
                .filter(shell -> texts(shell).contains("Backspace")).findFirst().orElseThrow();
        assertThat(texts(sheet)).contains("what the segment waited for");
        sheet.close();
    }

    private static String texts(Composite composite) {
        return Arrays.stream(composite.getChildren()).map(child -> child instanceof Label label ? label.getText()
                : child instanceof Composite inner ? texts(inner) : "").collect(Collectors.joining("\n"));
    }

    /** Does something that opens a dialog, presses a button in the dialog, and returns its message. */
    private static String press(String button, Runnable opener) {
        List<Shell> before = List.of(Display.getCurrent().getShells());
        String[] said = new String[1];
        Runnable look = new Runnable() {
            @Override
            public void run() {
                Optional<Shell> dialog = Arrays.stream(Display.getCurrent().getShells())
                        .filter(shell -> !before.contains(shell) && button(shell, button) != null).findFirst();
                if (dialog.isPresent()) {
                    said[0] = texts(dialog.get());
                    button(dialog.get(), button).notifyListeners(SWT.Selection, new Event());
                } else if (said[0] == null) {
                    Display.getCurrent().timerExec(20, this);
                }
            }
        };
        Display.getCurrent().timerExec(20, look);
        opener.run();
        WorkbenchRun.await("the dialog with " + button, () -> said[0] != null);
        return said[0];
    }

    private static Control button(Composite composite, String label) {
        return Arrays.stream(composite.getChildren()).map(child -> child instanceof Button button
                && button.getText().replace("&", "").equals(label) ? button
                        : child instanceof Composite inner ? button(inner, label) : null)
                .filter(found -> found != null).findFirst().orElse(null);
    }

    private static Shell shell(String title) {
        return Arrays.stream(Display.getCurrent().getShells()).filter(shell -> shell.getText().equals(title))
                .findFirst().orElseThrow();
    }

    private static <T> T find(Composite composite, Class<T> type) {
        return Arrays.stream(composite.getChildren()).map(child -> type.isInstance(child) ? type.cast(child)
                : child instanceof Composite inner ? find(inner, type) : null).filter(found -> found != null)
                .findFirst().orElse(null);
    }
}
