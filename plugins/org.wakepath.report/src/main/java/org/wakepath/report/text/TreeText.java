// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.words.Durations;
import org.wakepath.words.Percentages;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/**
 * The waits of a path as a tree of a few lines: the largest frames of a flame graph, each below the worker that waited.
 */
final class TreeText {
    private static final int LINES = 12;
    private static final int DEEPEST_INDENT = 10;
    private static final List<TextTable.Side> SIDES = List.of(TextTable.Side.RIGHT, TextTable.Side.RIGHT,
            TextTable.Side.LEFT);

    private TreeText() {
    }

    static void write(FlameGraph graph, Terminal terminal, Appendable out) throws IOException {
        BitSet shown = largest(graph);
        TextTable table = new TextTable(SIDES);
        Deque<FlameFrame> open = new ArrayDeque<>(List.of(graph.root()));
        while (!open.isEmpty()) {
            FlameFrame frame = open.pop();
            table.add(new TreeRow(frame, graph.root().total(), terminal));
            for (int child = frame.firstChild() + frame.children() - 1; child >= frame.firstChild(); child--) {
                if (shown.get(child)) {
                    open.push(graph.frame(child));
                }
            }
        }
        table.write("  ", terminal, out);
        int hidden = graph.frames().size() - shown.cardinality();
        if (hidden > 0) {
            out.append("  and ").append(WorkerWords.count(hidden))
                    .append(hidden == 1 ? " smaller one\n" : " smaller ones\n");
        }
    }

    /**
     * The largest frames. A frame is at least as long as those below it and comes before them, so each is shown with
     * the one above it.
     */
    private static BitSet largest(FlameGraph graph) {
        BitSet largest = new BitSet();
        graph.frames().stream().sorted(Comparator.comparingLong((FlameFrame frame) -> -frame.total())
                .thenComparingInt(FlameFrame::number)).limit(LINES).forEach(frame -> largest.set(frame.number()));
        return largest;
    }

    private record TreeRow(FlameFrame frame, long whole, Terminal terminal) implements TextTable.Row {
        @Override
        public String text(int column) {
            return switch (column) {
                case 0 -> Durations.format(frame.total());
                case 1 -> Percentages.of(frame.total(), whole);
                default -> name() + state();
            };
        }

        @Override
        public String shown(int column, String text) {
            return column < 2 || frame.state().isEmpty() ? text
                    : name() + terminal.state(frame.state().get(), state());
        }

        private String name() {
            return "  ".repeat(Math.min(frame.level(), DEEPEST_INDENT))
                    + (frame.level() > 0 && frame.isMostlyGuessed() ? "≈ " : "")
                    + WorkerWords.of(frame.worker(), frame.tasks()) + " on " + frame.worker().host();
        }

        private String state() {
            return frame.state().map(state -> ", " + StateWords.of(state, frame.timer())).orElse("");
        }
    }
}
