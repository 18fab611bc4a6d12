// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.compare.History;

class HistoryHtmlTest {
    private static String written(History.Answer answer) throws IOException {
        StringWriter out = new StringWriter();
        HistoryHtml.write(List.of(answer), SampleComparisons.MARGIN, out);
        return out.toString();
    }

    /** The disk takes 6 ms up to v3, and 8 ms from v4 on. */
    @Test
    void shouldNameTheVersionAndTheWaitThatGrew() throws IOException {
        assertThat(written(SampleComparisons.history("client"))).contains(
                "client, requests on port 7000: 8 versions, 1 change", "1. From v4 on: SLOWER</h3>",
                "<th scope=\"row\">store (db): block device vda</th><td class=\"number\">6.00 ms</td>"
                        + "<td class=\"number\">8.00 ms</td><td class=\"number\">+2.00 ms",
                "<title>v4, 1970-01-01T00:00:00Z: 12.0 ms, 2 runs</title>");
    }

    @Test
    void shouldShowOneVersion() throws IOException {
        History one = new History(SampleComparisons.history("client").history().kind(),
                SampleComparisons.history("client").history().versions().subList(0, 1));

        assertThat(written(new History.Answer(one, List.of()))).contains("1 version, 0 changes", "cx=\"50.00%\"",
                "without a change");
    }

    @Test
    void shouldKeepHostileNamesAsText() throws IOException {
        assertThat(written(SampleComparisons.history("<img src=x onerror=alert(1)>\u202e"))).doesNotContain("<img",
                "\u202e");
    }
}
