// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.scene.Scene;

class NavigationHistoryTest {
    private final NavigationHistory three = NavigationHistory.none().followed(9, 5).followed(5, 2);

    @Test
    void shouldHoldWhatWasFollowedAndGoBackAndOn() {
        assertThat(three).isEqualTo(new NavigationHistory(List.of(9, 5, 2), 2));
        NavigationHistory back = three.back(OptionalInt.of(2));
        assertThat(back.segment()).hasValue(5);
        assertThat(back.on().segment()).hasValue(2);
        assertThat(back.back(OptionalInt.of(5)).back(OptionalInt.of(9)).segment()).hasValue(9);
        assertThat(three.on()).isEqualTo(three);
    }

    @Test
    void shouldLeadFromBesideToWhereItWasLeft() {
        assertThat(three.back(OptionalInt.of(7)).segment()).hasValue(2);
        assertThat(three.back(OptionalInt.empty()).segment()).hasValue(2);
        assertThat(three.followed(7, 6)).isEqualTo(new NavigationHistory(List.of(7, 6), 1));
    }

    @Test
    void shouldForgetWhatWasAheadWhereAnotherWayIsTaken() {
        assertThat(three.to(1).followed(5, 3)).isEqualTo(new NavigationHistory(List.of(9, 5, 3), 2));
    }

    @Test
    void shouldNotGrowWhereTheSameWayIsGoneBackAndForth() {
        NavigationHistory back = three.followed(2, 5);
        assertThat(back).isEqualTo(three.to(1));
        assertThat(back.followed(5, 2)).isEqualTo(three);
    }

    @Test
    void shouldForgetTheBeginOfALongWay() {
        NavigationHistory trail = NavigationHistory.none();
        for (int i = 0; i < 250; i++) {
            trail = trail.followed(i, i + 1);
        }
        assertThat(trail.segments()).isEqualTo(IntStream.rangeClosed(151, 250).boxed().toList());
        assertThat(trail.segment()).hasValue(250);
    }

    @Test
    void shouldHaveNowhereToGoWhileNothingWasFollowed() {
        assertThat(NavigationHistory.none().back(OptionalInt.of(3)).segment()).isEmpty();
        assertThat(NavigationHistory.none().on()).isEqualTo(NavigationHistory.none());
        assertThat(NavigationHistory.none().crumbs(Scene.of(SamplePaths.rpc()))).isEmpty();
    }

    @Test
    void shouldSayWhoDidWhatAroundWhereOneIs() {
        Scene scene = Scene.of(SamplePaths.rpc());
        assertThat(NavigationHistory.none().followed(11, 8).followed(8, 7).crumbs(scene)).containsExactly(
                new NavigationHistory.Crumb(0, "rpc-client, running 400 µs", false),
                new NavigationHistory.Crumb(1, "softirq NET_RX, network 310 µs", false),
                new NavigationHistory.Crumb(2, "rpc-worker, running 2.60 ms", true));
        NavigationHistory all = new NavigationHistory(IntStream.range(0, 19).boxed().toList(), 18);
        assertThat(all.crumbs(scene)).extracting(NavigationHistory.Crumb::place)
                .containsExactly(12, 13, 14, 15, 16, 17, 18);
        assertThat(all.to(10).crumbs(scene)).extracting(NavigationHistory.Crumb::place)
                .containsExactly(6, 7, 8, 9, 10, 11, 12);
        assertThat(all.to(0).crumbs(scene)).extracting(NavigationHistory.Crumb::place)
                .containsExactly(0, 1, 2, 3, 4, 5, 6);
    }
}
