// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.wakepath.scenarios.sample.FlamePaths;

/** Frames: 0 task, 1 server running 750, 2 blocked 250, 3 network 200, 4 client, 5 worker, 6 server, 7 softirq. */
class FlameWindowTest {
    private final FlameGraph graph = FlameGraph.of(FlamePaths.requests());
    private final FlameWindow all = FlameWindow.of(graph, 1420, 88);

    @Test
    void shouldFindFramesByPlace() {
        assertThat(all.at(1419, 1)).hasValue(0);
        assertThat(all.at(0, 22)).hasValue(1);
        assertThat(all.at(749, 43)).hasValue(1);
        assertThat(all.at(750, 43)).hasValue(2);
        assertThat(all.at(1270, 43)).as("the task's own time").isEmpty();
        assertThat(all.at(0, 44)).as("below one that ran").isEmpty();
        assertThat(all.at(1199, 50)).hasValue(7);
        assertThat(all.at(10, 70)).as("below all").isEmpty();
        assertThat(all.at(-1, 1)).isEmpty();
    }

    @Test
    void shouldShowAFrameOverTheWholeWidth() {
        FlameWindow zoomed = all.into(3);
        assertThat(zoomed.at(10, 1)).hasValue(3);
        assertThat(zoomed.at(1064, 23)).hasValue(6);
        assertThat(zoomed.at(1065, 23)).hasValue(7);
        assertThat(zoomed.x(graph.frame(7).begin())).isEqualTo(1065);
        assertThat(zoomed.revealing(7)).isEqualTo(zoomed);
        assertThat(zoomed.revealing(1)).isEqualTo(all);
    }

    @Test
    void shouldScrollNoFurtherThanThereAreLevels() {
        FlameWindow low = FlameWindow.of(graph, 1420, 44);
        assertThat(low.scrolled(10).firstLevel()).isEqualTo(1);
        assertThat(low.scrolled(10).at(1000, 23)).hasValue(6);
        assertThat(low.revealing(5).firstLevel()).isEqualTo(1);
        assertThat(low.scrolled(-1)).isEqualTo(low);
    }

    @Test
    void shouldSearchByNameTidAndHostAndCountTimeOnce() {
        FlameSearch server = FlameSearch.of(graph, "SERVER");
        assertThat(server.size()).isEqualTo(6);
        assertThat(server.time()).isEqualTo(1200);
        assertThat(server.after(7)).hasValue(1);
        assertThat(server.after(3)).hasValue(5);
        assertThat(server.before(5)).hasValue(3);
        assertThat(server.before(0)).hasValue(7);
        assertThat(FlameSearch.of(graph, "702").time()).isEqualTo(250);
        assertThat(FlameSearch.of(graph, "").after(0)).isEqualTo(OptionalInt.empty());
        assertThat(FlameSearch.of(graph, "nobody").before(3)).isEmpty();
    }

    @Test
    void shouldSayHowLongSomebodyWaitedForWhom() {
        FlameWords text = new FlameWords(graph);
        assertThat(text.sentence(0)).isEqualTo("`rpc-client` on client: 1.42 µs, of which it waited 1.27 µs");
        assertThat(text.sentence(1)).isEqualTo(
                "`rpc-server` on server, running: 750 ns of the 1.27 µs that `rpc-client` waited");
        assertThat(text.sentence(7)).isEqualTo(
                "softirq NET_RX on server, running: 50 ns of the 200 ns that `rpc-server` waited");
        assertThat(text.details(1)).endsWith(
                " waited. 3 times. 0.000750 ms in all, 52.8 % of what is shown; 0.000750 ms itself.");
        assertThat(text.found(FlameSearch.of(graph, "worker"))).isEqualTo(
                "One frame, 250 ns, 17.6 % of what is shown.");
    }
}
