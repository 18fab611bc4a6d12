// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final StringWriter err = new StringWriter();

    @Test
    void shouldSayNothingAboutWhatIsDoneAtOnce() {
        try (Progress progress = Progress.shown(new PrintWriter(err), "reading")) {
            progress.phase("writing");
        }
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void shouldTellThePhaseAfterASecondAndRemoveTheLine() throws InterruptedException {
        try (Progress progress = Progress.shown(new PrintWriter(err), "reading")) {
            progress.phase("writing");
            Thread.sleep(1500);
        }
        assertThat(err.toString()).contains("writing, 1 s").endsWith("\r\u001b[K");
    }
}
