// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BufferSizeTest {
    private static final long MIB = 1 << 20;

    private static BufferSize fitting(int cpus, long memoryMib, long countsPerSecond) {
        Answer answer = new Answer();
        answer.add("cpus", String.valueOf(cpus));
        answer.add("memory", String.valueOf(memoryMib * 1024));
        answer.add("before", "1000 intr 0 ctxt 0 softirq 0");
        answer.add("after", "1100 intr " + countsPerSecond + " ctxt 0 softirq 0");
        return BufferSize.fitting(new HostFacts(answer));
    }

    @ParameterizedTest
    @CsvSource({"1, 4096", "32768, 4096", "32769, 8192", "8388608, 1048576", "9000000, 2097152",
        "999999999999, 67108864"})
    void shouldRoundUpToPowersOfTwo(long asked, long subBuffer) {
        assertThat(BufferSize.ofBytes(asked)).isEqualTo(new BufferSize(subBuffer, 8));
    }

    @Test
    void shouldGiveAnIdleHostEightMebibytesForEachCpu() {
        assertThat(fitting(4, 16_000, 100).bytes()).isEqualTo(8 * MIB);
    }

    /** 400,000 a second on 4 CPUs: 2 events each, 4 times busier, 40 bytes, 4 seconds are 122 MiB. */
    @Test
    void shouldGrowWithTheRateOfEvents() {
        assertThat(fitting(4, 64_000, 400_000).bytes()).isEqualTo(128 * MIB);
    }

    @Test
    void shouldTakeNoMoreThanAnEighthOfTheMemory() {
        assertThat(fitting(4, 128, 400_000).bytes()).isEqualTo(4 * MIB);
        assertThat(fitting(64, 1, 0).bytes()).isEqualTo(8 * 4096);
    }

    @Test
    void shouldDoWithoutNumbersThatAreNotTold() {
        assertThat(BufferSize.fitting(new HostFacts(new Answer())).bytes()).isEqualTo(8 * MIB);
    }
}
