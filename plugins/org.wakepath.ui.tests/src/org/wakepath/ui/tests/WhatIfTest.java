// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.TableItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.cli.Main;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.statistics.StatisticsView;
import org.wakepath.words.Durations;

/** What would have been, asked in the window. The command line answers the same question beside it. */
class WhatIfTest {
    private final Session session = WorkbenchRun.session();
    private StatisticsView view;

    @BeforeEach
    void choose() {
        view = WorkbenchRun.show(StatisticsView.ID, StatisticsView.class);
        session.choose(
                WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        WorkbenchRun.await("the parts of the path", () -> view.parts().getTable().getItemCount() > 0);
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.answer()), "What If");
    }

    @AfterEach
    void close() {
        view.whatIf().setText("");
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.answer()), "Shares");
        session.close();
    }

    private void ask(String question) {
        view.whatIf().setText(question);
        view.whatIf().notifyListeners(SWT.DefaultSelection, new Event());
        WorkbenchRun.await("the answer", view::isAnswered);
    }

    /** What the command line answers. */
    static JsonNode answered(String... changes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] path = {"path", WorkbenchRun.recorded("rpc").toString(), "--task", "rpc-client", "--json"};
        String[] arguments = IntStream.range(0, path.length + 2 * changes.length)
                .mapToObj(i -> i < path.length ? path[i]
                        : (i - path.length) % 2 == 0 ? "--what-if" : changes[(i - path.length) / 2])
                .toArray(String[]::new);
        assertThat(Main.run(arguments, out, err)).as(err.toString(StandardCharsets.UTF_8)).isZero();
        return new ObjectMapper().readTree(out.toByteArray()).get("predictions").get(0);
    }

    private void assertAnswer(JsonNode expected) {
        String earlier = Durations.format(expected.get("end").asLong() - expected.get("likely").asLong());
        assertThat(view.answer().getText()).contains("rpc-client(148) on client would have ended " + earlier
                + " earlier: after "
                + Durations.format(expected.get("likely").asLong() - expected.get("start").asLong()),
                "As far as the trace can tell, "
                        + Durations.format(expected.get("end").asLong() - expected.get("latest").asLong())
                        + " at least and "
                        + Durations.format(expected.get("end").asLong() - expected.get("earliest").asLong())
                        + " at most.");
        TableItem[] rows = view.parts().getTable().getItems();
        assertThat(rows).hasSize(expected.get("parts").size());
        for (int i = 0; i < rows.length; i++) {
            JsonNode part = expected.get("parts").get(i);
            assertThat(rows[i].getText(0)).isEqualTo(Durations.format(part.get("before").asLong()));
            assertThat(rows[i].getText(1)).isEqualTo(Durations.format(part.get("after").asLong()));
        }
    }

    @Test
    void shouldAnswerLikeTheCommandLine() throws IOException {
        ask("rpc-worker running -50%");

        assertAnswer(answered("rpc-worker running -50%"));
        assertThat(view.copyText()).contains("With rpc-worker running -50%, rpc-client(148) on client would have");
    }

    @Test
    void shouldAnswerSeveralChangesAtOnce() throws IOException {
        ask("rpc-worker running -50%; rpc-client@client network -25%");

        assertAnswer(answered("rpc-worker running -50%", "rpc-client@client network -25%"));
    }

    @Test
    void shouldAskAboutAChosenRow() throws IOException {
        TableItem row = Arrays.stream(view.parts().getTable().getItems())
                .filter(item -> item.getText(3).equals("rpc-server on server, running")).findFirst().orElseThrow();
        assertThat(row.getText(1)).as("after, before anything is asked").isEmpty();
        view.parts().getTable().setSelection(row);
        view.parts().getTable().notifyListeners(SWT.Selection, new Event());
        WorkbenchRun.await("the answer", view::isAnswered);

        assertThat(view.whatIf().getText()).isEqualTo("rpc-server@server running -50%");
        assertAnswer(answered("rpc-server@server running -50%"));
    }

    @Test
    void shouldComeInFrontByAKeyOnThePath() {
        StatisticsViewTest.choosePane(StatisticsViewTest.panes(view.answer()), "Shares");
        ActivePathView path = WorkbenchRun.show(ActivePathView.ID, ActivePathView.class);
        WorkbenchRun.page().hideView(WorkbenchRun.view(StatisticsView.ID, StatisticsView.class));
        session.select(OptionalInt.of(1));
        Event press = new Event();
        press.keyCode = 'q';
        path.picture().notifyListeners(SWT.KeyDown, press);

        view = WorkbenchRun.view(StatisticsView.ID, StatisticsView.class);
        WorkbenchRun.await("the question", () -> view.whatIf().isVisible() && !view.whatIf().getText().isEmpty());
        WorkbenchRun.await("the focus", view.whatIf()::isFocusControl);
    }

    @Test
    void shouldNameTheSenderOfASelectedPacketUnlessTheUserWroteAQuestion() {
        ActivePath path = session.focus().scene().orElseThrow().path();
        // The longest packet of the path, which the client sent to the server, as the command line lists it.
        PathSegment packet = path.segments().get(
                session.focus().scene().orElseThrow().navigation().at(path.start() + 43_426_929).orElseThrow());
        assertThat(packet.worker().name()).isEqualTo("softirq NET_RX on CPU 0");
        session.select(OptionalInt.of(path.segments().indexOf(packet)));
        assertThat(view.whatIf().getText()).isEqualTo("rpc-client@client network -50%");

        view.whatIf().setText("rpc-worker running -10%");
        session.select(OptionalInt.of(path.segments().indexOf(packet) + 1));
        assertThat(view.whatIf().getText()).isEqualTo("rpc-worker running -10%");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "rpc-worker 50%         | 'rpc-worker 50%' is not TASK STATE -PERCENT%; write for example",
        "nosuch running -50%    | Nothing on the way to the end is 'nosuch running -50%'. Choose a row",
        "''                     | Choose a row",
    })
    void shouldSayWhatToDoWhereThereIsNoAnswer(String question, String sentence) {
        ask(question);

        assertThat(view.answer().getText()).startsWith(sentence);
    }
}
