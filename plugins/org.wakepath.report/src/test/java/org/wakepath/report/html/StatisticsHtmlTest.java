// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.report.SampleStatistics;

class StatisticsHtmlTest {
    private static String written(String client) throws IOException {
        StringWriter out = new StringWriter();
        StatisticsHtml.write(List.of(SampleStatistics.of(client)), out);
        return out.toString();
    }

    /** 19 disks of 6 ms and one of 30 ms are 144 ms; with 4.0095 ms of work each, all take 224.19 ms. */
    @Test
    void shouldShowTheSharesOfEachDimension() throws IOException {
        assertThat(written("client")).contains("client, requests on port 7000: 20 executions",
                "<h3>Share of each part</h3>", "<th scope=\"row\">store (db): block device client</th>"
                        + "<td class=\"number\">64.2 %</td>",
                "<h3>Share of each task group</h3>",
                "<th scope=\"row\">store (db)</th><td class=\"number\">64.2 %</td>",
                "<h3>Share of each host</h3>", "<th scope=\"row\">db</th><td class=\"number\">64.2 %</td>",
                "<h3>Share of each state</h3>", "<th scope=\"row\">block device</th><td class=\"number\">64.2 %</td>",
                "<h3>Share of each kind of cause</h3>",
                "<th scope=\"row\">block request</th><td class=\"number\">64.2 %</td>",
                "<li>3 lives reach beyond the recording");
    }

    @Test
    void shouldShowTheTypicalPathAndWhatIsDifferentInOutliers() throws IOException {
        // The scale has 75 % of the width for 10 ms: 45 % for 6 ms from 3 ms on.
        assertThat(written("client")).contains(
                "<title>store (db): block device client, 6.00 ms, from 3.00 ms on</title>"
                        + "<rect class=\"box\" x=\"46.500%\" width=\"45.000%\" y=\"19\"",
                "<th scope=\"row\">--task 7@client --from 1900000000 --to 1934019000</th><td class=\"number\">34.0 ms</td>"
                        + "<td class=\"number\">24.0 ms</td><td class=\"number\">store (db): block device client</td>");
    }

    @Test
    void shouldKeepHostileNamesAsText() throws IOException {
        assertThat(written(SampleStatistics.HOSTILE)).contains("=&lt;img src=x onerror=alert(1)").doesNotContain(
                "<img", "\u202e");
    }

    @Test
    void shouldBeTheSameEachTime() throws IOException {
        assertThat(written("client")).isEqualTo(written("client"));
    }
}
