// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.requests;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jface.action.IAction;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.wakepath.analysis.request.Request;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.report.RequestStatistics;
import org.wakepath.report.csv.RequestCsv;
import org.wakepath.ui.drawing.Theme;
import org.wakepath.ui.export.ExportContent;
import org.wakepath.ui.export.ExportFormat;
import org.wakepath.ui.export.Exportable;
import org.wakepath.ui.requests.ReadingRequestsJob.Found;
import org.wakepath.ui.session.Focus;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.SessionView;
import org.wakepath.ui.session.WhenVisible;
import org.wakepath.ui.widgets.ViewAction;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.request.RequestChoice;
import org.wakepath.view.request.RequestColumn;
import org.wakepath.view.request.RequestLatencies;
import org.wakepath.view.statistics.LatencyChart;
import org.wakepath.words.HostNames;
import org.wakepath.words.WorkerWords;

/**
 * The requests of servers that were recorded with their messages, by kind and one by one. The path of the one that the
 * user chooses is what all views show.
 */
public final class RequestsView extends SessionView implements Exportable {
    /** Id of the view. */
    public static final String ID = "org.wakepath.ui.requests";

    /** Nobody reads more of a million, and the window would wait for the rows. */
    private static final int MOST_ROWS = 10_000;
    private static final String NONE = "These traces hold no requests with an answer. Run the servers under "
            + "wakepath-requests while the kernel is recorded, and open the folder of both recordings.";

    private RequestsPage page;
    private WhenVisible whenVisible;
    private LatestOnlyJob<Listed> listing;
    private IAction reading;
    private IAction front;
    private Optional<ReadingRequestsJob> job = Optional.empty();
    private Optional<Found> found = Optional.empty();
    private Optional<Listed> listed = Optional.empty();
    private RequestChoice choice = RequestChoice.SLOWEST;

    /**
     * The requests that are shown.
     *
     * @param all those that the choice is about
     * @param rows those of them that are listed
     */
    private record Listed(List<Request> all, List<Request> rows, RequestChoice choice, Optional<LatencyChart> chart) {
        static Listed of(Found found, RequestChoice choice, HostNames names, Palette palette) {
            List<Request> all = choice.among(found.all(), names);
            return new Listed(all, all.subList(0, Math.min(MOST_ROWS, all.size())), choice,
                    RequestLatencies.of(all).map(latencies -> new LatencyChart(latencies, palette)));
        }
    }

    @Override
    protected void createContent(Composite pages) {
        page = new RequestsPage(pages, () -> session().names());
        listing = new LatestOnlyJob<>("Listing requests", pages, this::take, this::describe);
        page.onFilter(text -> list(choice.with(text)));
        page.onSort(column -> list(choice.by(column)));
        page.kinds().onChoice(kind -> list(choice.of(Optional.of(kind.kind()))));
        page.onEscape(this::showAllKinds);
        page.requests().onChoice(this::follow);
        page.onBar(id -> listed.stream().flatMap(shown -> shown.all().stream())
                .filter(one -> one.id().toString().equals(id)).findFirst().ifPresent(this::follow));
        createActions();
        whenVisible = new WhenVisible(this, page.form());
        page.form().addDisposeListener(event -> forget());
    }

    private void createActions() {
        front = ViewAction.push("Request in Front",
                "Show the path of the request that the selected part of the path queued behind",
                () -> inFront().ifPresent(this::follow));
        reading = ViewAction.push("Cancel", "Stop reading requests, or read them again", this::stopOrRead);
        for (IAction action : List.of(front, reading)) {
            getViewSite().getActionBars().getToolBarManager().add(action);
            getViewSite().getActionBars().getMenuManager().add(action);
        }
        // The head of a column cannot be reached with the keyboard.
        for (RequestColumn column : RequestColumn.values()) {
            getViewSite().getActionBars().getMenuManager().add(ViewAction.push("Sort by " + column.title(),
                    "Sort the requests, or turn their order round", () -> list(choice.by(column))));
        }
        enable();
    }

    private void enable() {
        front.setEnabled(inFront().isPresent());
        reading.setText(job.isPresent() ? "Cancel" : "Read Again");
        reading.setEnabled(job.isPresent() || isOpen() && found.isEmpty());
    }

    private boolean isOpen() {
        return session().state() instanceof SessionState.Open;
    }

    private void stopOrRead() {
        if (job.isEmpty()) {
            read();
        } else {
            job.get().cancel();
        }
    }

    @Override
    public void stateChanged() {
        forget();
        choice = RequestChoice.SLOWEST.with(page.filter().getText());
        describe("");
        page.clear();
        enable();
        if (isOpen()) {
            filling().say("Reading requests…");
            whenVisible.run(this::read);
        } else {
            filling().say("The requests of servers are listed here once traces are open that have them.");
        }
    }

    private void forget() {
        job.ifPresent(ReadingRequestsJob::cancel);
        job = Optional.empty();
        whenVisible.cancel();
        listing.drop();
        found = Optional.empty();
        listed = Optional.empty();
    }

    @Override
    public void experimentChanged() {
        super.experimentChanged();
        if (found.isPresent() && found.get().reference() != session().requestClock()) {
            stateChanged();
        } else {
            list(choice);
        }
    }

    @Override
    protected void coloursChanged() {
        list(choice);
    }

    private void read() {
        if (session().state() instanceof SessionState.Open open) {
            ReadingRequestsJob next = new ReadingRequestsJob(open.traces(), session().requestClock(),
                    page.form().getDisplay(),
                    this::take, this::refuse);
            job = Optional.of(next);
            filling().say("Reading requests…");
            enable();
            next.schedule();
        }
    }

