// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for each page about executions in a real browser. */
abstract class ExecutionsPageTest extends PageTest {
    /** Writes the page about the requests of a client. */
    abstract void write(String client, Writer out) throws IOException;

    void open(String client) throws Exception {
        Path file = folder.resolve("page.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            write(client, out);
        }
        page.open(file, "");
    }

    @Test
    void shouldAskForNothing() throws Exception {
        open("client</p><img src=x onerror=alert(1)>");

        assertThat((String) page.value("[...document.querySelectorAll('h2')].map(one => one.textContent).join('\\n')"))
                .contains("client</p><img src=x onerror=alert(1)>, requests");
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
}
