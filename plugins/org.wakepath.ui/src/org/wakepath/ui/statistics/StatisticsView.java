// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.statistics;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.ui.session.WhenVisible;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.statistics.Latencies;
import org.wakepath.view.statistics.LatencyChart;
import org.wakepath.view.statistics.Request;
import org.wakepath.view.statistics.Requests;
import org.wakepath.view.statistics.ShareCharts;
import org.wakepath.view.statistics.Statistics;
import org.wakepath.view.statistics.TopWait;
import org.wakepath.words.Durations;

/** The shares of the shown time, the longest waits in it, and the durations of the requests of the chosen task. */
public final class StatisticsView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.statistics";

    private WhenVisible whenVisible;
    private StatisticsPage page;
    private LatestOnlyJob<Shown> adding;
    private LatestOnlyJob<Found> asking;
    private Optional<Shown> shown = Optional.empty();
    /** Whether the question of what would have been comes in front as soon as there is a path to ask about. */
    private boolean isAsked;
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
        revealWhatIf();
    }

    private void take(Found found) {
        session().focus().scene().ifPresent(
                scene -> page.requests().show(found.requests(), found.chart(), scene.path().start()));
    }

    /** Brings the question of what would have been in front, which is about the selected segment of the path. */
    public void askWhatIf() {
        isAsked = true;
        revealWhatIf();
    }

    private void revealWhatIf() {
        if (isAsked && isCurrent()) {
            isAsked = false;
            page.revealWhatIf();
        }
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
}
