// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedTextTest {
    @Test
    void shouldCompleteEveryCommand() {
        assertThat(Run.of("completion").out()).startsWith("#!/usr/bin/env bash").contains("path", "--task", "events",
                "--excerpt",
                "--index", "--no-index");
    }

    @ParameterizedTest
    @ValueSource(strings = {"record", "info", "events", "sync", "tasks", "path"})
    void shouldWriteAManualPageForEveryCommand(String command) {
        assertThat(Run.of("man", command).out())
                .startsWith(".TH \"WAKEPATH-" + command.toUpperCase(java.util.Locale.ROOT) + "\" 1")
                .contains(".SH SYNOPSIS", ".SH OPTIONS", ".SH NOTES", "\\-\\-json");
    }

    @Test
    void shouldWriteAManualPageForTheCommandWithoutJson() {
        assertThat(Run.of("man", "explain").out()).startsWith(".TH \"WAKEPATH-EXPLAIN\" 1")
                .contains(".SH SYNOPSIS", ".SH OPTIONS", ".SH NOTES", "\\-\\-wait").doesNotContain("\\-\\-json");
    }

    @Test
    void shouldWriteAManualPageOfTheWholeProgram() {
        assertThat(Run.of("man").out()).contains(".SH COMMANDS", "\\fBpath\\fR");
    }
}
