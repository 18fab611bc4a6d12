// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Queued;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.report.RequestIndex;
import org.wakepath.words.Durations;
import org.wakepath.words.RequestWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/**
 * What threads did for a request and for those that it sent: a row for each thread, and a table with the same. A page
 * has a largest number of fragments in all.
 */
final class RequestFragments {
    private static final int MOST = 1_000;
    private static final int MOST_OF_ONE = 60;

    private final RequestIndex requests;
    private final Markup page;
    private int written;

    RequestFragments(List<Request> all, Markup page) {
        requests = new RequestIndex(all);
        this.page = page;
    }

    /** A thread's work for a request, and when the request began to wait for it, ns. */
    private record Fragment(Request request, Work work, long from) {
        long arrived() {
            return work.arrived().orElse(work.begin());
        }

        String thread() {
            return work.task().map(task -> WorkerWords.of(task.task()) + " on " + task.task().host())
                    .map(SafeText::clean).orElse("a thread that is not known");
        }
    }

    /** Writes the fragments of a request. */
    void write(Request request) throws XMLStreamException {
        List<Fragment> all = fragments(request);
        if (all.isEmpty()) {
            page.element("p", "The side that answers was not recorded, so nothing says who worked on it."
                    + request.remote().map(had -> " Packets tell that the server had it from "
                            + Durations.offset(had.begin() - request.begin()) + " to "
                            + Durations.offset(had.end() - request.begin()) + ".").orElse(""));
            return;
        }
        List<Fragment> shown = all.subList(0, Math.min(all.size(), Math.min(MOST_OF_ONE, MOST - written)));
        written += shown.size();
        if (!shown.isEmpty()) {
            picture(request, shown);
            table(request, shown);
        }
        if (shown.size() < all.size()) {
            page.element("p", (shown.isEmpty() ? "Its " : "The last ") + WorkerWords.count(all.size() - shown.size())
                    + " fragments are not in this page, which would grow too large.", "class", "muted");
        }
    }

    /** What the colours mean. */
    void legend() throws XMLStreamException {
        page.open("p", "class", "muted");
        page.element("span", "What threads did for a request:");
        swatch(EdgeState.RUNNING, "worked on it, or waited within that work");
        swatch(EdgeState.QUEUED, "had arrived, and its thread had not taken it");
        swatch(EdgeState.NETWORK, "its question or the answer was under way, or with another server");
        swatch(EdgeState.UNKNOWN, "nothing says what it waited for");
        page.close();
    }

    private void swatch(EdgeState state, String words) throws XMLStreamException {
        page.element("span", "", "class", "swatch state-" + state.ordinal());
        page.element("span", StateWords.of(state) + ": " + words);
    }

    /** Those of a request and of all that was sent for it, by their begin. Wrong guesses may make a circle. */
    private List<Fragment> fragments(Request request) {
        List<Fragment> found = new ArrayList<>();
        Set<RequestId> seen = new HashSet<>(Set.of(request.id()));
        List<Request> open = new ArrayList<>(List.of(request));
        while (!open.isEmpty() && found.size() <= MOST) {
            Request one = open.remove(0);
            long from = one.begin();
            for (Work work : one.work()) {
                found.add(new Fragment(one, work, Math.min(from, work.arrived().orElse(work.begin()))));
                from = work.end();
            }
            one.asked().stream().map(Request.Asked::request).filter(seen::add).map(requests::find)
                    .flatMap(Optional::stream).forEach(open::add);
        }
        found.sort(Comparator.comparingLong((Fragment one) -> one.work.begin()));
        return found;
    }

    private void picture(Request request, List<Fragment> shown) throws XMLStreamException {
        Map<String, Integer> rows = new LinkedHashMap<>();
        shown.forEach(one -> rows.putIfAbsent(one.thread(), rows.size()));
        RowBoxes boxes = new RowBoxes(Math.max(1, request.duration()), page);
        boxes.open(List.copyOf(rows.keySet()), WorkerWords.count(shown.size()) + (shown.size() == 1 ? " fragment"
                : " fragments") + " on " + rows.size() + (rows.size() == 1 ? " thread" : " threads"));
        for (Fragment one : shown) {
            int row = rows.get(one.thread());
            String id = one.request.id().local();
            box(boxes, one.work.answered().isPresent() ? EdgeState.NETWORK : EdgeState.UNKNOWN, row, request, one.from,
                    one.arrived(), id + " waited " + one.work.answered().map(asked -> "for the answer of "
                            + SafeText.clean(asked.toString())).orElse("; nothing says for what"));
            box(boxes, EdgeState.QUEUED, row, request, one.arrived(), one.work.begin(), id + " was queued"
                    + behind(one.work));
            box(boxes, EdgeState.RUNNING, row, request, one.work.begin(), one.work.end(), "worked on " + id + ", "
                    + RequestWords.known(one.work.known()));
        }
        page.close();
    }

    private static void box(RowBoxes boxes, EdgeState state, int row, Request request, long from, long to, String words)
            throws XMLStreamException {
        long begin = Math.max(from, request.begin());
        long end = Math.min(to, request.end());
        if (begin < end) {
            boxes.box(state, row, begin - request.begin(), end - begin, Durations.format(to - from) + ": " + words);
        }
    }

    /** Which requests the thread worked on meanwhile, and how long on each. */
    private static String behind(Work work) {
        Map<String, Long> times = new LinkedHashMap<>();
        for (Queued queued : work.behind()) {
            times.merge(queued.request().map(id -> SafeText.clean(id.local())).orElse("work that is not known"),
                    queued.end() - queued.begin(), Long::sum);
        }
        return times.isEmpty() ? "" : " behind " + times.entrySet().stream()
                .map(time -> time.getKey() + " (" + Durations.format(time.getValue()) + ")")
                .collect(Collectors.joining(", "));
    }

    private void table(Request request, List<Fragment> shown) throws XMLStreamException {
        page.open("details");
        page.element("summary", "The same as a table");
        page.table("thread", "for", "known", "from", "to", "queued before");
        for (Fragment one : shown) {
            String queued = one.work.arrived().isEmpty() ? "not known"
                    : Durations.format(one.work.queued()) + behind(one.work);
            page.row(one.thread(), SafeText.clean(one.request.id().toString()), RequestWords.known(one.work.known()),
                    Durations.offset(one.work.begin() - request.begin()),
                    Durations.offset(one.work.end() - request.begin()), queued);
        }
        page.close("tbody", "table", "details");
    }
}
