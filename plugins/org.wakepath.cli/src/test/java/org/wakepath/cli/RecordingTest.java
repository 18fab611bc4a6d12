// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests that record have in common: a folder for each, and {@code wakepath record} on a machine of its own. */
abstract class RecordingTest {
    @TempDir
    Path folder;

    Path output;
    RecorderProcess recorder;

    @BeforeEach
    final void makeTheMachine() throws Exception {
        output = folder.resolve("output");
        recorder = new RecorderProcess(folder);
    }
}
