// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.imageio.ImageIO;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.Component;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.compare.CompareView;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.Session;
import org.wakepath.view.compare.DifferentialFlame.Frame;
import org.wakepath.view.compare.DifferentialWindow;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.Durations;
import org.wakepath.words.PredictionWords;

class CompareViewTest {
    @TempDir
    private static Path folder;

    private static final Path RPC = WorkbenchRun.recorded("rpc");

    private final Session session = WorkbenchRun.session();
    private CompareView view;

    @BeforeAll
    static void write() throws IOException {
        ComparedProfiles.write(folder);
        Files.createDirectories(folder.resolve("empty"));
        Path run = folder.resolve("base/run0.json");
        Files.writeString(folder.resolve("cut.json"), Files.readString(run).substring(0, 2_000));
        Files.writeString(folder.resolve("later.json"),
                Files.readString(run).replaceFirst("\"version\" ?: ?\\d+", "\"version\": 99"));
        Files.writeString(folder.resolve("other.json"), Files.readString(run).replace("\"task\" : \"rpc-client\"",
                "\"task\" : \"another\""));
    }

    @BeforeEach
    void show() {
        view = WorkbenchRun.show(CompareView.ID, CompareView.class);
    }

    @AfterEach
    void close() {
        forget(view);
        session.close();
        WorkbenchRun.show(ActivePathView.ID, ActivePathView.class);
    }

    private void compare(String base, String head) {
        compare(view, folder.resolve(base), folder.resolve(head));
    }

    /** Leaves nothing of a comparison in the window. */
    static void forget(CompareView view) {
        view.tasks().setText("");
        view.of().setText("");
        view.whatIf().setText("");
        view.rules().select(0);
        view.rules().notifyListeners(SWT.Selection, new Event());
        view.base().setText("");
        view.base().notifyListeners(SWT.DefaultSelection, new Event());
    }

    /** Compares two sides, as a user does who types where they are. */
    static void compare(CompareView view, Path base, Path head) {
        view.base().setText(base.toString());
        view.head().setText(head.toString());
        view.head().notifyListeners(SWT.DefaultSelection, new Event());
        WorkbenchRun.await("the comparison", view::isIdle);
    }

