// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.ui.clocks.ClocksView;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.requests.RequestsView;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.view.request.RequestColumn;

/** The traces are those of RecordedRequestsTest: 1.0 and 2.0 queue behind each other, and 9.0 is sent for 1.0. */
class RequestsViewTest {
    private final Session session = WorkbenchRun.session();
    private RequestsView view;

    @BeforeEach
    void show() {
        view = WorkbenchRun.show(RequestsView.ID, RequestsView.class);
    }

    @AfterEach
    void close() {
        view.filter().setText("");
        session.close();
    }

    private OpenTraces open() {
        OpenTraces traces = WorkbenchRun.open(WorkbenchRun.root().resolve("testtraces/compiled/requests"));
        awaitShown();
        return traces;
    }

    private void awaitShown() {
        WorkbenchRun.await("the requests", view::isShown);
    }

    private List<String> column(RequestColumn column) {
        return Arrays.stream(view.requests().getItems()).map(item -> item.getText(column.ordinal())).toList();
    }

    private static void choose(Table table, int row) {
        table.setSelection(row);
        table.notifyListeners(SWT.Selection, new Event());
    }

    private void type(String text) {
        view.filter().setText(text);
        awaitShown();
    }

    private void sortBy(RequestColumn column) {
        view.requests().getColumn(column.ordinal()).notifyListeners(SWT.Selection, new Event());
        awaitShown();
    }

    private ActivePath path() {
        return session.focus().scene().orElseThrow().path();
    }

    @Test
    void shouldSayWhatToDoWhereThereAreNoRequests() {
        assertThat(view.notice()).contains("once traces are open");
        WorkbenchRun.open(WorkbenchRun.recorded("rpc"));
        WorkbenchRun.await("the answer", () -> view.notice().contains("hold no requests"));

        assertThat(view.notice()).contains("Run the servers under wakepath-requests");
        assertThat(view.exports()).isEmpty();
        assertThat(view.copyText()).isEmpty();
    }

    @Test
    void shouldListRequestsAndKinds() {
        open();

        TableItem slowest = view.requests().getItem(0);
        assertThat(Arrays.stream(RequestColumn.values()).map(column -> slowest.getText(column.ordinal())))
                .containsExactly("1.0", "23.0 µs", "9.00 µs", "9.00 µs", "", "", "", "", "", "isolated", "",
                        "A", "http on port 80 of front");
        assertThat(view.requests().getColumn(RequestColumn.FAULTS.ordinal()).getWidth())
                .as("a column for page faults that were not recorded").isZero();
        assertThat(column(RequestColumn.REQUEST)).containsExactly("1.0", "2.0", "9.0");
        assertThat(column(RequestColumn.SENT_FOR)).containsExactly("", "", "1.0 on A");
        assertThat(view.heading()).isEqualTo("3 requests");
        assertThat(view.kinds().getItemCount()).isEqualTo(2);
        assertThat(view.kinds().getItem(1).getText(0)).isEqualTo("2");
        assertThat(view.copyText().lines()).hasSize(3).first().asString().startsWith("1.0\t23.0 µs\t");
        assertThat(new String(view.exports().get(ExportFormat.CSV).bytes(), StandardCharsets.UTF_8).lines()).hasSize(4);
    }

    @Test
    void shouldFilterAndSort() {
        open();
        type("90");
        assertThat(column(RequestColumn.REQUEST)).containsExactly("9.0");
        assertThat(view.heading()).isEqualTo("1 of 3 requests");
        type("redis");
        assertThat(view.missing()).contains("No request has \"redis\"");
        type("");

        sortBy(RequestColumn.TOOK);
        assertThat(column(RequestColumn.REQUEST)).containsExactly("9.0", "2.0", "1.0");
        sortBy(RequestColumn.KIND);
        assertThat(column(RequestColumn.REQUEST)).containsExactly("1.0", "2.0", "9.0");
        assertThat(view.requests().getSortColumn().getText()).isEqualTo("Kind");
        assertThat(view.requests().getSortDirection()).isEqualTo(SWT.UP);
    }