    private void refuse(ReadingRequestsJob by, String sentence) {
        if (job.equals(Optional.of(by))) {
            job = Optional.empty();
            filling().say(sentence);
            enable();
        }
    }

    private void take(ReadingRequestsJob by, Found read) {
        if (!job.equals(Optional.of(by))) {
            return;
        }
        job = Optional.empty();
        found = Optional.of(read);
        if (read.all().isEmpty()) {
            filling().say(NONE);
        } else {
            page.kinds().show(read.sums().kinds());
            list(choice);
        }
        enable();
    }

    private void list(RequestChoice wanted) {
        choice = wanted;
        if (found.isPresent()) {
            Found from = found.get();
            HostNames names = session().names();
            Palette palette = Theme.of(page.latencies());
            listing.ask(() -> Listed.of(from, wanted, names, palette));
        }
    }

    private void showAllKinds() {
        page.kinds().select(List.of());
        list(choice.of(Optional.empty()));
    }

    private void take(Listed shown) {
        listed = Optional.of(shown);
        page.show(shown.rows(), shown.choice(), shown.chart());
        filling().show(page.form());
        describe(words(shown));
        selectFollowed();
    }

    private String words(Listed shown) {
        int all = found.orElseThrow().all().size();
        Stream<String> counts = Stream.of(WorkerWords.count(shown.all().size())
                + (shown.all().size() == all ? "" : " of " + WorkerWords.count(all))
                + (all == 1 ? " request" : " requests")
                + shown.choice().kind().map(kind -> " of " + RequestColumn.kind(kind) + ". Escape shows all").orElse("")
                + (shown.rows().size() == shown.all().size() ? ""
                        : ". The first " + WorkerWords.count(shown.rows().size()) + " are listed"));
        return Stream.of(counts, behind().stream(), found.get().sums().doubts().stream().map(RequestsView::sentence))
                .flatMap(lines -> lines).collect(Collectors.joining(". "));
    }

    private static String sentence(String clause) {
        return Character.toUpperCase(clause.charAt(0)) + clause.substring(1);
    }

    /** What the selected part of the path queued behind, in words. */
    private Optional<String> behind() {
        return inFront().map(one -> "The selected part of the path queued behind " + one.id().local() + ", "
                + RequestColumn.kind(one.kind()));
    }

    /** The request that the selected part of the path queued behind. */
    private Optional<Request> inFront() {
        Focus focus = session().focus();
        if (found.isEmpty() || focus.scene().isEmpty() || focus.segment().isEmpty()) {
            return Optional.empty();
        }
        PathSegment segment = focus.scene().get().path().segments().get(focus.segment().getAsInt());
        return segment.cause() instanceof Cause.QueuedBehind queued
                ? found.get().requests().find(queued.request()).stream()
                        .filter(one -> session().names().of(one.id().host()).equals(segment.worker().kernel()))
                        .findFirst()
                : Optional.empty();
    }

    private void follow(Request request) {
        Focus focus = session().focus();
        if (!focus.request().equals(Optional.of(request.id())) || focus.problem().isPresent()) {
            session().choose(request);
        }
    }

    @Override
    public void focusChanged(Focus before) {
        Focus focus = session().focus();
        if (!focus.request().equals(before.request())) {
            selectFollowed();
        }
        if (!focus.segment().equals(before.segment()) || !focus.scene().equals(before.scene())) {
            enable();
            listed.ifPresent(shown -> describe(words(shown)));
        }
    }

    /** Selects the request whose path is shown. */
    private void selectFollowed() {
        List<Request> followed = listed.stream().flatMap(shown -> shown.rows().stream())
                .filter(one -> session().focus().request().equals(Optional.of(one.id()))).toList();
        if (!followed.equals(page.requests().selected().stream().toList())) {
            page.requests().select(followed);
        }
    }

    @Override
    public Map<ExportFormat, ExportContent> exports() {
        return listed.map(shown -> Map.of(ExportFormat.CSV, ExportContent.ofText(out -> RequestCsv.write(
                RequestStatistics.of("", shown.all(), Long.MAX_VALUE, 0, 0, 0), out)))).orElse(Map.of());
    }

    @Override
    public String copyText() {
        HostNames names = session().names();
        List<Request> chosen = page.requests().selected().map(List::of)
                .orElse(listed.map(Listed::rows).orElse(List.of()));
        return chosen.stream().map(one -> Stream.of(RequestColumn.values()).map(column -> column.text(one, names))
                .collect(Collectors.joining("\t"))).collect(Collectors.joining("\n"));
    }

    /** The requests that are listed. */
    public Table requests() {
        return page.table();
    }

    /** The kinds of requests. */
    public Table kinds() {
        return page.kinds().viewer().getTable();
    }

    /** The field that filters the requests. */
    public Text filter() {
        return page.filter();
    }

    /** The chart of the latencies. */
    public Control latencies() {
        return page.latencies();
    }

    /** What stops reading, or reads again. */
    public IAction reading() {
        return reading;
    }

    /** What shows the path of the request that the selected part of the path queued behind. */
    public IAction front() {
        return front;
    }

    /** The sentence in place of the list; empty if requests are listed. */
    public String missing() {
        return page.missing();
    }

    /** Whether what the user asked for last is shown. */
    public boolean isShown() {
        return job.isEmpty() && listing.isIdle() && listed.isPresent()
                && (listed.get().chart().isEmpty() || page.latencies().isDrawn());
    }

    @Override
    public void setFocus() {
        if (listed.isPresent()) {
            page.filter().setFocus();
        } else {
            super.setFocus();
        }
    }
}
