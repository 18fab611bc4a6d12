// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostFactsTest {
    private static HostFacts free(String kibibytes) {
        Answer answer = new Answer();
        answer.add("free", kibibytes);
        return new HostFacts(answer);
    }

    @Test
    void shouldSayWhenThereIsLittleSpace() {
        assertThat(free("51200").littleSpace("web1")).hasValueSatisfying(
                found -> assertThat(found).isEqualTo(new Shortcoming("web1",
                        "only 50 MiB are free where the trace is kept", "make room, or choose another folder", false)));
        assertThat(free("262144").littleSpace("web1")).isEmpty();
        assertThat(free("").littleSpace("web1")).isEmpty();
    }
}
