// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.analysis.request.Request;
import org.wakepath.report.RequestStatistics;
import org.wakepath.report.SampleRequests;

/** The page of requests in a real browser. */
class RequestsHtmlBrowserTest extends PageTest {
    private static final String NAMES = "[...document.querySelectorAll('.filter + .wide tbody tr')]"
            + ".filter(row => !row.hidden).map(row => row.cells[0].textContent).join(' ')";

    private void open(String front, String fragment) throws Exception {
        Path file = folder.resolve("page.html");
        List<Request> all = SampleRequests.of(front, "web");
        try (Writer out = Files.newBufferedWriter(file)) {
            write(all, out);
        }
        page.open(file, fragment);
    }

    private static void write(List<Request> all, Writer out) throws IOException {
        RequestsHtml.write(RequestStatistics.of("web", all, 100, 0, 0, 0), all, Map.of(),
                id -> "wakepath path traces --request " + id, out);
    }

    private void choose(String heading) throws Exception {
        page.value("[...document.querySelectorAll('.filter + .wide .heading')]"
                + ".find(one => one.textContent === '" + heading + "').click()");
    }

    @Test
    void shouldSortByTheColumnThatIsChosen() throws Exception {
        open("front", "");

        assertThat(page.value(NAMES)).isEqualTo("1.0@web 9.0@db 2.0@web");
        choose("came");
        assertThat(page.value(NAMES)).isEqualTo("9.0@db 1.0@web 2.0@web");
        choose("request");
        choose("request");
        assertThat(page.value(NAMES)).isEqualTo("9.0@db 2.0@web 1.0@web");
        assertThat(page.value("document.querySelectorAll('[aria-sort=descending]').length")).isEqualTo(1L);
    }

    @Test
    void shouldShowTheRowsThatHaveAllWordsOfASearch() throws Exception {
        open("front", "");
        page.value("document.querySelector('.filter input').focus()");
        page.type("isolated FRONT");

        assertThat(page.value(NAMES)).isEqualTo("1.0@web 2.0@web");
        assertThat(page.text(".found")).isEqualTo("2 of 3");
    }

    @Test
    void shouldOpenTheRequestThatALinkLeadsTo() throws Exception {
        open("front", "#request-2");

        assertThat(page.value("document.querySelector('details[open]').id")).isEqualTo("request-2");
        page.value("document.querySelector('.slow[href=\"#request-1\"]').scrollIntoView()");
        page.click(place("x"), place("y"));
        page.waitFor("document.getElementById('request-1').open");
    }

    /** The middle of the dot of the slowest request. */
    private int place(String axis) throws Exception {
        return ((Number) page.value("Math.round(document.querySelector('.slow[href=\"#request-1\"] circle')"
                + ".getBoundingClientRect()." + axis + " + 4)")).intValue();
    }

    @Test
    void shouldAskForNothing() throws Exception {
        open("front</p><img src=x onerror=alert(1)>", "");

        assertThat(page.text("table")).contains("front</p><img src=x onerror=alert(1)>");
        assertThat(page.requests()).isEmpty();
        assertThat(page.complaints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void shouldBeAccessible(String theme) throws Exception {
        page.screen(420, 900, 1, theme);
        open("front", "#request-1");

        assertThat(page.violations()).isEqualTo("");
    }
}
