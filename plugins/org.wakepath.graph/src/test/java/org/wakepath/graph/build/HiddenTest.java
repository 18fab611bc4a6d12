// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.wakepath.kernel.KernelEvent;

class HiddenTest {
    @Test
    void shouldTellWhatLostEventsCanHaveTold() {
        assertThat(Hidden.among(List.of(KernelEvent.SWITCH))).containsExactly(Hidden.SWITCHES);
        assertThat(Hidden.among(List.of(KernelEvent.IRQ_ENTRY))).containsExactly(Hidden.HANDLERS);
        assertThat(Hidden.among(List.of(KernelEvent.IRQ_EXIT))).containsExactly(Hidden.HANDLERS);
        assertThat(Hidden.among(List.of(KernelEvent.SOFTIRQ_RAISE))).containsExactly(Hidden.HANDLERS);
        assertThat(Hidden.among(List.of(KernelEvent.NUMBERED_CALL_ENTRY))).containsExactly(Hidden.CALLS);
        assertThat(Hidden.among(List.of(KernelEvent.SYSTEM_CALL_EXIT))).containsExactly(Hidden.CALLS);
        assertThat(Hidden.among(List.of(KernelEvent.PAGE_FAULT))).containsExactly(Hidden.CALLS);
        assertThat(Hidden.among(List.of(KernelEvent.WAKEUP))).containsExactly(Hidden.CAUSES);
        assertThat(Hidden.among(List.of(KernelEvent.RENAME))).as("a name ends no wait").isEmpty();
        assertThat(Hidden.among(List.of(KernelEvent.SWITCH, KernelEvent.PAGE_FAULT)))
                .containsExactlyInAnyOrder(Hidden.SWITCHES, Hidden.CALLS);
    }

    /** A system call that was lost ended no wait: the switch and the wake-up tell that. */
    @Test
    void shouldTellWhatCanHaveEndedAWait() {
        assertThat(Hidden.canEndWaits(Set.of(Hidden.SWITCHES))).isTrue();
        assertThat(Hidden.canEndWaits(Set.of(Hidden.HANDLERS))).isTrue();
        assertThat(Hidden.canEndWaits(Set.of(Hidden.CAUSES))).isTrue();
        assertThat(Hidden.canEndWaits(Set.of(Hidden.CALLS))).isFalse();
        assertThat(Hidden.canEndWaits(Set.of())).isFalse();
    }
}
