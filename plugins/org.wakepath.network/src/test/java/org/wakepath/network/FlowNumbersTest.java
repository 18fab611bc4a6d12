// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wakepath.base.Spool;

class FlowNumbersTest {
    private static final FlowKey FLOW = flow(1, 2);
    private static final FlowKey OTHER = flow(3, 4);

    private final PacketTable packets = new PacketTable(new Spool(Long.MAX_VALUE));

    private static FlowKey flow(int source, int target) {
        return new FlowKey(0, KnownProtocol.TCP, 0, 9, 0, 9, source, target);
    }

    @Test
    void shouldNumberFlowsAsTheyAreFirstAskedFor() {
        assertThat(packets.oppositeId(FLOW)).isZero();
        assertThat(packets.flowId(FLOW)).isEqualTo(1);
        assertThat(packets.flowId(OTHER)).isEqualTo(2);
        assertThat(packets.oppositeId(OTHER)).isEqualTo(3);
        assertThat(packets.flowKey(0)).isEqualTo(FLOW.reverse());
        assertThat(packets.flowCount()).isEqualTo(4);
    }

    @Test
    void shouldKnowTheOppositeOfAnEqualKey() {
        int opposite = packets.oppositeId(FLOW);
        int id = packets.flowId(FLOW);

        for (int again = 0; again < 2; again++) {
            assertThat(packets.oppositeId(flow(1, 2))).isEqualTo(opposite);
            assertThat(packets.flowId(flow(1, 2))).isEqualTo(id);
            assertThat(packets.oppositeId(flow(2, 1))).isEqualTo(id);
            assertThat(packets.flowId(flow(2, 1))).isEqualTo(opposite);
        }
    }

    @Test
    void shouldTakeAFlowWithoutAddressesForItsOwnOpposite() {
        int id = packets.oppositeId(FlowKey.WITHOUT_ADDRESSES);

        assertThat(packets.flowId(FlowKey.WITHOUT_ADDRESSES)).isEqualTo(id);
        assertThat(packets.oppositeId(FlowKey.WITHOUT_ADDRESSES)).isEqualTo(id);
    }
}
