// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlowKeyTest {

    @Test
    void shouldNameTheFlowForPeople() {
        FlowKey key = new FlowKey(0, 6, 0, 0x0A4D0002, 0, 0x0A4D0001, 43114, 7000);
        assertThat(key).hasToString("TCP 10.77.0.2:43114 > 10.77.0.1:7000");
        assertThat(key.reverse()).hasToString("TCP 10.77.0.1:7000 > 10.77.0.2:43114");
    }

    @ParameterizedTest
    @CsvSource({
        "20010db800000000, 0000000000000001, [2001:db8::1]",
        "20010db800000001, 0000000000000000, [2001:db8:0:1::]",
        "20010db800010001, 0001000100010001, [2001:db8:1:1:1:1:1:1]",
        "0000000000000000, 0000000000000001, [::1]",
        "fe80000000000000, 00000000000a0000, [fe80::a:0]",
    })
    void shouldShortenSixthVersionAddressesAsUsual(String high, String low, String text) {
        assertThat(IpAddress.text(Long.parseUnsignedLong(high, 16), Long.parseUnsignedLong(low, 16))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 127.0.0.1, true", "0, 127.1.2.3, true", "0, 10.0.0.1, false"})
    void shouldKnowLoopback(long high, String address, boolean loopback) {
        long low = 0;
        for (String part : address.split("\\.")) {
            low = low << 8 | Integer.parseInt(part);
        }
        assertThat(new FlowKey(0, 6, high, low, high, low, 1, 2).isLoopback()).isEqualTo(loopback);
    }

    @Test
    void shouldTreatMappedAddressesAsPlainOnes() {
        assertThat(IpAddress.unmapped(0, 0xFFFF_0A00_0001L)).isEqualTo(0x0A00_0001L);
        assertThat(IpAddress.unmapped(1, 0xFFFF_0A00_0001L)).isEqualTo(0xFFFF_0A00_0001L);
    }
}
