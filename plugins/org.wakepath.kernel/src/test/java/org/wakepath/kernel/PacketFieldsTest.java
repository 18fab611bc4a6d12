// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.kernel.catalogue.EventCatalogue;

/** A slot that is off by one would read another field of the packet. */
class PacketFieldsTest {

    private static String deviceField(int slot) {
        return EventCatalogue.get().event("device-out").fields().get(slot - 1);
    }

    @ParameterizedTest
    @CsvSource({"ipv4, " + PacketFields.V4 + ", tot_len", "ipv6, " + PacketFields.V6 + ", payload_len"})
    void shouldFindTheFieldsOfBothVersionsAtTheirSlots(String version, int first, String length) {
        String header = "network_header." + version + ".";
        assertThat(deviceField(first + PacketFields.HEADER_SOURCE)).isEqualTo(header + "saddr");
        assertThat(deviceField(first + PacketFields.HEADER_TARGET)).isEqualTo(header + "daddr");
        assertThat(deviceField(first + PacketFields.HEADER_LENGTH)).isEqualTo(header + length);
        String tcp = header + "transport_header.tcp.";
        assertThat(deviceField(first + PacketFields.TCP_SOURCE_PORT)).isEqualTo(tcp + "source_port");
        assertThat(deviceField(first + PacketFields.TCP_TARGET_PORT)).isEqualTo(tcp + "dest_port");
        assertThat(deviceField(first + PacketFields.TCP_SEQUENCE)).isEqualTo(tcp + "seq");
        assertThat(deviceField(first + PacketFields.TCP_ACKNOWLEDGED)).isEqualTo(tcp + "ack_seq");
        assertThat(deviceField(first + PacketFields.TCP_DATA_OFFSET)).isEqualTo(tcp + "data_offset");
        assertThat(deviceField(first + PacketFields.TCP_FLAGS)).isEqualTo(tcp + "flags");
        assertThat(deviceField(first + PacketFields.TCP_WINDOW)).isEqualTo(tcp + "window_size");
        String udp = header + "transport_header.udp.";
        assertThat(deviceField(first + PacketFields.UDP_SOURCE_PORT)).isEqualTo(udp + "source_port");
        assertThat(deviceField(first + PacketFields.UDP_TARGET_PORT)).isEqualTo(udp + "dest_port");
        assertThat(deviceField(first + PacketFields.UDP_LENGTH)).isEqualTo(udp + "len");
    }

    @Test
    void shouldFindWhatOnlyTheFourthVersionHas() {
        assertThat(deviceField(PacketFields.V4 + PacketFields.HEADER_ID)).isEqualTo("network_header.ipv4.id");
        assertThat(deviceField(PacketFields.V4 + PacketFields.HEADER_IHL)).isEqualTo("network_header.ipv4.ihl");
    }

    @Test
    void shouldFindTheFieldsOfSocketEventsAtTheirSlots() {
        assertThat(EventCatalogue.get().event("socket-in").fields().get(PacketFields.SOCKET - 1)).isEqualTo("sk");
        assertThat(EventCatalogue.get().event("socket-in").fields().get(PacketFields.SEQUENCE - 1)).isEqualTo("seq");
        assertThat(EventCatalogue.get().event("socket-in").fields().get(PacketFields.PROTOCOL - 1))
                .isEqualTo("protocol");
    }
}
