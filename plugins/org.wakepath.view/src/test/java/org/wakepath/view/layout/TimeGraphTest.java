// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wakepath.path.PathLink;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;

class TimeGraphTest {
    private final TimeGraph graph = TimeGraph.of(SamplePaths.rpc());

    @Test
    void shouldGroupRowsByHostBehindTheTask() {
        assertThat(graph.rows()).extracting(row -> row.worker().name() + "@" + row.worker().host()).containsExactly(
                "rpc-client@client", "softirq NET_RX@client", "rpc-logger@client", "softirq NET_RX@server",
                "rpc-server@server", "rpc-worker@server");
    }

    @Test
    void shouldCarryTheClockErrorOfPackets() {
        TimeGraphArrow reply = graph.arrows().get(3);
        assertThat(reply.kind()).isEqualTo(PathLink.Kind.NETWORK);
        assertThat(reply.fromRow()).isEqualTo(5);
        assertThat(reply.toRow()).isEqualTo(1);
        assertThat(reply.clockError()).isEqualTo(40_000);
    }

    @Test
    void shouldBundleArrowsThatCannotBeToldApart() {
        TimeGraph large = TimeGraph.of(SamplePaths.large(20_000));
        long start = large.rows().get(0).start(0);
        ArrowBundles bundles = ArrowBundles.of(large.arrows(),
                new TimeScale(start, start + 400_000_000L, 1000), row -> row);
        int shown = bundles.bundles().stream().mapToInt(ArrowBundles.Bundle::count).sum()
                + bundles.crowds().stream().mapToInt(ArrowBundles.Crowd::count).sum();
        assertThat(shown).isEqualTo((int) large.arrows().stream()
                .filter(arrow -> arrow.to() >= start && arrow.to() <= start + 400_000_000L).count());
        assertThat(bundles.bundles()).hasSizeLessThan(126 * 4 + 1);
        assertThat(bundles.crowds()).isNotEmpty();
    }

    @Test
    void shouldCountRatherThanDrawACombOfArrowsBetweenTwoRows() {
        PathDrawing path = new PathDrawing(SamplePaths.CLIENT);
        for (int i = 0; i < 1000; i++) {
            path.runs(SamplePaths.CLIENT, 10, 0).link(PathLink.Kind.NETWORK, SamplePaths.CLIENT, 0, SamplePaths.SERVER)
                    .runs(SamplePaths.SERVER, 10, 0);
        }
        TimeGraph comb = TimeGraph.of(path.path());
        long start = comb.rows().get(0).start(0);
        ArrowBundles far = ArrowBundles.of(comb.arrows(), new TimeScale(start, start + 20_000, 160), row -> row);
        assertThat(far.bundles()).isEmpty();
        assertThat(far.crowds()).containsExactly(new ArrowBundles.Crowd(0, 160, 1000));
        ArrowBundles near = ArrowBundles.of(comb.arrows(), new TimeScale(start, start + 2_000, 160), row -> row);
        assertThat(near.crowds()).isEmpty();
        assertThat(near.bundles()).hasSize(20);
    }
}
