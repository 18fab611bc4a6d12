// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Holds the diagram in ARCHITECTURE.md to the boxes. */
class RoomsDiagramTest {
    @Test
    void shouldBeTheDiagramInTheArchitecture() throws IOException {
        new AcceptedText("ARCHITECTURE.md").mustHoldBetween(
                "<!-- rooms: written by releng/accept -->", "<!-- end of rooms -->", RoomsDiagram.inMarkdown());
    }

    @Test
    void shouldLeadFromTheUsedToItsUser() {
        assertThat(RoomsDiagram.inMarkdown().lines()).contains("  base --> ctf", "  synchronization --> network");
    }

    @Test
    void shouldLeaveOutArrowsThatOthersImply() {
        assertThat(RoomsDiagram.inMarkdown()).doesNotContain("base --> kernel", "base --> cli");
    }
}
