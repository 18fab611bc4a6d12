// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.TraceSet;
import org.wakepath.scenarios.drawing.DrawnTraces;
import org.wakepath.testing.TestTraces;
import org.wakepath.view.clocks.ClockSvg;
import org.wakepath.view.picture.Golden;
import org.wakepath.view.picture.Picture;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.TaskScene;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.state.Marks;
import org.wakepath.words.HostNames;

class ValueRowsTest {
    private static final Path DRAWINGS = TestTraces.repository().resolve("testtraces/succeed");
    private static final long MILLI = 1_000_000;

    private static Analysis open(Path traces) {
        return Analysis.open(TraceSet.open(List.of(traces)), 2);
    }

    private static List<TimeGraphRow> events(Analysis analysis) {
        return new ValueRows(analysis, 2).of(Set.of(ValueRows.Kind.EVENTS), 0, HostNames.LABELS, count -> {});
    }

    /** Numbers as babeltrace2 counts them. */
    @Test
    void shouldCountTheEventsOfEachHostInAnyTime() {
        List<TimeGraphRow> rows = events(open(TestTraces.recorded("rpc")));
        assertThat(rows).extracting(TimeGraphRow::worker).extracting(Worker::host).containsExactly("client", "server");
        Gauge client = rows.get(0).gauge().orElseThrow();
        Gauge server = rows.get(1).gauge().orElseThrow();
        assertThat(client.sum(Long.MIN_VALUE, Long.MAX_VALUE)).isCloseTo(2989, within(0.01));
        assertThat(server.sum(Long.MIN_VALUE, Long.MAX_VALUE)).isCloseTo(3077, within(0.01));
        long from = 1_767_237_475_500L * MILLI;
        // A stretch of 1.2 µs may be cut.
        assertThat(client.sum(Long.MIN_VALUE, from)).isCloseTo(1314, within(1.0));
        assertThat(client.sum(from, from + 100 * MILLI)).isCloseTo(232, within(1.0));
        assertThat(client.words(from, from + 100 * MILLI)).isEqualTo("232 events in 100 ms");
    }

    @Test
    void shouldSayHowManyEventsWereLostWhere(@TempDir Path folder) throws IOException {
        DrawnTraces.compile(DRAWINGS.resolve("loss-in-the-middle.txt"), folder);
        Analysis analysis = open(folder);
        TimeGraphRow row = events(analysis).get(0);
        // Twelve events of CPU 1 between the columns 10 and 18 of the drawing.
        assertThat(row.gauge().orElseThrow().gaps()).singleElement()
                .satisfies(gap -> assertThat(gap.lost()).isEqualTo(12));
        Gauge.Gap gap = row.gauge().orElseThrow().gaps().get(0);
        TaskScene scene = TaskScene.of(TaskRows.of(analysis, 0, HostNames.LABELS, () -> {}), Optional.empty(),
                RowGrouping.HOST, List.of(row));
        assertThat(scene.graph().name(0)).isEqualTo("events");
        assertThat(new HitWords(scene).of(new Hit.Level(0, gap.from() + 1, gap.from() + 2)))
                .startsWith("events on A at ").endsWith("; 12 lost.");
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
        Viewport view = scene.view(900, 200);
        Golden.assertLooksLike("lost-light",
                new Picture(scene, Palette.light()).image(view, Marks.none(), 1));
    }

    @Test
    void shouldBeInPicturesAndNotAddedUp() throws IOException {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
        Analysis analysis = open(TestTraces.recorded("rpc"));
        TaskScene scene = TaskScene.of(TaskRows.of(analysis, 0, HostNames.LABELS, () -> {}), Optional.empty(),
                RowGrouping.HOST, events(analysis));
        assertThat(scene.held()).isEqualTo(173);
        assertThat(IntStream.range(0, scene.places().size()).map(scene.places()::row).mapToObj(scene.graph()::name)
                .filter("events"::equals)).hasSize(2);
        Golden.assertLooksLike("density-dark",
                new Picture(scene, Palette.dark()).image(scene.view(900, 200), Marks.none(), 2));
        StringBuilder svg = new StringBuilder();
        new Picture(scene, Palette.light()).svg(scene.view(900, 200), Marks.none(), svg);
        assertThat(svg).contains(">events<", " events in ");
    }

    @Test
    void shouldReadOnceAndStopWhenToldTo() {
        Analysis analysis = open(TestTraces.recorded("rpc"));
        ValueRows rows = new ValueRows(analysis, 1);
        assertThatThrownBy(() -> rows.of(Set.of(ValueRows.Kind.EVENTS), 0, HostNames.LABELS, count -> {
            throw new CancellationException();
        })).isInstanceOf(CancellationException.class);
        assertThat(rows.of(Set.of(ValueRows.Kind.EVENTS), 0, HostNames.LABELS, count -> {})).hasSize(2);
        assertThat(rows.of(Set.of(ValueRows.Kind.EVENTS), 0, HostNames.LABELS, count -> {
            throw new CancellationException("read again");
        })).hasSize(2);
        assertThat(rows.of(Set.of(), 0, HostNames.LABELS, count -> {})).isEmpty();
    }
}
