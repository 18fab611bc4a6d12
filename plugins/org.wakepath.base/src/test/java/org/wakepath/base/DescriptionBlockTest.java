// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Descriptive texts are read as blocks. */
class DescriptionBlockTest {
    @Test
    void shouldReadBlocksWithTheirLines() {
        List<DescriptionBlock> blocks = DescriptionBlock.read("# a comment\n\nanimal cat\n  says it purrs\n  leg left\n"
                + "  leg right\nanimal dog\n  says it barks\n");

        assertThat(blocks).extracting(DescriptionBlock::name).containsExactly("cat", "dog");
        assertThat(blocks.get(0).kind()).isEqualTo("animal");
        assertThat(blocks.get(0).lines("leg")).containsExactly("left", "right");
        assertThat(blocks.get(1).first("says")).isEqualTo("it barks");
        assertThat(blocks.get(1).lines("leg")).isEmpty();
    }

    @Test
    void shouldJoinALineWithTheLinesThatContinueIt() {
        List<DescriptionBlock> blocks = DescriptionBlock.read("animal cat\n  leg left\n  leg right\n    and front\n"
                + "    and rear\n  says it purrs\n");

        assertThat(blocks.get(0).lines("leg")).containsExactly("left", "right and front and rear");
        assertThat(blocks.get(0).first("says")).isEqualTo("it purrs");
    }
}
