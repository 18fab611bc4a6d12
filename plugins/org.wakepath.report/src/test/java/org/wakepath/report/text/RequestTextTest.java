// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.path.KnownBy;
import org.wakepath.report.RequestStatistics;
import org.wakepath.report.csv.RequestCsv;
import org.wakepath.track.PageFaults;

/** Requests of one server, whose page faults were recorded or not. */
class RequestTextTest {
    private static final Optional<PageFaults.Count> FEW = Optional
            .of(new PageFaults.Count(2, 1, OptionalLong.of(1), OptionalLong.of(50_000), OptionalLong.of(40_000)));
    private static final Optional<PageFaults.Count> MANY = Optional
            .of(new PageFaults.Count(1001, 1000, OptionalLong.of(0), OptionalLong.of(350_000), OptionalLong.of(0)));
    private static final Optional<PageFaults.Count> SHORT = Optional
            .of(new PageFaults.Count(7, 6, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()));

    @SafeVarargs
    private static RequestStatistics statistics(Optional<PageFaults.Count>... faults) {
        List<Request> requests = new ArrayList<>();
        for (Optional<PageFaults.Count> one : faults) {
            int number = requests.size();
            requests.add(new Request(new RequestId("web", 1, number),
                    new Request.Kind(true, "http", 80, "server", "web"), 0, 1_000_000 - number, true,
                    KnownBy.ISOLATED, Optional.empty(), List.of(), List.of(), Optional.empty(), one, "", 0));
        }
        return RequestStatistics.of("web", requests, 10, 0, 0, 0);
    }

    private static List<String> lines(RequestStatistics statistics) throws IOException {
        StringBuilder out = new StringBuilder();
        RequestText.write(statistics, Terminal.plain(), out);
        return out.toString().lines().map(line -> line.trim().replaceAll("  +", " | ")).toList();
    }

    @Test
    void shouldTellPageFaultsOfEachRequestAndInTheMean() throws IOException {
        assertThat(lines(statistics(FEW, MANY))).contains(
                "requests | p50 (ms) | p90 (ms) | p99 (ms) | max (ms) | own (ms) | queued (ms) | faults | new pages | "
                        + "major | in faults (ms) | in major (ms) | host | kind",
                "1.0@web | 1.000000 | 0.000000 | 0.000000 | 2 | 1 | 1 | 0.050000 | 0.040000 | isolated | http on port 80 of server",
                "1.1@web | 0.999999 | 0.000000 | 0.000000 | 1001 | 1000 | 0 | 0.350000 | 0.000000 | isolated | http on port 80 of server")
                .anyMatch(line -> line
                        .endsWith("| 501.5 | 500.5 | 0.5 | 0.200000 | 0.020000 | web | http on port 80 of server"));
    }

    @Test
    void shouldSayWhichPageFaultsWereNotRecorded() throws IOException {
        assertThat(lines(statistics(SHORT, Optional.empty()))).anyMatch(line -> line.contains(
                "| 7.0 | 6.0 | not recorded | not recorded | not recorded | web |"))
                .anyMatch(line -> line.contains("| 7 | 6 | not recorded | not recorded | not recorded | isolated |"))
                .anyMatch(line -> line.contains("| not recorded | not recorded | not recorded | isolated |"));
        StringBuilder table = new StringBuilder();
        RequestCsv.write(statistics(SHORT, Optional.empty()), table);
        assertThat(table.toString().lines()).filteredOn(line -> line.startsWith("1."))
                .extracting(line -> line.substring(line.indexOf("ISOLATED")))
                .containsExactly("ISOLATED,,,7,6,,,,,,false", "ISOLATED,,,,,,,,,,false");
    }

    @Test
    void shouldHaveNoColumnsForPageFaultsThatNobodyRecorded() throws IOException {
        assertThat(lines(statistics(Optional.empty()))).noneMatch(line -> line.contains("faults"))
                .noneMatch(line -> line.contains("not recorded"));
    }

    @Test
    void shouldShowTheStartOfAUrlWithoutWhatWouldDisturb() throws IOException {
        Request one = new Request(new RequestId("web", 1, 0), new Request.Kind(true, "http", 80, "server", "web"), 0,
                10,
                true, KnownBy.ISOLATED, Optional.empty(), List.of(), List.of(), Optional.empty(), Optional.empty(),
                "GET /a\u001b[2J", 0);

        assertThat(lines(RequestStatistics.of("web", List.of(one), 10, 0, 0, 0)))
                .anyMatch(line -> line.contains("http on port 80 of server: GET /a") && !line.contains("\u001b"));
    }

    private static Request answered(long number, long took, int status) {
        return new Request(new RequestId("web", 1, number), new Request.Kind(true, "http", 80, "server", "web"), 0,
                took, true, KnownBy.ISOLATED, Optional.empty(), List.of(), List.of(), Optional.empty(),
                Optional.empty(), "", status);
    }

    @Test
    void shouldMarkRequestsThatFailed() throws IOException {
        RequestStatistics found = RequestStatistics.of("web",
                List.of(answered(0, 300, 502), answered(1, 200, 200), answered(2, 100, Request.ERROR)), 10, 0, 0, 1);

        assertThat(lines(found)).anyMatch(line -> line.startsWith("requests | failed | p50 (ms) |"))
                .anyMatch(line -> line.startsWith("3 | 2 | 0.000200 |"))
                .contains(
                        "1.0@web | 0.000300 | 0.000000 | 0.000000 | 502 failed | isolated | http on port 80 of server",
                        "1.1@web | 0.000200 | 0.000000 | 0.000000 | 200 | isolated | http on port 80 of server",
                        "1.2@web | 0.000100 | 0.000000 | 0.000000 | error | isolated | http on port 80 of server",
                        "! 2 requests failed, by the status of their answers, and count as the others do: a failure "
                                + "may be quick.")
                .anyMatch(line -> line.startsWith("! the recorder gave 1 message the number of an earlier one"));
    }
}
