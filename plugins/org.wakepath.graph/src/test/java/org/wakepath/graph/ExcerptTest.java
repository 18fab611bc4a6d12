/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.ctf.Packet;

class ExcerptTest {
    private static final Excerpt EXCERPT = new Excerpt(100, 200);

    private static Packet packet(long begin, long end, long nextBegin) {
        return new Packet(0, 0, 0, 0, begin, end, 0, 0, 0, 0, Packet.MISSING, nextBegin, false);
    }

    @Test
    void shouldNeedPacketsThatOverlapIt() {
        assertThat(EXCERPT.needs(packet(50, 100, Packet.MISSING))).isTrue();
        assertThat(EXCERPT.needs(packet(200, 300, 301))).isTrue();
        assertThat(EXCERPT.needs(packet(50, 300, 301))).isTrue();
        assertThat(EXCERPT.needs(packet(50, 99, Packet.MISSING))).isFalse();
        assertThat(EXCERPT.needs(packet(201, 300, 301))).isFalse();
    }

    @Test
    void shouldNeedThePacketBeforeASilence() {
        assertThat(EXCERPT.needs(packet(10, 20, 101))).isTrue();
        assertThat(EXCERPT.needs(packet(10, 20, 100))).isFalse();
    }

    @Test
    void shouldOpenTheEndsThatLeaveNothingOut() {
        assertThat(EXCERPT.of(new Excerpt(100, 300))).isEqualTo(new Excerpt(Long.MIN_VALUE, 200));
        assertThat(EXCERPT.of(new Excerpt(99, 200))).isEqualTo(new Excerpt(100, Long.MAX_VALUE));
        assertThat(EXCERPT.of(new Excerpt(150, 160)).isWhole()).isTrue();
    }

    @Test
    void shouldNotWrapAround() {
        Excerpt wide = new Excerpt(Long.MIN_VALUE + 1, Long.MAX_VALUE - 1);
        assertThat(wide.widened(10).isWhole()).isTrue();
        assertThat(wide.length()).isEqualTo(Long.MAX_VALUE);
        assertThat(wide.shifted(-10)).isEqualTo(new Excerpt(Long.MIN_VALUE, Long.MAX_VALUE - 11));
    }

    @Test
    void shouldTakeTracesRecordedTogetherForOneTime() {
        long hour = 3_600_000_000_000L;
        long second = 1_000_000_000L;
        Excerpt span = new Excerpt(0, 60 * second);
        Excerpt early = new Excerpt(-2 * second, 58 * second);
        Excerpt startedLater = new Excerpt(5 * second, 60 * second);
        Excerpt farOff = new Excerpt(3 * hour, 3 * hour + 70 * second);
        List<Excerpt> guess = new FirstGuess(List.of(span, early, startedLater, farOff), Lead.USUAL)
                .around(new Excerpt(20 * second, 20 * second + 1000), 0);
        Excerpt wanted = new Excerpt(20 * second - 100_000_000, 20 * second + 100_001_000);
        assertThat(guess).containsExactly(wanted, wanted.shifted(-2 * second), wanted, wanted.shifted(3 * hour));
    }
}
