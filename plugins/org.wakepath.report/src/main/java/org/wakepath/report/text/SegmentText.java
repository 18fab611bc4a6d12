/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.words.Durations;
import org.wakepath.words.Sentence;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerText;

/** The segments of a path as a table; tasks are indented by the depth of the wait they lie in. */
final class SegmentText {
    private static final int DEEPEST_INDENT = 12;
    private static final int STATE = 4;
    private static final List<TextTable.Side> SIDES = List.of(TextTable.Side.RIGHT, TextTable.Side.RIGHT,
            TextTable.Side.LEFT, TextTable.Side.LEFT, TextTable.Side.LEFT, TextTable.Side.LEFT,
            TextTable.Side.LEFT);

    private SegmentText() {
    }

    static void write(ActivePath path, Terminal terminal, Appendable out) throws IOException {
        TextTable table = new TextTable(SIDES);
        for (PathSegment segment : path.segments()) {
            table.add(new SegmentRow(segment, path.start(), terminal));
        }
        table.write("", out);
    }

    private record SegmentRow(PathSegment segment, long origin, Terminal terminal) implements TextTable.Row {
        @Override
        public String text(int column) {
            return switch (column) {
                case 0 -> "+" + Durations.milliseconds(segment.start() - origin);
                case 1 -> Durations.milliseconds(segment.duration());
                case 2 -> segment.worker().host();
                case 3 -> " ".repeat(Math.min(segment.depth(), DEEPEST_INDENT)) + WorkerText.of(segment.worker());
                case STATE -> StateWords.of(segment.state());
                case 5 -> flags(segment);
                default -> plain(segment) ? "" : Sentence.of(segment);
            };
        }

        @Override
        public String shown(int column) {
            return column == STATE ? terminal.state(segment.state(), text(column)) : text(column);
        }

        private static boolean plain(PathSegment segment) {
            return segment.cause() instanceof Cause.Own && flags(segment).isEmpty();
        }

        private static String flags(PathSegment segment) {
            return (segment.guessed() ? "≈" : "") + (segment.clipped() ? "/" : "")
                    + (segment.uncertain() ? "!" : "");
        }
    }
}
