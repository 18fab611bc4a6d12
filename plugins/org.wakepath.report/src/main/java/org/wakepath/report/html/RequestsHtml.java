// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.path.ActivePath;
import org.wakepath.report.RequestStatistics;
import org.wakepath.report.RequestStatistics.OfKind;
import org.wakepath.track.PageFaults;
import org.wakepath.words.Counts;
import org.wakepath.words.Durations;
import org.wakepath.words.RequestWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.WorkerWords;

/**
 * Requests by kind, when they came and how long they took, and the slowest of them, as one HTML page that needs nothing
 * else: no server, no network. It can be read without its script, which only sorts and searches.
 */
public final class RequestsHtml {
    /** So many of the slowest are in the page, whatever was asked for, so that it stays small. */
    public static final int MOST = 500;
    /** How many of the slowest requests have their path in the page. */
    public static final int PATHS = 10;
    private static final int MOST_CHARTS = 6;
    private static final List<String> FAULTS = List.of("page faults", "new pages", "major faults", "in faults",
            "in major ones");

    private final RequestStatistics found;
    private final List<Request> all;
    private final List<Request> slowest;
    private final Map<RequestId, Integer> numbers = new HashMap<>();
    private final RequestFragments fragments;
    private final RequestPaths paths;
    private final UnaryOperator<String> command;
    private final Markup page;

    private RequestsHtml(RequestStatistics found, List<Request> all, Map<RequestId, ActivePath> paths,
            UnaryOperator<String> command, Markup page) {
        this.found = found;
        this.all = all;
        this.command = command;
        this.page = page;
        slowest = found.slowest().subList(0, Math.min(MOST, found.slowest().size()));
        slowest.forEach(one -> numbers.put(one.id(), numbers.size() + 1));
        fragments = new RequestFragments(all, page);
        this.paths = new RequestPaths(paths, page);
    }

    /**
     * Writes requests as a page in UTF-8.
     *
     * @param all the requests that {@code found} is about
     * @param paths of some of them
     * @param command the command that shows the path of a request by its id
     * @throws IOException if {@code out} fails
     */
    public static void write(RequestStatistics found, List<Request> all, Map<RequestId, ActivePath> paths,
            UnaryOperator<String> command, Writer out) throws IOException {
        PathHtml.PageResources.writeRequests(page -> new RequestsHtml(found, all, paths, command, page).body(), out);
    }

    private void body() throws XMLStreamException {
        page.open("main");
        page.element("h1", "Requests");
        page.element("p", RequestWords.headline(all.size(), found.kinds().size(), slowest.get(0).duration(),
                slowest.get(0).queued()));
        page.element("p", "All times are on the clock of " + SafeText.clean(found.reference()) + ".", "class",
                "muted");
        kinds();
        charts();
        slowest();
        if (!found.doubts().isEmpty()) {
            page.open("div", "class", "warning");
            page.element("h2", "What could make this wrong");
            page.list(found.doubts().stream().map(RequestsHtml::sentence).toList());
            page.close();
        }
        page.close();
    }

    private static String sentence(String doubt) {
        return doubt.substring(0, 1).toUpperCase(Locale.ROOT) + doubt.substring(1) + ".";
    }

    private void kinds() throws XMLStreamException {
        page.element("h2", "By kind");
        table("kind", List.of("host"), Stream.concat(Stream.of("requests"), Stream.concat(statuses("failed"), Stream.of(
                "half at most", "p90", "p99", "longest", "own, in the mean", "queued, in the mean"))).toList(),
                FAULTS.stream().map(one -> one + ", in the mean").toList());
        for (OfKind one : found.kinds()) {
            Latencies took = one.durations();
            page.open("tr");
            page.element("th", kind(one.kind()), "scope", "row", "class", "kind");
            page.element("td", SafeText.clean(one.kind().host()));
            number(took.count(), Counts.of(took.count()));
            if (found.hasStatus()) {
                number(one.failed(), one.answered() == 0 ? "" : Counts.of(one.failed()));
            }
            time(took.median());
            time(took.quantile(0.9));
            time(took.quantile(0.99));
            time(took.longest());
            time(one.own());
            number(one.queued(), one.kind().isServed() ? Durations.format(one.queued()) : "");
            faults(one.faults(), took.count() - one.faultsUnknown(),
                    count -> String.format(Locale.ROOT, "%.1f", count));
            page.close();
        }
        page.close("tbody", "table", "div");
    }

    private void charts() throws XMLStreamException {
        page.element("h2", "When they came, and how long they took");
        for (OfKind one : found.kinds().subList(0, Math.min(MOST_CHARTS, found.kinds().size()))) {
            page.element("h3", kind(one.kind()) + ", " + SafeText.clean(one.kind().host()));
            RequestDots dots = new RequestDots();
            all.stream().filter(request -> request.kind().equals(one.kind())).forEach(request -> dots.add(request,
                    numbers.containsKey(request.id()) ? "#" + name(request) : ""));
            dots.write(page);
        }
        page.element("p", "The large dots are the slowest ones, which are told below. Dots that would lie on each "
                + "other are one. The scale of the times is logarithmic." + (found.kinds().size() > MOST_CHARTS
                        ? " Only the first " + MOST_CHARTS + " kinds of the table are drawn." : ""),
                "class", "muted");
    }

