// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.wakepath.testing.TestTraces;

class MemoryOptionTest {
    private static final Path TRACE = TestTraces.recorded("rpc");
    private static final long LARGEST_HEAP = Runtime.getRuntime().maxMemory();

    private static Run tasks(String... options) {
        Object[] args = new Object[options.length + 2];
        args[0] = "tasks";
        args[1] = TRACE;
        System.arraycopy(options, 0, args, 2, options.length);
        return Run.of(args);
    }

    @Test
    void shouldGiveTheSameResultsInLittleMemory() {
        Run limited = tasks("--max-memory", "384M");

        assertThat(limited.exitCode()).isZero();
        assertThat(limited.out()).isNotEmpty().isEqualTo(tasks().out());
    }

    @Test
    void shouldSayThatTheHeapMayGrowBeyondTheLimit() {
        assumeTrue(LARGEST_HEAP > 192L << 20, "the heap of this test is too small to exceed any limit");

        Run run = tasks("--max-memory=384M");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).hasLineCount(1).contains("note: Java's heap may grow to " + (LARGEST_HEAP >> 20) + "M",
                "-Xmx192M");
    }

    @Test
    void shouldSayNothingOfALimitThatTheHeapIsWithin() {
        assertThat(tasks("--max-memory=" + (LARGEST_HEAP + (192L << 20))).err()).isEmpty();
    }
}
