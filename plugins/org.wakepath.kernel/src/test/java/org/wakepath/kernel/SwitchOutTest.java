// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwitchOutTest {

    @ParameterizedTest(name = "{0} is {1}: {2}")
    @CsvSource(textBlock = """
            0,    PREEMPTED, still runnable
            -1,   PREEMPTED, an eBPF recorder's mark
            1,    INTERRUPTIBLE, interruptible
            2,    UNINTERRUPTIBLE, uninterruptible
            4,    STOPPED,   stopped by a signal
            8,    TRACED,    stopped by its tracer
            260,  STOPPED,   stopped and killable in the raw form
            8193, INTERRUPTIBLE, interruptible and freezable of 6.1 as eBPF records it
            258,  UNINTERRUPTIBLE, killable in the raw form
            128,  IDLE,      an idle kernel thread
            1026, IDLE,      an idle kernel thread as eBPF records it
            9218, IDLE,      an idle kernel thread that may be frozen as eBPF records it
            256,  PREEMPTED, the bit for preempted
            16,   DEAD,      dead
            32,   DEAD,      zombie
            """)
    void shouldReadStatesOfKernelsThatReportThem(long state, SwitchOut expected, String meaning) {
        assertThat(SwitchOut.decode(state, true, false)).as(meaning).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}: {2}")
    @CsvSource(textBlock = """
            0,    PREEMPTED, still runnable
            1,    INTERRUPTIBLE, interruptible
            130,  UNINTERRUPTIBLE, killable
            1026, IDLE,      idle kernel thread of 4.4
            64,   DEAD,      dead
            2048, PREEMPTED, the bit for preempted of 4.4
            1024, PREEMPTED, the bit for preempted of 3.13
            512,  PREEMPTED, the bit for preempted of 3.2
            """)
    void shouldReadRawStatesOfOldKernels(long state, SwitchOut expected, String meaning) {
        assertThat(SwitchOut.decode(state, false, false)).as(meaning).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"true, DEAD", "false, IDLE"})
    void shouldTellADeadTaskFromAnIdleOneByItsExit(boolean exiting, SwitchOut expected) {
        assertThat(SwitchOut.decode(128, true, exiting)).isEqualTo(expected);
    }
}
