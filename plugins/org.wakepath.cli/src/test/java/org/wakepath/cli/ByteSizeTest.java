// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "4096, 4096", "512K, 524288", "8m, 8388608", "2G, 2147483648",
        "8589934591G, 9223372035781033984"})
    void shouldReadSizes(String text, long bytes) {
        assertThat(ByteSize.parse("--buffer", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0M", "-1M", "8 M", "8MB", "1.5G", "many", "9999999999999", "999999999999G"})
    void shouldRefuseWhatIsNoSize(String text) {
        assertThatThrownBy(() -> ByteSize.parse("--buffer", text)).isInstanceOf(CommandException.class)
                .hasMessageContaining("--buffer " + text + " is not a size");
    }
}
