// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
    @Timeout(60)
    void shouldTellThePhaseAfterASecondAndRemoveTheLine() throws InterruptedException {
        try (Progress progress = Progress.shown(new PrintWriter(err), "reading")) {
            progress.phase("writing");
            while (err.getBuffer().isEmpty()) {
                Thread.sleep(10);
            }
        }
        assertThat(err.toString()).containsPattern("writing, [1-9][0-9]* s").endsWith("\r\u001b[K");
    }
}
