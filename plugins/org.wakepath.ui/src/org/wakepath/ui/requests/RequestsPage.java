// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.requests;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.Text;
import org.wakepath.analysis.request.Request;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.report.RequestStatistics.OfKind;
import org.wakepath.track.PageFaults;
import org.wakepath.ui.statistics.ChartCanvas;
import org.wakepath.ui.widgets.ColumnTable;
import org.wakepath.ui.widgets.FittingPanes;
import org.wakepath.ui.widgets.Notice;
import org.wakepath.view.request.RequestChoice;
import org.wakepath.view.request.RequestColumn;
import org.wakepath.view.statistics.LatencyChart;
import org.wakepath.words.Durations;
import org.wakepath.words.HostNames;
import org.wakepath.words.SafeText;
import org.wakepath.words.WorkerWords;

/** The widgets of the view of requests: a list with a field that filters it, and kinds above the chart of latencies. */
final class RequestsPage {
    private static final int LEAST = 900;
    private static final int[] WEIGHTS = {50, 50};
    private static final int[] SUMS = {45, 55};

    private final FittingPanes form;
    private final Text filter;
    private final Notice listed;
    private final ColumnTable<Request> requests;
    private final ColumnTable<OfKind> kinds;
    private final ChartCanvas latencies;
    private Optional<LatencyChart> chart = Optional.empty();

    /** @param names of hosts, as they are at the time */
    RequestsPage(Composite parent, Supplier<HostNames> names) {
        form = new FittingPanes(parent, LEAST);
        Composite list = new Composite(form.parent(), SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(list);
        filter = new Text(list, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
        filter.setMessage("filter by id, kind, text, host or how it is known");
        GridDataFactory.fillDefaults().grab(true, false).applyTo(filter);
        listed = new Notice(list);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(listed.pages());
        requests = new ColumnTable<>(listed.pages(), Request.class, one -> "wakepath path --request "
                + SafeText.clean(one.id().toString()));
        for (RequestColumn column : RequestColumn.values()) {
            int style = column.isNumber() ? SWT.RIGHT : SWT.LEFT;
            if (column.isOptional()) {
                requests.optionalColumn(column.title(), style, one -> column.text(one, names.get()));
            } else {
                requests.column(column.title(), style, one -> column.text(one, names.get()));
            }
        }
        SashForm sums = new SashForm(form.parent(), SWT.VERTICAL);
        kinds = new ColumnTable<>(sums, OfKind.class, one -> RequestColumn.kind(one.kind()));
        createKinds(names);
        latencies = new ChartCanvas(sums, "How many requests took how long");
        latencies.setToolTipText("Click a bar to show the path of its slowest request in all views");
        sums.setWeights(SUMS);
        form.add("Requests", list);
        form.add("Kinds and Latencies", sums);
        form.setWeights(WEIGHTS);
        filter.addListener(SWT.KeyDown, event -> {
            if (event.keyCode == SWT.ARROW_DOWN && table().getItemCount() > 0) {
                table().setFocus();
            }
        });
        table().addListener(SWT.KeyDown, event -> {
            if (event.character == '/') {
                filter.setFocus();
            }
        });
    }

    private void createKinds(Supplier<HostNames> names) {
        kinds.column("Requests", SWT.RIGHT, one -> WorkerWords.count((int) one.durations().count()));
        time("Median", Latencies::median);
        time("p90", took -> took.quantile(0.9));
        time("p99", took -> took.quantile(0.99));
        time("Slowest", Latencies::longest);
        kinds.column("Own", SWT.RIGHT, one -> Durations.format(one.own()));
        kinds.column("Queued", SWT.RIGHT, one -> one.kind().isServed()
                ? (one.queueingUnknown() > 0 ? "≥ " : "") + Durations.format(one.queued()) : "");
        fault("Faults", PageFaults.Count::faults);
        fault("New pages", PageFaults.Count::newPages);
        kinds.column("Host", SWT.LEFT, one -> SafeText.clean(names.get().of(one.kind().host())));
        kinds.column("Kind", SWT.LEFT, one -> RequestColumn.kind(one.kind()));
    }

    private void time(String title, ToLongFunction<Latencies> time) {
        kinds.column(title, SWT.RIGHT, one -> Durations.format(time.applyAsLong(one.durations())));
    }

    /** Page faults of those requests of a kind whose faults are known, in the mean. */
    private void fault(String title, ToLongFunction<PageFaults.Count> count) {
        kinds.optionalColumn(title, SWT.RIGHT, one -> one.faults().map(faults -> String.format(Locale.ROOT, "%.1f",
                (double) count.applyAsLong(faults) / (one.durations().count() - one.faultsUnknown()))).orElse(""));
    }

    /** Notifies a listener of what the user types into the filter. */
    void onFilter(Consumer<String> listener) {
        filter.addListener(SWT.Modify, event -> listener.accept(filter.getText()));
    }

    /** Notifies a listener of the column whose head the user clicks. */
    void onSort(Consumer<RequestColumn> listener) {
        for (RequestColumn column : RequestColumn.values()) {
            table().getColumn(column.ordinal()).addListener(SWT.Selection, event -> listener.accept(column));
        }
    }

    /** Notifies a listener of the slowest request of a bar that the user clicks, by its id. */
    void onBar(Consumer<String> listener) {
        latencies.addListener(SWT.MouseUp, event -> {
            if (event.button == 1) {
                chart.flatMap(drawn -> latencies.bars().flatMap(bars -> drawn.slowestAt(event.x, bars)))
                        .ifPresent(slowest -> listener.accept(slowest.flow()));
            }
        });
    }

    /** Runs an action when Escape is pressed in a table or the chart. */
    void onEscape(Runnable action) {
        for (Control part : List.of(table(), kinds.viewer().getTable(), latencies)) {
            part.addListener(SWT.KeyDown, event -> {
                if (event.keyCode == SWT.ESC) {
                    action.run();
                }
            });
        }
    }

    /**
     * Shows requests.
     *
     * @param choice by which they are listed
     * @param drawn the chart of the latencies of them and of those that are not listed
     */
    void show(List<Request> rows, RequestChoice choice, Optional<LatencyChart> drawn) {
        chart = drawn;
        TableColumn sorted = table().getColumn(choice.by().ordinal());
        table().setSortColumn(sorted);
        table().setSortDirection(choice.isDescending() ? SWT.DOWN : SWT.UP);
        requests.show(rows);
        latencies.show(drawn.map(c -> c));
        if (rows.isEmpty()) {
            listed.say("No request has \"" + choice.text() + "\" in what is listed of it. Delete a part of that to see "
                    + "more.");
        } else {
            listed.show(requests.control());
        }
    }

    /** Shows nothing. */
    void clear() {
        chart = Optional.empty();
        kinds.show(List.of());
        requests.show(List.of());
        latencies.show(Optional.empty());
    }

    FittingPanes form() {
        return form;
    }

    Text filter() {
        return filter;
    }

    Table table() {
        return requests.viewer().getTable();
    }

    ColumnTable<Request> requests() {
        return requests;
    }

    ColumnTable<OfKind> kinds() {
        return kinds;
    }

    ChartCanvas latencies() {
        return latencies;
    }

    /** The sentence in place of the list; empty if requests are listed. */
    String missing() {
        return table().getItemCount() == 0 ? listed.text() : "";
    }
}