    @Test
    void shouldListOneKindUntilEscape() {
        open();
        choose(view.kinds(), 1);
        awaitShown();
        assertThat(column(RequestColumn.REQUEST)).containsExactly("1.0", "2.0");
        assertThat(view.heading())
                .isEqualTo("2 of 3 requests of http on port 80 of front. Escape shows all");

        Event escape = new Event();
        escape.keyCode = SWT.ESC;
        view.requests().notifyListeners(SWT.KeyDown, escape);
        awaitShown();
        assertThat(view.requests().getItemCount()).isEqualTo(3);
        assertThat(view.kinds().getSelectionCount()).isZero();
    }

    @Test
    void shouldShowThePathOfTheChosenRequestInAllViews() {
        OpenTraces traces = open();
        choose(view.requests(), 0);
        WorkbenchRun.awaitPath();

        assertThat(path().duration()).isEqualTo(23_000);
        assertThat(path().segments()).anyMatch(segment -> segment.worker().name().equals("base"));
        assertThat(session.focus().words().get(0)).isNotEmpty();

        session.choose(WorkbenchRun.task(traces, "A", "front").task());
        assertThat(view.requests().getSelectionCount()).as("a task's path is that of no request").isZero();
        WorkbenchRun.awaitPath();
        assertThat(path().duration()).isGreaterThan(23_000);
    }

    @Test
    void shouldGoToTheRequestThatThePathQueuedBehind() {
        open();
        assertThat(view.front().isEnabled()).isFalse();
        choose(view.requests(), 0);
        WorkbenchRun.awaitPath();
        int queued = 0;
        while (!(path().segments().get(queued).cause() instanceof Cause.QueuedBehind)) {
            queued++;
        }
        session.select(OptionalInt.of(queued));
        assertThat(view.heading()).contains("queued behind 2.0, http on port 80 of front");

        view.front().run();
        WorkbenchRun.awaitPath();
        assertThat(path().duration()).isEqualTo(15_000);
        assertThat(view.requests().getSelection()[0].getText()).isEqualTo("2.0");
        assertThat(view.front().isEnabled()).isFalse();
    }

    @Test
    void shouldShowTheSlowestRequestOfABar() {
        open();
        WorkbenchRun.page().toggleZoom(WorkbenchRun.page().getReference(view));
        WorkbenchRun.await("the chart", () -> view.isShown() && view.latencies().getSize().x > 200);
        WorkbenchRun.awaitJobs();
        Event click = new Event();
        click.button = 1;
        click.x = view.latencies().getSize().x - 40;
        view.latencies().notifyListeners(SWT.MouseUp, click);
        WorkbenchRun.page().toggleZoom(WorkbenchRun.page().getReference(view));

        WorkbenchRun.awaitPath();
        assertThat(path().duration()).isEqualTo(23_000);
        assertThat(view.requests().getSelection()[0].getText()).isEqualTo("1.0");
    }

    @Test
    void shouldReadAgainAfterReadingWasCancelled() {
        WorkbenchRun.show(ClocksView.ID, ClocksView.class);
        WorkbenchRun.open(WorkbenchRun.root().resolve("testtraces/compiled/requests"));
        WorkbenchRun.awaitJobs();
        Job.getJobManager().suspend();
        try {
            show();
            assertThat(view.reading().getText()).isEqualTo("Cancel");
            view.reading().run();
            WorkbenchRun.await("the end of reading", () -> view.notice().contains("cancelled"));
        } finally {
            // No other test would ever end.
            Job.getJobManager().resume();
        }
        assertThat(view.reading().getText()).isEqualTo("Read Again");
        view.reading().run();
        awaitShown();
        assertThat(view.requests().getItemCount()).isEqualTo(3);
        assertThat(view.reading().isEnabled()).isFalse();
    }
}
