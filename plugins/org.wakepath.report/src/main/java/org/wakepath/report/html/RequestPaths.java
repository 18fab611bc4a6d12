// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.SafeText;
import org.wakepath.words.Sentence;
import org.wakepath.words.StateWords;
import org.wakepath.words.SummaryWords;
import org.wakepath.words.WorkerWords;

/** The paths of some requests: the answer in a sentence, what could make it wrong, and a row for each worker. */
final class RequestPaths {
    private static final int MOST_ROWS = 12;
    private static final int MOST_BOXES = 100;

    private final Map<RequestId, ActivePath> paths;
    private final Markup page;

    RequestPaths(Map<RequestId, ActivePath> paths, Markup page) {
        this.paths = paths;
        this.page = page;
    }

    /** What the colours mean. */
    void legend() throws XMLStreamException {
        if (paths.isEmpty()) {
            return;
        }
        page.open("p", "class", "muted");
        page.element("span", "Paths, of the " + paths.size() + " slowest:");
        for (EdgeState state : EdgeState.values()) {
            if (paths.values().stream()
                    .anyMatch(path -> path.segments().stream().anyMatch(one -> one.state() == state))) {
                page.element("span", "", "class", "swatch state-" + state.ordinal());
                page.element("span", StateWords.of(state));
            }
        }
        page.close();
    }

    /** Writes the path of a request, if it is one of those. */
    void write(RequestId request) throws XMLStreamException {
        ActivePath path = paths.get(request);
        if (path == null) {
            return;
        }
        PathSummary summary = PathSummary.of(path);
        page.element("p", SafeText.clean("Its path: " + SummaryWords.headline(path, summary) + " "
                + SummaryWords.sentence(summary)));
        List<Worker> workers = summary.workers().stream().limit(MOST_ROWS).map(Share::key).toList();
        List<PathSegment> drawn = path.segments().stream().filter(one -> workers.contains(one.worker().grouped()))
                .sorted(Comparator.comparingLong(PathSegment::duration).reversed()).limit(MOST_BOXES)
                .sorted(Comparator.comparingLong(PathSegment::start)).toList();
        List<Worker> rows = drawn.stream().map(one -> one.worker().grouped()).distinct().toList();
        RowBoxes boxes = new RowBoxes(path.duration(), page);
        boxes.open(rows.stream().map(row -> SafeText.clean(WorkerWords.of(row) + " on " + row.host())).toList(),
                drawn.size() + (drawn.size() == 1 ? " part" : " parts") + " of the path");
        for (PathSegment one : drawn) {
            boxes.box(one.state(), rows.indexOf(one.worker().grouped()), one.start() - path.start(), one.duration(),
                    SafeText.clean(Sentence.of(one)));
        }
        page.close();
        leftOut(path, drawn);
    }

    private void leftOut(ActivePath path, List<PathSegment> drawn) throws XMLStreamException {
        List<String> notes = new ArrayList<>();
        if (drawn.size() < path.segments().size()) {
            notes.add(WorkerWords.count(path.segments().size() - drawn.size()) + " short parts, "
                    + Durations.format(path.duration() - drawn.stream().mapToLong(PathSegment::duration).sum())
                    + " in all, are not drawn.");
        }
        List<String> doubts = Diagnostics.doubts(path);
        if (!doubts.isEmpty()) {
            notes.add("What could make this wrong: " + SafeText.clean(String.join("; ", doubts)) + ".");
        }
        for (String note : notes) {
            page.element("p", note, "class", "muted");
        }
    }
}
