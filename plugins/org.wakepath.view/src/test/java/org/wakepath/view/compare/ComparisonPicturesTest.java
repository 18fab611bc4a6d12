// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.PathStep;
import org.wakepath.compare.profile.Profile;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.view.compare.DifferentialFlame.Frame;
import org.wakepath.view.layout.Palette;

/** Requests with 4 ms of a client's work, and 6 ms of a disk on the base or 12 ms on the head. */
class ComparisonPicturesTest {
    private static final Component WORK = new Component("web", "client", EdgeState.RUNNING, "OWN", "");
    private static final Component DISK = new Component("db", "store", EdgeState.BLOCK_DEVICE, "BLOCK_REQUEST", "vda");

    private final Comparison comparison = compared();
    private final KindComparison kind = comparison.kinds().get(0);
    private final DifferentialFlame flame = DifferentialFlame.of(kind);
    /** The head's 16 ms are 320 points wide, so a millisecond is 20. */
    private final DifferentialWindow window = DifferentialWindow.of(flame, 320);

    private static Comparison compared() {
        List<Run> base = new ArrayList<>();
        List<Run> head = new ArrayList<>();
        for (int run = 0; run < 5; run++) {
            base.add(run("base/run" + run, 2 * run, 6_000_000));
            head.add(run("head/run" + run, 2 * run + 1, 12_000_000));
        }
        return Comparison.of(base, head, 0.05);
    }

    private static Run run(String name, long recorded, long disk) {
        Worker client = new Worker("web", "client", 7, 0, WorkerKind.TASK, 7, 0, false);
        KindProfile kind = KindProfile.of(new ExecutionKind("client", ExecutionKind.Rule.REQUEST, "7000"),
                List.of(new Execution(client, 0, 4_000_000 + disk, Map.of(WORK, 4_000_000L, DISK, disk), 0, 0)));
        // The disk is the first component, since it took the most.
        List<PathStep> path = List.of(new PathStep(1, 3_000_000), new PathStep(0, disk), new PathStep(1, 1_000_000));
        return new Run(name, new Profile(recorded, List.of(), Map.of(), List.of(new KindProfile(kind.kind(),
                kind.latencies(), kind.typicalCount(), kind.components(), 0, 0, path))));
    }

    private Frame frame(String label, int level) {
        return flame.frames().stream().filter(frame -> frame.label().equals(label) && frame.level() == level)
                .findFirst().orElseThrow();
    }

    @Test
    void shouldBeAsWideAsTheLargerSide() {
        assertThat(flame.frames().stream().map(frame -> frame.level() + " " + frame.name())).containsExactly("0 all",
                "1 store (db)", "2 block device", "3 vda", "1 client (web)", "2 running", "3 running");
        Frame disk = frame("store (db): block device vda", 3);
        assertThat(disk.width()).isEqualTo(12_000_000);
        assertThat(disk.changed()).isEqualTo(0.5);
        assertThat(disk.components()).containsExactly(DISK);
        assertThat(disk.sentence())
                .isEqualTo("store (db): block device vda, 6.00 ms → 12.0 ms, +6.00 ms of it more than chance explains");
        assertThat(frame("client (web)", 1).start()).isEqualTo(12_000_000);
        assertThat(frame("client (web)", 1).sentence())
                .isEqualTo("client (web), 4.00 ms → 4.00 ms, which chance explains");
        assertThat(flame.root().components()).containsExactlyInAnyOrder(WORK, DISK);
        assertThat(flame.below(disk)).isEqualTo(frame("store (db): block device", 2));
    }

    @Test
    void shouldFindTheFrameAtAPlace() {
        assertThat(window.at(239, 23)).contains(frame("store (db)", 1));
        assertThat(window.at(240, 23)).contains(frame("client (web)", 1));
        assertThat(window.at(10, 100)).isEmpty();
        assertThat(window.at(320, 5)).isEmpty();
    }

    @Test
    void shouldGiveAFrameTheWholeWidthWithThoseBelowAndAboveIt() {
        DifferentialWindow wide = window.into(frame("client (web)", 1).number());

        assertThat(wide.visible().stream().map(Frame::name)).containsExactly("all", "client (web)", "running",
                "running");
        assertThat(wide.at(1, 23)).contains(frame("client (web)", 1));
        assertThat(wide.right(frame("client (web): running", 3))).isEqualTo(320);
        assertThat(wide.left(flame.root())).isZero();
        assertThat(wide.above(flame.root())).contains(frame("client (web)", 1));
        assertThat(wide.beside(frame("client (web)", 1), -1)).isEmpty();
        assertThat(window.beside(frame("client (web)", 1), -1)).contains(frame("store (db)", 1));
    }

    @Test
    void shouldPutBothPathsOnOneScale() {
        TypicalPaths paths = TypicalPaths.of(comparison, kind).orElseThrow();
        assertThat(paths.rows()).containsExactly("client (web)", "store (db)");
        assertThat(paths.longest()).isEqualTo(16_000_000);
        assertThat(paths.sides().get(0).heading()).isEqualTo("Base, 10.0 ms, base/run2");
        // Names take 30 % of 1,000 points up to 240, 4 are left on the right: 756 for 16 ms.
        TypicalPathsPainter painter = new TypicalPathsPainter(paths, 1_000);
        // The disk of the base has 283.5 points from 381.75 on, in the second row.
        assertThat(painter.at(383, 45)).contains(paths.sides().get(0).steps().get(1));
        assertThat(painter.at(664, 45)).contains(paths.sides().get(0).steps().get(1));
        assertThat(painter.at(666, 45)).isEmpty();
        assertThat(painter.at(666, 103)).as("the head has the disk for longer")
                .contains(paths.sides().get(1).steps().get(1));
        assertThat(painter.at(300, 27)).contains(paths.sides().get(0).steps().get(0));
        assertThat(painter.at(300, 5)).isEmpty();
    }

    @Test
    void shouldHaveNoPathsWhereAProfileHasNone() {
        List<Run> without = comparison.base().stream().map(run -> new Run(run.name(),
                new Profile(run.profile().recorded(), List.of(), Map.of(), run.profile().kinds().stream()
                        .map(one -> new KindProfile(one.kind(), one.latencies(), one.typicalCount(), one.components(),
                                0,
                                0, List.of()))
                        .toList())))
                .toList();

        assertThat(TypicalPaths.of(Comparison.of(without, comparison.head(), 0.05), kind)).isEmpty();
    }

    @Test
    void shouldHatchWhatChanceDoesNotExplainAndDrawTheRestPale() throws IOException {
        String all = svg(Set.of());
        String chosen = svg(Set.of(WORK));

        assertThat(all).contains("client, requests on port 7000: SLOWER", "Base, 10.0 ms, base/run2",
                Palette.hex(Palette.light().colour(EdgeState.BLOCK_DEVICE)));
        // Hatched are a half of the frame of the disk, its state and its task, and 6 of all 16 ms.
        assertThat(lines(all)).isGreaterThan(lines(chosen));
        assertThat(chosen.split(Palette.hex(Palette.light().colour(EdgeState.BLOCK_DEVICE)), -1).length)
                .as("left in the legend alone").isEqualTo(2);
    }

    private static int lines(String svg) {
        return svg.split("<line", -1).length;
    }

    private String svg(Set<Component> chosen) throws IOException {
        StringBuilder out = new StringBuilder();
        new ComparisonPicture("client, requests on port 7000: SLOWER", window, Optional.of(TypicalPaths.of(comparison,
                kind).orElseThrow()), chosen, Palette.light()).svg(out);
        return out.toString();
    }
}