    private void choosePath() {
        session.choose(
                WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
    }

    private static void press(Control control, int keyCode) {
        Event event = new Event();
        event.keyCode = keyCode;
        control.notifyListeners(SWT.KeyDown, event);
    }

    private void choose(int row) {
        Table table = view.parts().getTable();
        table.setSelection(row);
        table.notifyListeners(SWT.Selection, new Event());
        WorkbenchRun.await("the segments", view::isIdle);
    }

    private List<PathSegment> ofServer() {
        return session.focus().scene().orElseThrow().path().segments().stream()
                .filter(segment -> Component.of(segment).equals(ComparedProfiles.SERVER)).toList();
    }

    @Test
    void shouldSayWhatTheCommandLineSays() throws IOException {
        compare("base", "head");

        String base = folder.resolve("base").toString();
        String head = folder.resolve("head").toString();
        assertThat(view.copyText()).isEqualTo(ComparedProfiles.run("compare", base, head).strip());
        JsonNode kind = new ObjectMapper().readTree(ComparedProfiles.run("compare", base, head, "--json")).get("kinds")
                .get(0);
        assertThat(kind.get("verdict").asText()).isEqualTo("SLOWER");
        assertThat(view.kinds().getText()).isEqualTo("rpc-client, from start to end: SLOWER");
        assertThat(view.words()).startsWith("A typical execution takes 431 ms, and took 411 ms: +20.0 ms");
        TableItem[] rows = view.parts().getTable().getItems();
        assertThat(rows).hasSize(kind.get("components").size());
        for (int i = 0; i < rows.length; i++) {
            JsonNode part = kind.get("components").get(i);
            assertThat(rows[i].getText(0)).isEqualTo(ComparisonWords.signed(part.get("change").asLong()));
            assertThat(rows[i].getText(1)).startsWith(part.get("role").asText());
            assertThat(rows[i].getText(2)).isEqualTo(Durations.format(part.get("base").asLong()));
            assertThat(rows[i].getText(3)).isEqualTo(Durations.format(part.get("head").asLong()));
            assertThat(rows[i].getText(4)).isEqualTo(part.get("significant").asBoolean() ? "no" : "possible");
            assertThat(rows[i].getText(5)).isEqualTo("(" + ComparisonWords.signed(part.get("low").asLong()) + " to "
                    + ComparisonWords.signed(part.get("high").asLong()) + ")");
        }
        assertThat(rows[0].getText(1)).isEqualTo("rpc-server (server): running");
        assertThat(rows[0].getText(5)).isEqualTo("(+20.0 ms to +20.0 ms)");
    }

    @Test
    void shouldLeadFromAChangeToItsSegmentsOnTheOpenPathUntilEscape() {
        choosePath();
        compare("base", "head");
        choose(0);

        Focus.Part part = session.focus().part().orElseThrow();
        assertThat(part.times()).containsExactly(ofServer().stream().mapToLong(PathSegment::start).toArray());
        assertThat(view.heading()).isEqualTo("rpc-server (server): running, +20.0 ms (+20.0 ms to +20.0 ms), "
                + relative() + ". On the open path: " + ofServer().size() + " segments, "
                + Durations.format(ofServer().stream().mapToLong(PathSegment::duration).sum())
                + ". Escape shows all.");
        ActivePathView path = WorkbenchRun.view(ActivePathView.ID, ActivePathView.class);
        assertThat(WorkbenchRun.page().isPartVisible(path)).isFalse();
        view.parts().getTable().notifyListeners(SWT.DefaultSelection, new Event());
        assertThat(WorkbenchRun.page().isPartVisible(path)).isTrue();
        assertThat(path.details()).startsWith("rpc-server (server): running");

        press(view.parts().getTable(), SWT.ESC);
        assertThat(session.focus().part()).isEmpty();
        assertThat(view.heading()).isEmpty();
        assertThat(view.parts().getTable().getSelectionCount()).isZero();
    }

    /** The change as a part of what the server worked on the base. */
    private String relative() {
        return String.format(Locale.ROOT, "%+.1f %%",
                100 * 20_000_000.0 / ofServer().stream().mapToLong(PathSegment::duration).sum());
    }

    @Test
    void shouldChooseAFrameByClickAndByKeys() {
        compare("base", "head");
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.flame()), "Pictures");
        WorkbenchRun.awaitPaint(view.flame());
        DifferentialWindow all = view.window().orElseThrow();
        Frame server = all.flame().frames().stream()
                .filter(frame -> frame.level() == 2 && frame.label().equals("rpc-server (server): running"))
                .findFirst().orElseThrow();
        Event click = new Event();
        click.button = 1;
        click.x = (int) (all.left(server) + all.right(server)) / 2;
        click.y = 2 * DifferentialWindow.ROW + 5;
        view.flame().notifyListeners(SWT.MouseUp, click);

        assertThat(view.window().orElseThrow().wideFrame()).isEqualTo(server);
        assertThat(view.heading()).isEqualTo(server.sentence()).contains("+20.0 ms of it more than chance explains");
        assertThat(view.parts().getTable().getSelection()[0].getText(1)).isEqualTo("rpc-server (server): running");

