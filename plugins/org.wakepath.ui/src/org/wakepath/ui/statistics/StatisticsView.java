// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.statistics;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.report.csv.ViewCsv;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.ui.session.WhenVisible;
import org.wakepath.ui.widgets.ColumnTable;
import org.wakepath.ui.widgets.FittingPanes;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.statistics.Latencies;
import org.wakepath.view.statistics.LatencyChart;
import org.wakepath.view.statistics.Request;
import org.wakepath.view.statistics.Requests;
import org.wakepath.view.statistics.ShareCharts;
import org.wakepath.view.statistics.Statistics;
import org.wakepath.view.statistics.StatisticsPicture;
import org.wakepath.view.statistics.TopWait;
import org.wakepath.words.Durations;
import org.wakepath.words.Sentence;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/** The shares of the shown time, the longest waits in it, and the durations of the requests of the chosen task. */
public final class StatisticsView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.statistics";

    private WhenVisible whenVisible;
    private StatisticsPage page;
    private LatestOnlyJob<Shown> adding;
    private LatestOnlyJob<Found> asking;
    private Optional<Shown> shown = Optional.empty();
    /** Whether requests must still be found, because the path is another one. */
    private boolean isOther;
    /** The part of the path that was chosen in the table of tasks here, which goes on showing all of them. */
    private Optional<Focus.Part> chosen = Optional.empty();

    /** @param tasks the statistics whose tasks are listed */
    private record Shown(Statistics statistics, Statistics tasks, ShareCharts charts, TimeRange range,
            Optional<Focus.Part> part) {

        static Shown of(Scene scene, TimeRange range, Optional<Focus.Part> part, boolean isChosenHere,
                Palette palette) {
            Scene meant = part.map(some -> scene.only(some.times())).orElse(scene);
            Statistics statistics = Statistics.of(meant, range.start(), range.end());
            Statistics tasks = isChosenHere ? Statistics.of(scene, range.start(), range.end()) : statistics;
            return new Shown(statistics, tasks, new ShareCharts(statistics, palette), range, part);
        }

        String words() {
            return statistics.range()
                    + part.map(some -> ". Escape shows all. The part: " + some.words()).orElse("");
        }
    }

    private record Found(Requests requests, Optional<LatencyChart> chart) {
    }

    @Override
    protected void createContent(Composite pages) {
        page = new StatisticsPage(pages, session());
        adding = new LatestOnlyJob<>("Adding up the path", pages, this::take, filling()::say);
        asking = new LatestOnlyJob<>("Looking for requests", pages, this::take, page.requests()::say);
        adding.takeTurns();
        page.waits().onChoice(this::select);
        page.tasks().onChoice(this::lookAt);
        page.onEscape(() -> session().lookAt(Optional.empty()));
        page.requests().onChoice(this::show);
        page.requests().onPort(port -> ask(OptionalInt.of(port)));
        whenVisible = new WhenVisible(this, page.form());
        page.form().addDisposeListener(event -> drop());
    }

    private void drop() {
        whenVisible.cancel();
        adding.drop();
        asking.drop();
    }

    @Override
    public void stateChanged() {
        isOther = true;
        refresh();
    }

    @Override
    public void experimentChanged() {
        super.experimentChanged();
        again();
    }

    @Override
    protected void coloursChanged() {
        again();
    }

    /**
     * Adds everything up again. It also replaces an addition under way, whose result would have the previous colours
     * and names.
     */
    private void again() {
        isOther = true;
        refresh();
    }

    @Override
    public void focusChanged(Focus before) {
        Focus focus = session().focus();
        isOther |= !focus.scene().equals(before.scene()) || focus.scene().isEmpty();
        if (!focus.segment().equals(before.segment())) {
            page.whatIf().propose();
        }
        if (isOther || !focus.range().equals(before.range()) || !focus.part().equals(before.part())) {
            refresh();
        }
    }

    private void refresh() {
        Focus focus = session().focus();
        if (focus.scene().isEmpty() || focus.range().isEmpty()) {
            drop();
            page.clear();
            shown = Optional.empty();
            describe("");
            filling().say(pathless("Choose a task in the view Experiment to see where its time went.",
                    "Where the time of a task went is shown here once traces are open."));
            return;
        }
        Scene scene = focus.scene().get();
        TimeRange range = focus.range().get();
        Optional<Focus.Part> part = focus.part();
        whenVisible.run(() -> ask(scene, range, part));
    }

    private void ask(Scene scene, TimeRange range, Optional<Focus.Part> part) {
        Palette palette = Theme.of(page.shares());
        boolean isChosenHere = part.isPresent() && part.equals(chosen);
        adding.ask(() -> Shown.of(scene, range, part, isChosenHere, palette));
        if (isOther) {
            isOther = false;
            page.whatIf().begin(Optional.of(scene));
            page.requests().say("Looking for requests…");
            ask(OptionalInt.empty());
        }
    }

    private void ask(OptionalInt port) {
        if (session().state() instanceof SessionState.Open open && session().focus().task().isPresent()) {
            OpenTraces traces = open.traces();
            TaskSummary task = session().focus().task().get();
            int reference = session().reference();
            Palette palette = Theme.of(page.shares());
            asking.ask(() -> {
                Requests requests = Requests.of(traces.analysis(), task, reference, port);
                return new Found(requests, requests.latencies().map(latencies -> new LatencyChart(latencies, palette)));
            });
        }
    }

    private void take(Shown found) {
        shown = Optional.of(found);
        describe(found.words());
        filling().show(page.form());
        page.show(found.statistics(), found.tasks(), found.charts());
    }

    private void take(Found found) {
        session().focus().scene().ifPresent(
                scene -> page.requests().show(found.requests(), found.chart(), scene.path().start()));
    }

    private void select(TopWait wait) {
        session().focus().scene().ifPresent(scene -> session().select(scene.navigation().at(wait.moment())));
    }

    /** Makes all views show what some tasks did on the path. */
    private void lookAt(GroupTree.TaskLine line) {
        Set<Worker> tasks = Set.copyOf(line.tasks());
        chosen = shown.map(found -> new Focus.Part(
                line.name() + ": " + Durations.format(line.duration()) + " on the path",
                found.statistics().path().segments().stream().filter(s -> tasks.contains(s.worker().grouped()))
                        .mapToLong(PathSegment::start).toArray()));
        session().lookAt(chosen);
    }

    private void show(Request request) {
        session().show(new TimeRange(request.start(), request.end()));
    }

    @Override
    public Map<ExportFormat, ExportContent> exports() {
        return shown.map(found -> StatisticsExports.of(found.statistics(), latencies(), Theme.of(page.shares())))
                .orElse(Map.of());
    }

    @Override
    public String copyText() {
        return shown.map(found -> StatisticsExports.text(found.statistics(), latencies(), page.waits().selected(),
                page.whatIf().copyText())).orElse("");
    }

    /** The shown statistics, once they are added up. */
    public Optional<Statistics> statistics() {
        return shown.map(Shown::statistics);
    }

    /** The durations of the requests of the chosen task, once they are found; empty if there are none. */
    public Optional<Latencies> latencies() {
        return page.requests().requests().latencies();
    }

    /** The tasks, grouped by program. */
    public TreeViewer tasks() {
        return page.tasks().viewer();
    }

    /** The longest waits. */
    public TableViewer waits() {
        return page.waits().viewer();
    }

    /** The requests, slowest first. */
    public TableViewer requests() {
        return page.requests().table().viewer();
    }

    /** The field for what should have taken less time. */
    public Text whatIf() {
        return page.whatIf().field();
    }

    /** When the task would have ended then, in sentences. */
    public StyledText answer() {
        return page.whatIf().answer();
    }

    /** What the path consists of, before and after. */
    public TableViewer parts() {
        return page.whatIf().parts().viewer();
    }

    /** Whether the answer to the last question is shown. */
    public boolean isAnswered() {
        return page.whatIf().isAnswered();
    }

    /** The picture of the shares. */
    public Control shares() {
        return page.shares();
    }

    /** The picture of the latencies. */
    public Control histogram() {
        return page.requests().chart();
    }

    /** Whether the statistics are of the time and the part of the path that all views show. */
    public boolean isCurrent() {
        Focus focus = session().focus();
        return shown.map(Shown::range).equals(focus.range())
                && shown.flatMap(Shown::part).equals(focus.part());
    }

    /** Whether both pictures show the last request. */
    public boolean isDrawn() {
        return adding.isIdle() && asking.isIdle() && page.shares().isDrawn() && page.requests().chart().isDrawn();
    }

    @Override
    public void setFocus() {
        if (shown.isPresent()) {
            // No table or tree: GTK selects the first row of one that gets the focus, and all views would follow.
            if (!page.shares().forceFocus()) {
                page.form().setFocus();
            }
        } else {
            super.setFocus();
        }
    }

    /** Statistics as files: the charts as a picture, and all figures as a table. */
    static final class StatisticsExports {
        /** Screens and slides have more than one pixel a point. */
        private static final double SCALE = 2;

        private StatisticsExports() {
        }

        static Map<ExportFormat, ExportContent> of(Statistics statistics, Optional<Latencies> latencies,
                Palette palette) {
            return Map.of(
                    ExportFormat.PNG, out -> new StatisticsPicture(statistics, latencies, palette).png(SCALE, out),
                    ExportFormat.SVG, ExportContent.ofText(new StatisticsPicture(statistics, latencies, palette)::svg),
                    ExportFormat.CSV, ExportContent.ofText(writer -> ViewCsv.statistics(statistics,
                            latencies.map(Latencies::slowestFirst).orElse(List.of()), writer)));
        }

        /** The figures for the clipboard, with the sentence of a wait if one is selected, and what would have been. */
        static String text(Statistics statistics, Optional<Latencies> latencies, Optional<TopWait> wait,
                String whatIf) {
            StringBuilder text = new StringBuilder(statistics.range()).append('\n');
            statistics.states().forEach(state -> text.append(StateWords.of(state.key())).append('\t')
                    .append(Durations.format(state.total())).append('\n'));
            latencies.ifPresent(present -> text.append(present.sentence()).append('\n'));
            wait.ifPresent(selected -> text.append(Sentence.of(selected.waited())).append('\n'));
            return text.append(whatIf).toString().strip();
        }
    }

    /**
     * The shares as charts, the top waits as a table, requests, and what would have been; side by side if there is
     * room.
     */
    static final class StatisticsPage {
        private static final int[] WEIGHTS = {25, 35, 17, 23};
        private static final int[] SUMS = {60, 40};
        private static final int LEAST = 1300;

        private final FittingPanes form;
        private final ScrolledComposite scrolled;
        private final ChartCanvas shares;
        private final ColumnTable<TopWait> waits;
        private final RequestPane requests;
        private final GroupTree tasks;
        private final WhatIfPane whatIf;

        StatisticsPage(Composite pages, Session session) {
            form = new FittingPanes(pages, LEAST);
            SashForm sums = new SashForm(form.parent(), SWT.VERTICAL);
            scrolled = new ScrolledComposite(sums, SWT.V_SCROLL);
            scrolled.setExpandHorizontal(true);
            scrolled.setExpandVertical(true);
            shares = new ChartCanvas(scrolled, "Time by state, host and task");
            scrolled.setContent(shares);
            tasks = new GroupTree(sums);
            sums.setWeights(SUMS);
            waits = new ColumnTable<>(form.parent(), TopWait.class, top -> Sentence.of(top.waited()));
            waits.column("No.", SWT.RIGHT, top -> number(top.number()));
            waits.column("Waited", SWT.RIGHT, top -> Durations.format(top.within()));
            waits.column("Times", SWT.RIGHT, top -> WorkerWords.count(top.count()));
            waits.column("Task", SWT.LEFT, top -> WorkerWords.of(top.waited().worker()));
            waits.column("Host", SWT.LEFT, top -> top.waited().worker().host());
            waits.column("State", SWT.LEFT, top -> state(top.waited()));
            waits.column("Mostly for", SWT.LEFT, TopWait::waitedFor);
            requests = new RequestPane(form.parent());
            form.add("Shares", sums);
            form.add("Longest Waits", waits.control());
            form.add("Requests", requests.control());
            whatIf = new WhatIfPane(form.parent(), session);
            form.add("What If", whatIf.control());
            form.setWeights(WEIGHTS);
        }

        /** The number in the pictures. */
        private static String number(OptionalInt number) {
            return number.isPresent() ? String.valueOf(number.getAsInt()) : "";
        }

        private static String state(Wait wait) {
            return StateWords.of(wait.state());
        }

        void show(Statistics statistics, Statistics listed, ShareCharts charts) {
            scrolled.setMinHeight(charts.height());
            shares.show(Optional.of(charts));
            waits.show(statistics.waits());
            tasks.show(listed);
        }

        /** Runs an action when Escape is pressed in a picture or a table. */
        void onEscape(Runnable action) {
            for (Control part : List.of(shares, tasks.viewer().getTree(), waits.viewer().getTable(),
                    requests.chart(), requests.table().viewer().getTable(), whatIf.parts().viewer().getTable())) {
                part.addListener(SWT.KeyDown, event -> {
                    if (event.keyCode == SWT.ESC) {
                        action.run();
                    }
                });
            }
        }

        /** Clears the page. */
        void clear() {
            shares.show(Optional.empty());
            waits.show(List.of());
            tasks.clear();
            requests.say("");
            whatIf.begin(Optional.empty());
        }

        FittingPanes form() {
            return form;
        }

        ChartCanvas shares() {
            return shares;
        }

        GroupTree tasks() {
            return tasks;
        }

        ColumnTable<TopWait> waits() {
            return waits;
        }

        RequestPane requests() {
            return requests;
        }

        WhatIfPane whatIf() {
            return whatIf;
        }
    }
}
