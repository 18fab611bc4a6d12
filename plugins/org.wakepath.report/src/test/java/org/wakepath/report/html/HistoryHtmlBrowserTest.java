// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page of a history in a real browser. */
class HistoryHtmlBrowserTest extends ExecutionsPageTest {
    @Override
    void write(String client, Writer out) throws IOException {
        HistoryHtml.write(List.of(SampleComparisons.history(client)), SampleComparisons.MARGIN, out);
    }

    /** A mark stands at the version with which the change begins, and the levels meet there. */
    @Test
    void shouldDrawEachVersionAndEachChange() throws Exception {
        open("client");

        assertThat(page.value("document.querySelectorAll('.history .typical').length")).isEqualTo(8L);
        assertThat(page.value("document.querySelectorAll('.history .run').length")).isEqualTo(16L);
        assertThat(page.value("document.querySelector('.mark').getBoundingClientRect().x"
                + " - document.querySelectorAll('.typical')[4].getBoundingClientRect().x - 5")).isEqualTo(0L);
        assertThat(page.value("document.querySelectorAll('.level')[0].y1.baseVal.value"
                + " > document.querySelectorAll('.level')[1].y1.baseVal.value")).isEqualTo(true);
        assertThat(page.text("h3.SLOWER")).isEqualTo("1. From v4 on: SLOWER");
    }
}
