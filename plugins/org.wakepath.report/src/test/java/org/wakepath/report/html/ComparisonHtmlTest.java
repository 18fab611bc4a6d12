// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.compare.Condition;
import org.wakepath.words.StateWords;

class ComparisonHtmlTest {
    private static String written(String client) throws IOException {
        StringWriter out = new StringWriter();
        ComparisonHtml.write(SampleComparisons.slower(client),
                List.of(Condition.parse("p95 > +1ms", StateWords.all()).orElseThrow(),
                        Condition.parse("client: running > +1ms", StateWords.all()).orElseThrow()),
                SampleComparisons.MARGIN, out);
        return out.toString();
    }

    @Test
    void shouldSayWhatChangedAndWhatFailsTheBuild() throws IOException {
        // Typical executions have 4.0095 ms of work and 10 µs more for each run, and 6 or 8 ms of disk.
        assertThat(written("client")).contains("client, requests on port 7000: SLOWER",
                "A typical execution takes 12.0 ms, and took 10.0 ms: +2.00 ms",
                "p95 &gt; +1ms: met, which fails the build", "client: running &gt; +1ms: not met",
                "<th scope=\"row\">store (db): block device vda</th><td class=\"number\">6.00 ms</td>"
                        + "<td class=\"number\">8.00 ms</td>",
                "1 other part, whose changes chance explains",
                "Runs differ in kernel of web: 6.1 on the base, 6.12 on the head.");
    }

    @Test
    void shouldHatchOnlyWhatChanceDoesNotExplain() throws IOException {
        String page = written("client");

        // The disk's 2 of its 8 ms, and of all 12 ms and a little.
        assertThat(page).contains("store (db): block device vda, 6.00 ms → 8.00 ms, +2.00 ms of it more than chance",
                "client (web): running, 4.03 ms → 4.03 ms, which chance explains",
                "x=\"75.000%\" width=\"25.000%\"");
    }

    @Test
    void shouldShowTypicalPathsOnOneScale() throws IOException {
        String page = written("client");

        // The scale has 75 % of the width for 12 ms: 37.5 % for 6 ms from 3 ms on, and 50 % for 8 ms.
        assertThat(page).contains("<p>Base, 10.0 ms, base/run3</p>", "<p>Head, 12.0 ms, head/run3</p>",
                "<title>store (db): block device vda, 6.00 ms, from 3.00 ms on</title>"
                        + "<rect class=\"box\" x=\"42.750%\" width=\"37.500%\" y=\"19\"",
                "<title>store (db): block device vda, 8.00 ms, from 3.00 ms on</title>"
                        + "<rect class=\"box\" x=\"42.750%\" width=\"50.000%\" y=\"19\"",
                "from 0 to 12.0 ms.");
    }

    @Test
    void shouldShowHowLongExecutionsTook() throws IOException {
        // From 4 and 6 ms to 4.069 and 8 ms. The base has no more than 10.069 ms: (10.069 - 10) / (12.069 - 10).
        assertThat(written("client")).contains("half of the base at most 10.0 ms, half of the head at most 12.0 ms")
                .containsPattern("class=\"base\" points=\"0,100 0.00,100.00 0.00,100.00 .* 3.\\d\\d,0.00 100,0\"")
                .contains("<td>6.1</td><td>6.12 (different)</td>");
    }

    @Test
    void shouldKeepHostileNamesAsText() throws IOException {
        String page = written("</title><script>alert(1)</script>\u202e\u0007");

        assertThat(page).contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script").doesNotContain("<script>alert",
                "\u202e", "\u0007");
    }

    @Test
    void shouldBeTheSameEachTime() throws IOException {
        assertThat(written("client")).isEqualTo(written("client"));
    }
}
