// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.report.SampleStatistics;

/** The page of executions in a real browser. */
class StatisticsHtmlBrowserTest extends ExecutionsPageTest {
    @Override
    void write(String client, Writer out) throws IOException {
        StatisticsHtml.write(List.of(SampleStatistics.of(client), SampleStatistics.of("other")), out);
    }

    /** The controls of a kind of execution are about its own flame graph. */
    @Test
    void shouldSearchAndZoomOneFlameGraph() throws Exception {
        open("client");
        page.value("document.querySelector('.search').focus()");
        page.type("block device");

        assertThat(page.text(".found")).isEqualTo("2 frames");
        assertThat(page.value("document.querySelectorAll('.flame')[1].querySelectorAll('.dim').length")).isEqualTo(0L);

        page.value("[...document.querySelectorAll('.frame')].find(one => one.textContent.includes('store')).focus()");
        page.press("Enter");
        assertThat(page.value("document.activeElement.querySelector('svg').getAttribute('width')")).isEqualTo("100%");
        page.press("Escape");
        assertThat((String) page.value("document.activeElement.querySelector('svg').getAttribute('width')"))
                .startsWith("64.2");
    }
}
