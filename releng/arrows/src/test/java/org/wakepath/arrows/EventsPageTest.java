// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Holds docs/events.md to the catalogue of events. */
class EventsPageTest {
    @Test
    void shouldBeThePageInTheDocumentation() throws IOException {
        new AcceptedText("docs/events.md").mustBe(EventsPage.inMarkdown());
    }

    @Test
    void shouldDescribeAnEventInOneRow() {
        assertThat(EventsPage.inMarkdown().lines()).contains("| a softirq vector is asked for | `irq_softirq_raise` | "
                + "`softirq_raise` | `softirq_raise` | `vec` (vector) | unless `--lean` |");
    }

    @Test
    void shouldListAnEventOfSeveralGroupsOnce() {
        assertThat(EventsPage.inMarkdown()).containsOnlyOnce("| `x86_irq_vectors_reschedule_entry` |");
    }
}
