// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import org.wakepath.path.ActivePath;
import org.wakepath.path.summary.CauseStep;
import org.wakepath.path.summary.CauseTree;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.ExplanationWords;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.SummaryWords;
import org.wakepath.words.WorkerWords;

/**
 * Why a path or one of its waits took so long, in sentences that fit on a screen: the largest causes, each above those
 * that it consists of, and what could make this wrong.
 */
public final class ExplanationText {
    /** The lines of the smallest usual terminal, less one for what the user writes next. */
    private static final int SCREEN = 23;
    /** Longer lines are hard to read. */
    private static final int MOST_COLUMNS = 100;
    private static final int MOST_DOUBTS = 4;
    private static final int DEEPEST_INDENT = 10;
    /** What is less than this part of the whole says nothing about the whole. */
    private static final int SMALL_PART = 100;
    private static final String INDENT = "  ";
    private static final String BULLET = "- ";

    private final ActivePath path;
    private final CauseStep outermost;
    private final Terminal terminal;
    private final int columns;

    private ExplanationText(ActivePath path, CauseStep outermost, Terminal terminal) {
        this.path = path;
        this.outermost = outermost;
        this.terminal = terminal;
        columns = Math.min(MOST_COLUMNS, terminal.columns());
    }

    /**
     * Explains a whole path.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(ActivePath path, Terminal terminal, Appendable out) throws IOException {
        ActivePath safe = PathRenamer.safe(path);
        PathSummary summary = PathSummary.of(safe);
        ExplanationText text = new ExplanationText(safe, CauseTree.of(safe), terminal);
        text.write(SummaryWords.headline(safe, summary), SummaryWords.sentence(summary), out);
    }

    /**
     * Explains the longest of some waits that repeat.
     *
     * @param number index of these waits among {@link RepeatedWait#of(ActivePath)}, from 0
     * @throws IOException if {@code out} fails
     */
    public static void write(ActivePath path, int number, Terminal terminal, Appendable out) throws IOException {
        ActivePath safe = PathRenamer.safe(path);
        RepeatedWait repeated = RepeatedWait.of(safe).get(number);
        ExplanationText text = new ExplanationText(safe, CauseTree.of(safe, repeated.longest()), terminal);
        ExplanationWords words = new ExplanationWords(safe, safe.duration());
        text.write(words.sentence(text.outermost), words.place(repeated), out);
    }

    private void write(String headline, String paragraph, Appendable out) throws IOException {
        List<String> head = new ArrayList<>(heading(headline));
        head.addAll(TextTable.folded(paragraph, columns));
        List<String> doubts = doubts();
        List<String> steps = steps(SCREEN - head.size() - doubts.size());
        for (List<String> lines : List.of(head, steps, doubts)) {
            for (String line : lines) {
                out.append(line).append('\n');
            }
        }
    }

    private List<String> heading(String text) {
        return TextTable.folded(text, columns).stream().map(terminal::strong).toList();
    }

    private List<String> doubts() {
        List<String> doubts = Diagnostics.doubts(path);
        if (doubts.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        int told = 0;
        while (told < doubts.size()) {
            List<String> folded = TextTable.folded(INDENT + doubts.get(told), columns);
            int lineForMore = told == doubts.size() - 1 ? 0 : 1;
            if (lines.size() + folded.size() + lineForMore > MOST_DOUBTS) {
                break;
            }
            lines.addAll(folded);
            told++;
        }
        if (told < doubts.size()) {
            lines.addAll(TextTable.folded(INDENT + (told == 0 ? "" : "and ") + (doubts.size() - told)
                    + (told == 0 ? " doubts" : " more") + ", which wakepath path lists", columns));
        }
        lines.addAll(0, heading("What could make this wrong"));
        lines.add(0, "");
        return lines;
    }

    /** The largest steps that fit into some lines, with their heading. */
    private List<String> steps(int room) {
        List<String> lines = new ArrayList<>(heading("Why (of " + Durations.format(outermost.total())
                + ", the largest first; ≈ mostly guessed)"));
        lines.add(0, "");
        Steps steps = new Steps(room - lines.size() - 1);
        lines.addAll(steps.lines());
        return steps.shown.isEmpty() ? List.of() : lines;
    }

    /** The steps of a tree that are shown. */
    private final class Steps {
        private final ExplanationWords words = new ExplanationWords(path, outermost.total());
        private final BitSet shown = new BitSet();
        private int hidden;

        Steps(int room) {
            PriorityQueue<Place> largest = new PriorityQueue<>(Comparator
                    .comparingLong((Place place) -> -place.step.total())
                    .thenComparingInt(place -> place.step.number()));
            largest.addAll(below(new Place(outermost, -1)));
            int left = room;
            while (!largest.isEmpty()) {
                Place place = largest.poll();
                int lines = isLarge(place.step) && left > 0 ? folded(place).size() : Integer.MAX_VALUE;
                if (lines <= left) {
                    left -= lines;
                    shown.set(place.step.number());
                } else {
                    // A smaller one that would fit is left out, too, so that what is shown is the largest.
                    left = 0;
                    hidden++;
                }
                largest.addAll(below(place));
            }
        }

        List<String> lines() {
            List<String> lines = new ArrayList<>();
            Deque<Place> open = new ArrayDeque<>(below(new Place(outermost, -1)));
            while (!open.isEmpty()) {
                Place place = open.pop();
                if (shown.get(place.step.number())) {
                    lines.addAll(folded(place));
                    List<Place> below = below(place);
                    for (int i = below.size() - 1; i >= 0; i--) {
                        open.push(below.get(i));
                    }
                }
            }
            if (hidden > 0) {
                lines.add(
                        INDENT + "and " + WorkerWords.count(hidden) + (hidden == 1 ? " smaller one" : " smaller ones"));
            }
            return lines;
        }

        private boolean isLarge(CauseStep step) {
            return step.total() >= outermost.total() / SMALL_PART;
        }

        private List<Place> below(Place place) {
            return place.step.children().stream().filter(child -> !child.repeatsCauseOf(place.step))
                    .map(child -> new Place(child, place.level + 1)).toList();
        }

        private List<String> folded(Place place) {
            String indent = INDENT.repeat(1 + Math.min(place.level, DEEPEST_INDENT));
            List<String> lines = new ArrayList<>();
            for (String line : TextTable.folded(words.sentence(place.step),
                    columns - indent.length() - BULLET.length())) {
                lines.add(indent + (lines.isEmpty() ? BULLET : " ".repeat(BULLET.length())) + line);
            }
            return lines;
        }
    }

    /** A step and how deep it is below the outermost one's. */
    private record Place(CauseStep step, int level) {
    }
}
