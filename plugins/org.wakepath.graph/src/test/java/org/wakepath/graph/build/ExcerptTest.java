// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import static org.assertj.core.api.Assertions.assertThat;

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
}
