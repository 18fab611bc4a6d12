// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostAddressTest {
    @ParameterizedTest
    @CsvSource({"web1, web1", "root@web1, web1", "bob.b@web-1.example.org, web-1.example.org",
        "ssh://web1, web1", "ssh://root@127.0.0.1:2201, 127.0.0.1-2201",
        "ssh://root@[fe80::1%eth0]:22, fe80--1-eth0-22",
        "ssh://[::1], 1", "10.77.0.1, 10.77.0.1"})
    void shouldNameAHost(String text, String name) {
        assertThat(HostAddress.parse(text)).isEqualTo(new HostAddress(name, text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-oProxyCommand=touch x", "a b", "a;b", "$(x)", "`x`", "user@-host", "ssh://-x", "..",
        "a/b", "ssh://a/b", "ssh://a:b", "a@b@c", "a\nb", "a'b", "ssh://", "@", "ssh://u@[::1", "http://a"})
    void shouldRefuseWhatIsNoHost(String text) {
        assertThatThrownBy(() -> HostAddress.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldMakeAFolderOfEveryHostname() {
        assertThat(HostAddress.here("../../x").name()).isEqualTo("x");
        assertThat(HostAddress.here("..").name()).isEqualTo("host");
        assertThat(HostAddress.here("").name()).isEqualTo("host");
        assertThat(HostAddress.here("a b").name()).isEqualTo("a-b");
    }
}
