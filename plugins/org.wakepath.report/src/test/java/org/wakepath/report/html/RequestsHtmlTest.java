// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.request.Request;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.path.PathSegment;
import org.wakepath.report.RequestStatistics;
import org.wakepath.report.SampleRequests;
import org.wakepath.report.SampleStatistics;
import org.wakepath.track.PageFaults;

class RequestsHtmlTest {
    private static String written(List<Request> all, int limit) throws IOException {
        StringWriter out = new StringWriter();
        RequestsHtml.write(RequestStatistics.of("web", all, limit, 2, 0, 0), all, Map.of(),
                id -> "wakepath path traces --request " + id, out);
        return out.toString();
    }

    private static String written() throws IOException {
        return written(SampleRequests.of("front", "web"), 100);
    }

    @Test
    void shouldShowTheKindsAndTheSlowest() throws IOException {
        assertThat(written()).contains(
                "3 requests of 2 kinds. The slowest took 1.00 ms, and was queued for 200 µs of that.",
                "<th scope=\"row\" class=\"kind\">http on port 80 of front</th><td>web</td><td class=\"number\" data-order=\"2\">2</td>",
                "<th scope=\"row\"><a href=\"#request-1\">1.0@web</a></th><td class=\"kind\">http on port 80 of front</td>"
                        + "<td>isolated</td><td></td><td class=\"number\" data-order=\"100000\">+0.100000 ms</td>"
                        + "<td class=\"number\" data-order=\"1000000\">1.00 ms</td>"
                        + "<td class=\"number\" data-order=\"300000\">300 µs</td>"
                        + "<td class=\"number\" data-order=\"200000\">200 µs</td>",
                "<td>1.0@web (inferred)</td>", "wakepath path traces --request 9.0@db",
                "<li>2 requests have no answer in the traces, and are left out.</li>");
    }

    /** The picture has 75 % of its width for 1 ms, from 24 % on. */
    @Test
    void shouldShowWhatEachThreadDidForARequestAndForThoseThatItSent() throws IOException {
        assertThat(written()).contains("3 fragments on 2 threads",
                "<title>100 µs: 1.0 was queued behind 2.0 (100 µs)</title>"
                        + "<rect class=\"box\" x=\"24.000%\" width=\"7.500%\" y=\"1\"",
                "<title>500 µs: 1.0 waited for the answer of 9.0@db</title>"
                        + "<rect class=\"box\" x=\"39.000%\" width=\"37.500%\" y=\"1\"",
                "<title>200 µs: worked on 9.0, isolated</title>"
                        + "<rect class=\"box\" x=\"54.000%\" width=\"15.000%\" y=\"19\"",
                "<th scope=\"row\">store(11) on db</th><td class=\"number\">9.0@db</td><td class=\"number\">isolated</td>"
                        + "<td class=\"number\">+0.400000 ms</td><td class=\"number\">+0.600000 ms</td>"
                        + "<td class=\"number\">100 µs</td>");
    }

    @Test
    void shouldKeepHostileNamesAsText() throws IOException {
        assertThat(written(SampleRequests.of(SampleStatistics.HOSTILE, SampleStatistics.HOSTILE), 100))
                .contains("=&lt;img src=x onerror=alert(1)").doesNotContain("<img", "\u202e");
    }

    /** Dots that lie on each other are one, fragments have a largest number, and the slowest alone are listed. */
    @Test
    void shouldStaySmallAndSayWhatIsNotInIt() throws IOException {
        String page = written(SampleRequests.many(20_000), 100);

        assertThat(page.length()).isLessThan(300_000);
        assertThat(page).contains("20,000 requests of one kind", "19,900 more are not in this page",
                "4711.19900@web").doesNotContain("4711.19899@web");
        assertThat(written(SampleRequests.many(2_000), 2_000)).contains("1,500 more are not in this page",
                "<h2>The 500 slowest</h2>").hasSizeLessThan(1_200_000);
    }

    /** The path has 100 parts of 3 microseconds and 50 of 1. */
    @Test
    void shouldShowTheLongestPartsOfThePathsThatAreKnown() throws IOException {
        List<Request> all = SampleRequests.of("front", "web");
        Worker worker = all.get(0).work().get(0).task().orElseThrow().task();
        List<PathSegment> parts = new ArrayList<>();
        for (int at = 0; parts.size() < 150; at += parts.get(parts.size() - 1).duration()) {
            parts.add(new PathSegment(worker, EdgeState.RUNNING, at, at + (parts.size() % 3 == 2 ? 1_000 : 3_000),
                    new Cause.Own(), 0, false, Certainty.CERTAIN, false));
        }
        ActivePath path = new ActivePath(worker, 0, 350_000, "web", parts, List.of(), List.of(), List.of(),
                Map.of("guessedSegments", 3L), List.of());
        StringWriter out = new StringWriter();
        RequestsHtml.write(RequestStatistics.of("web", all, 100, 0, 0, 0), all, Map.of(all.get(0).id(), path), id -> id,
                out);

        assertThat(out.toString()).contains("Its path: `front`(7) on web took 350 µs", "100 parts of the path",
                "50 short parts, 50.0 µs in all, are not drawn.",
                "What could make this wrong: 3 segments chosen among several possibilities.");
        assertThat(out.toString().split("Its path:", -1)).hasSize(2);
    }

    /** Of two requests, one has 7 page faults; of how many major ones, nobody knows. */
    @Test
    void shouldTellPageFaultsWhereTheyWereRecorded() throws IOException {
        List<Request> all = new ArrayList<>();
        for (Request one : SampleRequests.many(2)) {
            all.add(new Request(one.id(), one.kind(), one.begin(), one.end(), true, one.known(), Optional.empty(),
                    one.work(), List.of(), Optional.empty(), all.isEmpty() ? Optional.empty()
                            : Optional.of(new PageFaults.Count(7, 6, OptionalLong.empty(), OptionalLong.empty(),
                                    OptionalLong.empty())),
                    "", 0));
        }

        assertThat(written(all, 100)).contains(">page faults</th>", "<td class=\"number\" data-order=\"7.00\">7</td>"
                + "<td class=\"number\" data-order=\"6.00\">6</td>"
                + "<td class=\"number\" data-order=\"-1.00\">not recorded</td>",
                "<td class=\"number\" data-order=\"7.00\">7.0</td>");
        assertThat(written()).doesNotContain("page faults", "not recorded");
    }

    @Test
    void shouldTellWhenAServerThatWasNotRecordedHadARequest() throws IOException {
        Request one = SampleRequests.many(1).get(0);
        Request.Remote had = new Request.Remote(new Flow("", Optional.empty(), Optional.empty()), one.begin() + 200,
                one.end() - 100);
        Request sent = new Request(one.id(), new Request.Kind(false, "http", 80, "client", "web"), one.begin(),
                one.end(), true, one.known(), Optional.empty(), List.of(), List.of(), Optional.of(had),
                Optional.empty(), "", 0);

        assertThat(written(List.of(sent), 100)).contains("nothing says who worked on it. Packets tell that the server "
                + "had it from +0.000200 ms to +0.000900 ms.");
    }

    @Test
    void shouldBeTheSameEachTime() throws IOException {
        assertThat(written()).isEqualTo(written());
    }
}