        press(view.flame(), SWT.ESC);
        assertThat(view.window()).contains(all);
        assertThat(view.heading()).isEmpty();
        press(view.flame(), SWT.ARROW_DOWN);
        press(view.flame(), SWT.ARROW_DOWN);
        press(view.flame(), SWT.CR);
        assertThat(view.window().orElseThrow().wideFrame().level()).isEqualTo(1);
        assertThat(view.window().orElseThrow().wideFrame().name()).isEqualTo("rpc-client (client)");
        press(view.flame(), SWT.BS);
        assertThat(view.window()).contains(all);
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.flame()), "What Changed");
    }

    /** Says that the requests of the client are meant, as a user does before traces are compared. */
    static void chooseRequests(CompareView view) {
        view.tasks().setText("rpc-client");
        view.rules().select(1);
        view.rules().notifyListeners(SWT.Selection, new Event());
        view.of().setText("7000");
    }

    /** What the command line says of the same requests. */
    private static String said(Path base, String... more) {
        List<String> arguments = new ArrayList<>(List.of("compare", base.toString(), RPC.toString(), "--task",
                "rpc-client", "--request", "7000"));
        arguments.addAll(List.of(more));
        return ComparedProfiles.run(arguments.toArray(String[]::new)).strip();
    }

    private void ask(String whatIf) {
        view.whatIf().setText(whatIf);
        view.whatIf().notifyListeners(SWT.DefaultSelection, new Event());
        WorkbenchRun.await("the answer", view::isIdle);
    }

    @Test
    void shouldCompareTracesLikeTheCommandLine() {
        chooseRequests(view);
        compare(view, RPC, RPC);

        assertThat(view.copyText()).isEqualTo(said(RPC));
        assertThat(view.kinds().getText()).isEqualTo("rpc-client, requests on port 7000: TOO FEW RUNS");
    }

    @Test
    void shouldSayWhatTheHeadWouldHaveTakenIfAPartTookAsMuchAsOnTheBase() throws IOException {
        Path base = folder.resolve("quick.json");
        ComparedProfiles.run("profile", RPC.toString(), "--task", "rpc-client", "--request", "7000", "-o",
                base.toString());
        Files.writeString(base, Files.readString(base).replace("\"rpc-server/rpc-worker\"", "\"other\""));
        chooseRequests(view);
        compare(view, base, RPC);
        ask("rpc-worker running");

        String said = said(base, "--what-if", "rpc-worker running");
        assertThat(view.copyText()).isEqualTo(said);
        assertThat(view.words()).contains("What if\nWith rpc-worker running as on the base, a typical execution of the "
                + "head would have taken ", "As far as the traces can tell, ", "The verdict would be ",
                PredictionWords.LIMITS);
        assertThat(view.words().lines().filter(said::contains).count()).isEqualTo(view.words().lines().count());

        ask("x");
        assertThat(view.words()).startsWith("What if\n").contains("is neither TASK STATE -PERCENT% nor TASK STATE");
        assertThat(view.comparison()).as("what was found before").isPresent();
    }

    @Test
    void shouldAskAboutAChosenPartAndForTracesWhereTheHeadHasNone() {
        compare("base", "head");
        choose(0);
        assertThat(view.whatIf().getText()).isEqualTo("rpc-server@server running");
        choose(1);
        assertThat(view.whatIf().getText()).as("another proposal").contains("@")
                .isNotEqualTo("rpc-server@server running");

        ask("rpc-server running");
        assertThat(view.words()).startsWith("What if\nWhat If needs the traces of the head: ");
    }

    @Test
    void shouldOpenTheTypicalExecutionOfASideWithTheChosenPart() throws IOException {
        chooseRequests(view);
        compare(view, RPC, RPC);
        choose(0);
        assertThat(session.focus().scene()).isEmpty();
        view.ofHead().run();
        // The path of the whole task may come before that of the execution is asked for.
        WorkbenchRun.await("the choice", view::isIdle);
        WorkbenchRun.awaitPath();
        WorkbenchRun.await("the segments", view::isIdle);

        JsonNode typical = new ObjectMapper().readTree(ComparedProfiles.run("stats", RPC.toString(), "--task",
                "rpc-client", "--request", "7000", "--json")).get("kinds").get(0).get("typical");
        ActivePath path = session.focus().scene().orElseThrow().path();
        assertThat(path.start()).isEqualTo(typical.get("start").asLong());
        assertThat(path.end() - path.start()).isEqualTo(typical.get("duration").asLong());
        WorkbenchRun.await("the part", () -> session.focus().part().isPresent());
        assertThat(view.heading()).contains("On the open path: ");

        assertThat(view.ofBase().isEnabled()).isTrue();
        compare("base", "head");
        assertThat(view.ofBase().isEnabled()).as("of profiles").isFalse();
    }

    @Test
    void shouldAskWhoseExecutionsToTakeFromTraces() {
        compare(view, RPC, RPC);

        assertThat(view.problem()).isEqualTo(
                RPC + " holds traces. Say above whose executions to take from them: write the name of a task.");
    }

    @Test
    void shouldCompareAgainAfterItWasCancelled() {
        chooseRequests(view);
        view.base().setText(RPC.toString());
        view.head().setText(RPC.toString());
        view.button().notifyListeners(SWT.Selection, new Event());
        assertThat(view.button().getText()).isEqualTo("Cancel");
        view.button().notifyListeners(SWT.Selection, new Event());
        WorkbenchRun.await("the end", view::isIdle);
        assertThat(view.problem()).startsWith("Comparing was cancelled.");

        view.button().notifyListeners(SWT.Selection, new Event());
        WorkbenchRun.await("the comparison", view::isIdle);
        assertThat(view.comparison()).isPresent();
    }

    @Test
    void shouldTakePastedPathsOfSeveralRuns() {
        view.head().setText(folder.resolve("head").toString());
        view.base().setText(folder.resolve("base/run0.json").toUri() + "\n" + folder.resolve("base/run1.json") + "\n");
        view.base().notifyListeners(SWT.DefaultSelection, new Event());
        WorkbenchRun.await("the comparison", view::isIdle);

        assertThat(view.comparison().orElseThrow().base().stream().map(Run::name).toList())
                .containsExactly(folder.resolve("base/run0.json").toString(),
                        folder.resolve("base/run1.json").toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''        | Choose what ran before a change as base",
        "nowhere   | nowhere cannot be read: no such file",
        "empty     | There is no profile in ",
        "cut.json  | cut.json (line ",
        "later.json| it is of version 99, and this Wakepath reads version ",
        "other.json| the sides have no executions in common",
    })
    void shouldSayInASentenceWhyThereIsNoComparison(String base, String sentence) {
        compare("base", "head");
        if (base.isEmpty()) {
            view.base().setText("");
            view.base().notifyListeners(SWT.DefaultSelection, new Event());
        } else {
            compare(base, "head");
        }

        assertThat(view.comparison()).isEmpty();
        assertThat(view.exports()).isEmpty();
        assertThat(view.problem()).contains(sentence);
        assertThat(view.problem().lines()).hasSize(1);
    }

    @Test
    void shouldComeBackWithWhatWasCompared() {
        compare("base", "head");
        WorkbenchRun.page().hideView(view);

        show();
        WorkbenchRun.await("the comparison", () -> view.comparison().isPresent());
        assertThat(view.base().getText()).isEqualTo(folder.resolve("base").toString());
        assertThat(view.head().getText()).isEqualTo(folder.resolve("head").toString());
    }

    @Test
    void shouldExportPicturesAndTable() throws IOException {
        compare("base", "head");
        Map<ExportFormat, ExportContent> exports = view.exports();

        assertThat(exports).containsOnlyKeys(ExportFormat.PNG, ExportFormat.SVG, ExportFormat.CSV);
        assertThat(ImageIO.read(new ByteArrayInputStream(exports.get(ExportFormat.PNG).bytes())).getWidth())
                .isGreaterThanOrEqualTo(1280);
        assertThat(text(exports.get(ExportFormat.SVG))).contains("rpc-client, from start to end: SLOWER",
                "Base, 411 ms",
                "Head, 431 ms");
        assertThat(text(exports.get(ExportFormat.CSV)).lines()).hasSize(1 + view.parts().getTable().getItemCount())
                .anyMatch(line -> line.startsWith("server,rpc-server,RUNNING,OWN,,"));
        assertThat(Arrays.stream(view.parts().getTable().getColumns()).map(column -> column.getText()))
                .containsExactly("Change", "Part", "Base", "Head", "By chance", "Interval (95 %)");
    }

    private static String text(ExportContent content) {
        return new String(content.bytes(), StandardCharsets.UTF_8);
    }
}
