// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.compare.Condition;
import org.wakepath.words.StateWords;

/** The page of a comparison in a real browser. */
class ComparisonHtmlBrowserTest extends ExecutionsPageTest {
    @Override
    void write(String client, Writer out) throws IOException {
        ComparisonHtml.write(SampleComparisons.slower(client),
                List.of(Condition.parse("p95 > +1ms", StateWords.all()).orElseThrow()),
                SampleComparisons.MARGIN, out);
    }

    @Test
    void shouldSearchForFrames() throws Exception {
        open("client");
        page.value("document.querySelector('.search').focus()");
        page.type("vda");

        assertThat(page.text(".found")).isEqualTo("1 frame");
        assertThat(page.value("document.querySelectorAll('.frame:not(.dim)').length")).isEqualTo(1L);
    }

    @Test
    void shouldMakeTheChosenFrameWide() throws Exception {
        open("client");
        page.value("[...document.querySelectorAll('.frame')].find(one => one.textContent.includes('vda')).focus()");
        page.press("Enter");
        assertThat(width()).isEqualTo("100%");

        page.press("Escape");
        assertThat((String) width()).startsWith("66.");
        page.press("Enter");
        page.value("document.querySelector('.whole').click()");
        assertThat((String) width()).startsWith("66.");
    }

    private Object width() throws Exception {
        return page.value("document.activeElement.querySelector('svg').getAttribute('width')");
    }
}
