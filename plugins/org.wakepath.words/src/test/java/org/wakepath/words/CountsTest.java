// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CountsTest {
    @Test
    void shouldPutCommasBetweenThousands() {
        assertThat(Counts.of(0)).isEqualTo("0");
        assertThat(Counts.of(999)).isEqualTo("999");
        assertThat(Counts.of(1000)).isEqualTo("1,000");
        assertThat(Counts.of(123_456)).isEqualTo("123,456");
        assertThat(Counts.of(1_234_567)).isEqualTo("1,234,567");
    }

    @Test
    void shouldPutNoCommaBehindTheSign() {
        assertThat(Counts.of(-123)).isEqualTo("-123");
        assertThat(Counts.of(-123_456)).isEqualTo("-123,456");
        assertThat(Counts.of(Long.MIN_VALUE)).isEqualTo("-9,223,372,036,854,775,808");
    }

    @Property
    void shouldReadAsJavaFormatsIt(@ForAll long number) {
        assertThat(Counts.of(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
    }
}
