// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** Records the kernel of this machine, which needs no module for that. Other programs run there meanwhile. */
@Tag("root")
@Tag("full")
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class KernelRecordingTest extends RecordingTest {
    @BeforeEach
    final void useTheRealRecorder() throws Exception {
        recorder.withRealEbpf();
    }

    /** The words of the command that the recording says comes next, without the name of the program. */
    static Object[] next(Run recorded) {
        String before = "next: wakepath ";
        String line = recorded.err().lines().filter(words -> words.contains(before)).findFirst().orElseThrow();
        return line.substring(line.indexOf(before) + before.length()).split(" ");
    }
}
