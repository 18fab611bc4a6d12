// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.experiment.Bookmark;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.experiment.Question;
import org.wakepath.experiment.TraceReference;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.ui.editor.ExperimentCreator;
import org.wakepath.ui.editor.ExperimentEditor;
import org.wakepath.ui.experiment.ExperimentView;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.ExperimentSnapshot;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;

class ExperimentEditorTest {
    private static final String TASK = "rpc-client@client";

    @TempDir
    private Path folder;
    private final Session session = WorkbenchRun.session();

    @AfterEach
    void close() {
        WorkbenchRun.page().closeAllEditors(false);
        session.close();
    }

    private static Experiment rpc() {
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(WorkbenchRun.recorded("rpc")));
        experiment.questions().add(Question.of(TASK));
        return experiment;
    }

    private ExperimentEditor open(Experiment experiment) throws IOException {
        Path file = folder.resolve("rpc.wakepath");
        ExperimentFile.write(experiment, file);
        return EditorRun.open(file);
    }

    private static ExperimentView view() {
        return WorkbenchRun.view(ExperimentView.ID, ExperimentView.class);
    }

    private ActivePath path() {
        WorkbenchRun.awaitPath();
        return session.focus().scene().orElseThrow().path();
    }

    private void execute(String command) throws Exception {
        WorkbenchRun.window().getService(IHandlerService.class).executeCommand(command, null);
    }

    @Test
    void shouldOpenItsTracesAndAskItsQuestions() throws IOException {
        ExperimentEditor editor = open(rpc());

        assertThat(WorkbenchRun.page().isEditorAreaVisible()).isTrue();
        assertThat(EditorRun.cells(editor, "Traces")).hasSize(1);
        EditorRun.choose(view().notes(), TASK.substring(0, 10));
        assertThat(path().task().name()).isEqualTo("rpc-client");
        assertThat(editor.isDirty()).isFalse();
    }

    @Test
    void shouldAskAQuestionWithinItsInterval() throws IOException {
        open(rpc());
        EditorRun.choose(view().notes(), "rpc-client");
        ActivePath whole = path();
        long from = whole.start() + whole.duration() / 3;
        long to = whole.start() + whole.duration() / 2;
        session.experiment().orElseThrow().history().record("ask for a part", () -> session.experiment().orElseThrow()
                .content().questions().set(0, new Question(TASK, OptionalLong.of(from), OptionalLong.of(to))));

        EditorRun.choose(view().notes(), "rpc-client");
        ActivePath part = path();
        assertThat(part.end()).isEqualTo(to);
        assertThat(part.start()).isBetween(from - 1, from);
    }

    @Test
    void shouldCallAHostByTheNameGivenToItUntilThatIsTakenBack() throws Exception {
        ExperimentEditor editor = open(rpc());
        EditorRun.choose(view().notes(), "rpc-client");
        path();
        EditorRun.write(editor, "Hosts", EditorRun.row(editor, "Hosts", "client"), 1, "front");

        assertThat(editor.isDirty()).isTrue();
        assertThat(path().segments().stream().map(segment -> segment.worker().host()).distinct())
                .containsExactlyInAnyOrder("front", "server");
        assertThat(view().viewer().getTree().getItem(0).getText()).isEqualTo("front");

        execute("org.eclipse.ui.edit.undo");
        assertThat(path().task().host()).isEqualTo("client");
        assertThat(view().viewer().getTree().getItem(0).getText()).isEqualTo("client");
        assertThat(editor.isDirty()).isFalse();

        execute("org.eclipse.ui.edit.redo");
        assertThat(path().task().host()).isEqualTo("front");
    }

    @Test
    void shouldEditTheCellThatALetterIsTypedOn() throws Exception {
        ExperimentEditor editor = open(rpc());
        int client = EditorRun.row(editor, "Hosts", "client");
        EditorRun.type(editor, "Hosts", client, 1, "front");
        assertThat(EditorRun.cells(editor, "Hosts").get(client)).containsExactly("client", "front");

        EditorRun.type(editor, "Hosts", client, 1, "back");
        assertThat(EditorRun.cells(editor, "Hosts").get(client)).containsExactly("client", "back");
    }

    private void save(ExperimentEditor editor) throws Exception {
        execute("org.eclipse.ui.file.save");
        WorkbenchRun.await("saving", () -> !editor.isDirty());
    }

    private static void call(ExperimentEditor editor, String host, String name) {
        EditorRun.write(editor, "Hosts", EditorRun.row(editor, "Hosts", host), 1, name);
    }

    private Map<String, String> savedNames() throws IOException {
        return ExperimentFile.read(folder.resolve("rpc.wakepath")).hostNames();
    }

    @Test
    void shouldNotTakeForSavedWhatChangedWhileItWasWritten() throws Exception {
        ExperimentEditor editor = open(rpc());
        call(editor, "server", "back");
        ExperimentSnapshot saving = editor.experiment().orElseThrow().saving();
        call(editor, "client", "front");
        saving.write();
        saving.end();

        assertThat(savedNames()).isEqualTo(Map.of("server", "back"));
        assertThat(editor.isDirty()).isTrue();
        execute("org.eclipse.ui.edit.undo");
        assertThat(editor.isDirty()).isFalse();
    }

    @Test
    void shouldSayWhyItCannotBeSavedAndStayUnsaved() throws Exception {
        ExperimentEditor editor = open(rpc());
        call(editor, "server", "back");
        Files.delete(folder.resolve("rpc.wakepath"));
        Files.createDirectories(folder.resolve("rpc.wakepath/in the way"));
        execute("org.eclipse.ui.file.save");
        WorkbenchRun.await("the sentence", () -> editor.form().orElseThrow().complaint().startsWith("Not saved: "));

        assertThat(editor.isDirty()).isTrue();
        WorkbenchRun.awaitJobs();
        WorkbenchRun.assertNoDialog();
    }

    @Test
    void shouldNotOverwriteWhatAnotherWindowSaved() throws Exception {
        ExperimentEditor editor = open(rpc());
        call(editor, "server", "back");
        Path file = folder.resolve("rpc.wakepath");
        byte[] other = Files.readAllBytes(file);
        Files.setLastModifiedTime(file, FileTime.from(Files.getLastModifiedTime(file).toInstant().plusSeconds(1)));
        execute("org.eclipse.ui.file.save");
        WorkbenchRun.await("the sentence", () -> editor.form().orElseThrow().complaint()
                .startsWith("Not saved: another window or program changed rpc.wakepath"));

        assertThat(editor.isDirty()).isTrue();
        assertThat(Files.readAllBytes(file)).isEqualTo(other);
        WorkbenchRun.awaitJobs();
        WorkbenchRun.assertNoDialog();
    }

    @Test
    void shouldBeSavedOnceTheEditorIsClosed() throws Exception {
        ExperimentEditor editor = open(rpc());
        call(editor, "server", "back");
        execute("org.eclipse.ui.file.save");
        WorkbenchRun.page().closeEditor(editor, true);

        assertThat(savedNames()).isEqualTo(Map.of("server", "back"));
        WorkbenchRun.assertNoDialog();
    }

    @Test
    void shouldKeepWhatWasEdited() throws Exception {
        ExperimentEditor editor = open(rpc());
        EditorRun.write(editor, "Hosts", EditorRun.row(editor, "Hosts", "server"), 1, "back");
        EditorRun.write(editor, "Colours", EditorRun.row(editor, "Colours", "network"), 1, "#102030");
        EditorRun.write(editor, "Questions", 0, 1, "2026-01-01 00:00:00.000000001 UTC");
        save(editor);

        Experiment read = ExperimentFile.read(folder.resolve("rpc.wakepath"));
        assertThat(read.hostNames()).isEqualTo(Map.of("server", "back"));
        assertThat(read.colours()).isEqualTo(Map.of(EdgeState.NETWORK, 0x102030));
        assertThat(read.questions()).containsExactly(
                new Question(TASK, OptionalLong.of(1_767_225_600_000_000_001L), OptionalLong.empty()));
        assertThat(read.traces()).containsExactly(new TraceReference(WorkbenchRun.recorded("rpc")));
    }

    @Test
    void shouldKeepAllOfANoteThoughItIsStillBeingTyped() throws Exception {
        ExperimentEditor editor = open(rpc());
        editor.form().orElseThrow().notes().insert("S");
        assertThat(editor.isDirty()).isTrue();
        editor.form().orElseThrow().notes().insert("low\nsince Monday");
        save(editor);

        assertThat(ExperimentFile.read(folder.resolve("rpc.wakepath")).notes()).isEqualTo("Slow\nsince Monday");
    }

    @Test
    void shouldSayWhyAChangeMakesNoSenseAndKeepWhatThereWas() throws IOException {
        ExperimentEditor editor = open(rpc());
        EditorRun.write(editor, "Questions", 0, 1, "soon");
        assertThat(editor.form().orElseThrow().complaint()).contains("'soon' is no time");
        EditorRun.write(editor, "Colours", 0, 1, "red");
        assertThat(editor.form().orElseThrow().complaint()).contains("'red' is no colour");

        assertThat(editor.isDirty()).isFalse();
        WorkbenchRun.assertNoDialog();
    }

    @Test
    void shouldForgetWhatMadeNoSenseOnceAnythingElseIsChangedOrEdited() throws Exception {
        ExperimentEditor editor = open(rpc());
        call(editor, "server", "back");
        EditorRun.write(editor, "Questions", 0, 1, "soon");
        WorkbenchRun.await("the sentence", () -> statusLine().startsWith("Not changed: 'soon'"));
        WorkbenchRun.page().activate(view());
        execute("org.eclipse.ui.edit.undo");
        WorkbenchRun.page().activate(editor);
        WorkbenchRun.awaitJobs();
        assertThat(editor.form().orElseThrow().complaint()).isEmpty();
        assertThat(statusLine()).doesNotContain("Not changed");

        EditorRun.write(editor, "Questions", 0, 1, "soon");
        WorkbenchRun.await("the sentence", () -> statusLine().startsWith("Not changed: 'soon'"));
        EditorRun.write(editor, "Questions", 0, 1, "");
        WorkbenchRun.await("no sentence", () -> statusLine().isEmpty());
    }

    private static String statusLine() {
        return texts(WorkbenchRun.window().getShell()).filter(label -> label.getParent().getClass().getSimpleName()
                .equals("StatusLine")).map(CLabel::getText).filter(Objects::nonNull).collect(Collectors.joining());
    }

    private static Stream<CLabel> texts(Composite composite) {
        return Arrays.stream(composite.getChildren()).flatMap(child -> child instanceof CLabel label
                ? Stream.of(label) : child instanceof Composite inner ? texts(inner) : Stream.empty());
    }

    @Test
    void shouldShowThatATraceIsMissingAndOpenTheOthers() throws IOException {
        Experiment experiment = rpc();
        experiment.traces().add(new TraceReference(folder.resolve("gone")));
        ExperimentEditor editor = open(experiment);

        assertThat(EditorRun.cells(editor, "Traces").get(1)).containsExactly("gone", "missing");
        assertThat(EditorRun.texts(view().notes())).contains("gone is missing");
        assertThat(session.state()).isInstanceOf(SessionState.Open.class);
        WorkbenchRun.assertNoDialog();
    }

    @Test
    void shouldSayInTheViewThatAllTracesAreMissingAndReadThemOnceTheyAreFound() throws IOException {
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(folder.resolve("gone")));
        ExperimentEditor editor = open(experiment);
        assertThat(view().notice()).contains("None of the traces of rpc.wakepath is there",
                folder.resolve("gone").toString());

        EditorRun.write(editor, "Traces", 0, 0, WorkbenchRun.recorded("rpc").toString());
        EditorRun.press(editor, "Traces", "Read");
        WorkbenchRun.await("reading", () -> session.state() instanceof SessionState.Open);
        assertThat(session.experiment()).isEqualTo(editor.experiment());
    }

    @Test
    void shouldSayWhatIsWrongWithAFileInOneSentence() throws IOException {
        Path file = folder.resolve("broken.wakepath");
        Files.writeString(file,
                "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><x>&a;</x>");
        ExperimentEditor editor = EditorRun.open(file);

        assertThat(editor.experiment()).isEmpty();
        assertThat(editor.notice()).contains("broken.wakepath").doesNotContain("\n")
                .doesNotContain("fault of Wakepath");
        WorkbenchRun.assertNoDialog();
        assertThat(EditorRun.open(folder.resolve("none.wakepath")).notice()).contains("no such file");
        Path empty = Files.createFile(folder.resolve("empty.wakepath"));
        assertThat(EditorRun.open(empty).notice()).contains("empty.wakepath").doesNotContain("..");
    }

    @Test
    void shouldGoToABookmark() throws IOException {
        Experiment experiment = rpc();
        ExperimentEditor editor = open(experiment);
        EditorRun.choose(view().notes(), "rpc-client");
        long middle = path().start() + path().duration() / 2;
        session.close();
        WorkbenchRun.page().closeEditor(editor, false);
        experiment.bookmarks().add(new Bookmark(middle, TASK, "here"));
        open(experiment);

        EditorRun.choose(view().notes(), "here");
        WorkbenchRun.await("the moment", () -> session.focus().moment().isPresent());
        assertThat(session.focus().moment()).hasValue(middle);
        assertThat(session.focus().task().orElseThrow().task().name()).isEqualTo("rpc-client");
    }

    @Test
    void shouldPaintStatesInTheColoursOfTheExperiment() throws IOException {
        Experiment experiment = rpc();
        experiment.colours().put(EdgeState.NETWORK, 0x123456);
        open(experiment);
        EditorRun.choose(view().notes(), "rpc-client");
        path();
        ActivePathView picture = WorkbenchRun.view(ActivePathView.ID, ActivePathView.class);

        assertThat(new String(picture.exports().get(ExportFormat.SVG).bytes(), StandardCharsets.UTF_8))
                .contains("#123456");
    }

    @Test
    void shouldMakeAnExperimentOfOpenFoldersAndAddWhatIsShown() throws Exception {
        OpenTraces traces = WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        session.choose(WorkbenchRun.task(traces, "client", "rpc-client").task());
        path();
        new ExperimentCreator(WorkbenchRun.window()).ofTraces(folder.resolve("made.wakepath"));
        ExperimentEditor editor = EditorRun.active();
        execute("org.wakepath.ui.addQuestion");

        assertThat(editor.isDirty()).isTrue();
        editor.doSave(new NullProgressMonitor());
        Experiment made = ExperimentFile.read(folder.resolve("made.wakepath"));
        assertThat(made.traces()).containsExactly(new TraceReference(WorkbenchRun.recorded("rpc")));
        assertThat(made.questions()).hasSize(1);
        assertThat(made.questions().get(0).task()).endsWith("#0@client");
        assertThat(made.questions().get(0).from()).isEmpty();
    }

    @Test
    void shouldSeeItsTracesFromItsNewPlaceWhenItIsSavedAsAnother() throws IOException {
        Files.createDirectories(folder.resolve("deeper"));
        Experiment experiment = new Experiment();
        experiment.traces().add(new TraceReference(folder.resolve("traces")));
        ExperimentEditor editor = open(experiment);
        editor.saveAs(folder.resolve("deeper/other.wakepath"));

        assertThat(editor.getPartName()).isEqualTo("other.wakepath");
        assertThat(EditorRun.cells(editor, "Traces").get(0)).startsWith("../traces");
        assertThat(ExperimentFile.read(folder.resolve("deeper/other.wakepath")).traces())
                .isEqualTo(List.of(new TraceReference(folder.resolve("traces"))));
    }

    @Test
    void shouldGiveTheRoomOfTheLastEditorBackToTheViews() throws IOException {
        ExperimentEditor editor = open(rpc());
        WorkbenchRun.page().closeEditor(editor, false);

        WorkbenchRun.await("the room", () -> !WorkbenchRun.page().isEditorAreaVisible());
        assertThat(session.experiment()).isPresent();
        assertThat(session.state()).isInstanceOf(SessionState.Open.class);
    }
}
