// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.statistics;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.wakepath.ui.widgets.ColumnTable;
import org.wakepath.ui.widgets.Notice;
import org.wakepath.view.statistics.Latencies;
import org.wakepath.view.statistics.LatencyChart;
import org.wakepath.view.statistics.Request;
import org.wakepath.view.statistics.Requests;
import org.wakepath.words.Durations;

/**
 * The durations of the requests of the chosen task. All requests are listed, regardless of the shown time, because
 * choosing one shows its time in all views.
 */
final class RequestPane {
    private static final int[] WEIGHTS = {60, 40};
    /** Nobody reads more of tens of thousands, and the window would wait for the rows. */
    private static final int MOST_ROWS = 100;

    private final Notice notice;
    private final Composite page;
    private final Combo ports;
    private final ChartCanvas canvas;
    private final ColumnTable<Request> table;
    private Requests requests = Requests.NONE;
    private Optional<LatencyChart> chart = Optional.empty();
    private long origin;
    private Consumer<Request> choiceListener = request -> {};

    RequestPane(Composite parent) {
        notice = new Notice(parent);
        page = new Composite(notice.pages(), SWT.NONE);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(page);
        Label label = new Label(page, SWT.NONE);
        label.setText(" Requests on port");
        ports = new Combo(page, SWT.READ_ONLY);
        ports.setToolTipText("The server's port of the requests");
        SashForm both = new SashForm(page, SWT.VERTICAL);
        GridDataFactory.fillDefaults().grab(true, true).span(2, 1).applyTo(both);
        canvas = new ChartCanvas(both, "How many requests took how long");
        canvas.setToolTipText("Click a bar to show its slowest request in all views");
        canvas.addListener(SWT.MouseUp, this::click);
        table = new ColumnTable<>(both, Request.class, Request::flow);
        table.column("Latency", SWT.RIGHT, request -> Durations.format(request.latency()));
        table.column("Start", SWT.RIGHT, request -> Durations.offset(request.start() - origin));
        table.column("Request", SWT.LEFT, Request::flow);
        table.onChoice(request -> choiceListener.accept(request));
        both.setWeights(WEIGHTS);
    }

    /** Notifies a listener of the request that the user wants to see. */
    void onChoice(Consumer<Request> listener) {
        choiceListener = listener;
    }

    /** Notifies a listener of the port whose requests the user wants to see. */
    void onPort(IntConsumer listener) {
        ports.addListener(SWT.Selection,
                event -> listener.accept(requests.ports().get(ports.getSelectionIndex())));
    }

    /** Shows a sentence in place of requests. */
    void say(String sentence) {
        requests = Requests.NONE;
        chart = Optional.empty();
        canvas.show(Optional.empty());
        table.show(List.of());
        notice.say(sentence);
    }

    /**
     * Shows requests.
     *
     * @param drawn the histogram of their durations, if there is one
     * @param begin start of the path, ns
     */
    void show(Requests found, Optional<LatencyChart> drawn, long begin) {
        origin = begin;
        requests = found;
        chart = drawn;
        canvas.show(chart.map(c -> c));
        table.show(found.latencies().map(RequestPane::slowest).orElse(List.of()));
        ports.setItems(found.ports().stream().map(String::valueOf).toArray(String[]::new));
        found.port().ifPresent(port -> ports.select(found.ports().indexOf(port)));
        page.layout();
        if (found.ports().isEmpty()) {
            notice.say("This task sent nothing over the network, so there are no requests to compare. Choose the task "
                    + "that sends the requests, or the responses.");
        } else {
            notice.show(page);
        }
    }

    private static List<Request> slowest(Latencies latencies) {
        List<Request> all = latencies.slowestFirst();
        return all.subList(0, Math.min(MOST_ROWS, all.size()));
    }

    private void click(Event event) {
        if (event.button == 1) {
            chart.flatMap(drawn -> canvas.bars().flatMap(bars -> drawn.slowestAt(event.x, bars)))
                    .ifPresent(choiceListener);
        }
    }

    /** The control that fills the pane. */
    Control control() {
        return notice.pages();
    }

    Requests requests() {
        return requests;
    }

    ChartCanvas chart() {
        return canvas;
    }

    ColumnTable<Request> table() {
        return table;
    }
}
