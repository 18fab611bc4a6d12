// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ShellTest {
    /** Each of the runs that bench records gives the same notes. */
    @Test
    void shouldGiveANoteOnce() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Shell shell = new Shell(new ByteArrayOutputStream(), err, TerminalKind.none());

        shell.note("one");
        shell.note("other");
        shell.note("one");

        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("wakepath: note: one\nwakepath: note: other\n");
    }
}
