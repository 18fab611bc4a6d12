// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wakepath.network.TcpSendings.Kind;

/** What a packet is follows from what its connection sent before. Sequence numbers wrap around in between. */
class TcpSendingsTest {
    private static final int ACK = 0x10;
    private static final int PUSH = 0x18;
    private static final int SYN = 0x02;
    private static final int BEGIN = -100;

    private final TcpSendings sendings = new TcpSendings();

    private Kind send(long connection, int sequence, int flags, int length) {
        return sendings.add(connection,
                new NetworkPacket(FlowKey.WITHOUT_ADDRESSES, sequence, 1, flags, 9, length, 0, 0));
    }

    @Test
    void shouldTellAnAcknowledgementFromAProbe() {
        send(1, BEGIN, PUSH, 150);
        assertThat(send(1, BEGIN + 150, ACK, 0)).isEqualTo(Kind.ACKNOWLEDGEMENT);
        assertThat(send(1, BEGIN + 149, ACK, 0)).isEqualTo(Kind.PROBE);
        assertThat(send(1, BEGIN + 150, PUSH, 10)).as("new bytes").isEqualTo(Kind.OTHER);
        assertThat(send(1, BEGIN + 100, ACK, 0)).as("an old number").isEqualTo(Kind.OTHER);
    }

    @Test
    void shouldKnowWhatWasSentBefore() {
        send(1, BEGIN, PUSH, 150);
        assertThat(send(1, BEGIN, PUSH, 150)).isEqualTo(Kind.RESENDING);
        assertThat(send(1, BEGIN + 50, ACK, 50)).isEqualTo(Kind.RESENDING);
    }

    @Test
    void shouldKnowABeginOfAConnectionThatIsSentAgain() {
        assertThat(send(1, 7, SYN, 0)).isEqualTo(Kind.OTHER);
        assertThat(send(1, 7, SYN, 0)).isEqualTo(Kind.RESENDING);
        assertThat(send(1, 8, ACK, 0)).isEqualTo(Kind.ACKNOWLEDGEMENT);
    }

    @Test
    void shouldKeepConnectionsApart() {
        send(1, BEGIN, PUSH, 150);
        assertThat(send(2, BEGIN, PUSH, 150)).isEqualTo(Kind.OTHER);
        assertThat(send(1, BEGIN + (1 << 30), PUSH, 5)).as("a later connection of the same ends").isEqualTo(Kind.OTHER);
        assertThat(send(1, BEGIN + (1 << 30) + 5, ACK, 0)).isEqualTo(Kind.ACKNOWLEDGEMENT);
        assertThat(send(0, BEGIN, PUSH, 150)).isEqualTo(Kind.OTHER);
        assertThat(send(0, BEGIN, PUSH, 150)).as("nobody knows whose it is").isEqualTo(Kind.OTHER);
    }

    @Test
    void shouldDoWithoutLengths() {
        send(1, BEGIN, PUSH, PacketTable.NOT_RECORDED);
        assertThat(send(1, BEGIN + 150, ACK, PacketTable.NOT_RECORDED)).isEqualTo(Kind.ACKNOWLEDGEMENT);
        send(1, BEGIN + 150, PUSH, PacketTable.NOT_RECORDED);
        assertThat(send(1, BEGIN, PUSH, PacketTable.NOT_RECORDED)).isEqualTo(Kind.RESENDING);
    }
}