    private void slowest() throws XMLStreamException {
        page.element("h2", slowest.size() == 1 ? "The slowest" : "The " + slowest.size() + " slowest");
        if (slowest.size() < all.size()) {
            page.element("p", WorkerWords.count(all.size() - slowest.size()) + " more are not in this page. "
                    + "wakepath requests --limit N --format csv lists as many as you like.", "class", "muted");
        }
        page.open("div", "class", "filter");
        page.open("label");
        page.element("span", "Search ");
        page.open("input", "type", "search");
        page.close("input", "label");
        page.element("span", "", "class", "found", "role", "status");
        page.close();
        table("request", Stream.concat(Stream.of("kind"),
                Stream.concat(statuses("status"), Stream.of("known", "sent for"))).toList(),
                List.of("came", "took", "own", "queued"), FAULTS);
        long first = all.stream().mapToLong(Request::begin).min().orElseThrow();
        for (Request one : slowest) {
            row(one, first);
        }
        page.close("tbody", "table", "div");
        page.element("h2", "Each of them");
        fragments.legend();
        paths.legend();
        for (Request one : slowest) {
            details(one);
        }
    }

    private void row(Request one, long first) throws XMLStreamException {
        page.open("tr").open("th", "scope", "row");
        page.element("a", id(one.id()), "href", "#" + name(one));
        page.close();
        page.element("td", ofOne(one), "class", "kind");
        if (found.hasStatus()) {
            page.element("td", RequestWords.status(one.status(), one.isFailed()));
        }
        page.element("td", RequestWords.known(one.known()));
        page.element("td", one.caller().map(caller -> id(caller.request()) + " ("
                + RequestWords.known(caller.known()) + ")").orElse(""));
        number(one.begin() - first, Durations.offset(one.begin() - first));
        time(one.duration());
        time(one.own());
        number(one.queued(), queued(one));
        faults(one.faults(), 1, count -> String.format(Locale.ROOT, "%.0f", count));
        page.close();
    }

    private void details(Request one) throws XMLStreamException {
        page.open("details", "id", name(one), "class", "request");
        page.element("summary", id(one.id()) + ", " + ofOne(one) + ": took " + Durations.format(one.duration())
                + (one.isFailed() ? ", " + RequestWords.status(one.status(), true) : ""));
        fragments.write(one);
        paths.write(one.id());
        page.element("p", "This shows its path in full:");
        page.open("pre");
        page.element("code", SafeText.clean(command.apply(one.id().toString())));
        page.close();
        page.close();
    }

    /** @param faults names of columns that are there if any page faults are known */
    private void table(String names, List<String> texts, List<String> numbers, List<String> faults)
            throws XMLStreamException {
        page.open("div", "class", "wide");
        page.open("table", "class", "sorted").open("thead").open("tr");
        page.element("th", names, "scope", "col");
        for (String text : texts) {
            page.element("th", text, "scope", "col");
        }
        for (String number : numbers) {
            page.element("th", number, "scope", "col", "class", "number");
        }
        for (String fault : found.hasFaults() ? faults : List.<String>of()) {
            page.element("th", fault, "scope", "col", "class", "number");
        }
        page.close("tr", "thead");
        page.open("tbody");
    }

    /** A column that is there if the status of any answer is known. */
    private Stream<String> statuses(String name) {
        return found.hasStatus() ? Stream.of(name) : Stream.empty();
    }

    private void time(long time) throws XMLStreamException {
        number(time, Durations.format(time));
    }

    /** Page faults of some requests, of one of them in the mean. */
    private void faults(Optional<PageFaults.Count> faults, double requests, DoubleFunction<String> counts)
            throws XMLStreamException {
        if (found.hasFaults()) {
            fault(faults.map(one -> one.faults() / requests), counts);
            fault(faults.map(one -> one.newPages() / requests), counts);
            fault(mean(faults.map(PageFaults.Count::major), requests), counts);
            fault(mean(faults.map(PageFaults.Count::time), requests), time -> Durations.format(Math.round(time)));
            fault(mean(faults.map(PageFaults.Count::majorTime), requests),
                    time -> Durations.format(Math.round(time)));
        }
    }

    private static Optional<Double> mean(Optional<OptionalLong> sum, double requests) {
        return sum.filter(OptionalLong::isPresent).map(known -> known.getAsLong() / requests);
    }

    private void fault(Optional<Double> number, DoubleFunction<String> words) throws XMLStreamException {
        number(number.orElse(-1.0), number.map(words::apply).orElse("not recorded"));
    }

    private void number(Object number, String words) throws XMLStreamException {
        page.element("td", words, "class", "number", "data-order", number);
    }

    private static String queued(Request one) {
        return one.kind().isServed() ? (one.isQueueingKnown() ? "" : "≥ ") + Durations.format(one.queued()) : "";
    }

    private String name(Request one) {
        return "request-" + numbers.get(one.id());
    }

    private static String id(RequestId id) {
        return SafeText.clean(id.toString());
    }

    private static String ofOne(Request one) {
        Kind kind = one.kind();
        return RequestWords.ofOne(kind.isServed(), kind.protocol(), kind.port(), kind.process(), one.text());
    }

    private static String kind(Kind kind) {
        return RequestWords.kind(kind.isServed(), kind.protocol(), kind.port(), kind.process());
    }
}
