// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.compare.Condition;

/** The page of a comparison in a real browser. */
class ComparisonHtmlBrowserTest extends PageTest {
    private void open(String client) throws Exception {
        Path file = folder.resolve("comparison.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            ComparisonHtml.write(SampleComparisons.slower(client), List.of(Condition.parse("p95 > +1ms").orElseThrow()),
                    SampleComparisons.MARGIN, out);
        }
        page.open(file, "");
    }

    @Test
    void shouldAskForNothing() throws Exception {
        open("client</p><img src=x onerror=alert(1)>");

        assertThat(page.text("h2.verdict")).startsWith("client</p><img src=x onerror=alert(1)>, requests");
        assertThat(page.requests()).isEmpty();
        assertThat(page.complaints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void shouldBeAccessible(String theme) throws Exception {
        page.screen(420, 900, 1, theme);
        open("client");

        assertThat(page.violations()).isEqualTo("");
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
