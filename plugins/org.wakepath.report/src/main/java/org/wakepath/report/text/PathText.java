// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.RunSample;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.path.summary.RunPlaces;
import org.wakepath.path.summary.RunPlaces.RunPlace;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.Names;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.Percentages;
import org.wakepath.words.Sentence;
import org.wakepath.words.StackWords;
import org.wakepath.words.StateWords;
import org.wakepath.words.SummaryWords;
import org.wakepath.words.WaitWords;
import org.wakepath.words.WorkerWords;

/** A path as text: the answer, what could make it wrong, and, if wanted, every segment. */
public final class PathText {
    private static final int FEW_WAITS = 5;
    private static final int PLACES = 12;

    private final ActivePath path;
    private final PathSummary summary;
    private final Terminal terminal;
    private final Appendable out;

    private PathText(ActivePath path, Terminal terminal, Appendable out) {
        this.path = path;
        this.summary = PathSummary.of(path);
        this.terminal = terminal;
        this.out = out;
    }

    /**
     * Writes everything about a path.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(ActivePath path, Terminal terminal, Appendable out) throws IOException {
        PathText text = new PathText(PathRenamer.safe(path), terminal, out);
        text.head();
        text.tree();
        text.shares();
        text.places();
        text.waits(text.summary.longestWaits());
        text.lines("What could make this wrong", Diagnostics.doubts(text.path));
        text.lines("Counted in the whole traces", Diagnostics.facts(text.path));
        text.segments();
    }

    /**
     * Writes only the answer, on about one screen: whom the task waited for, its longest waits and what could make this
     * wrong.
     *
     * @throws IOException if {@code out} fails
     */
    public static void writeAnswer(ActivePath path, Terminal terminal, Appendable out) throws IOException {
        PathText text = new PathText(PathRenamer.safe(path), terminal, out);
        text.head();
        text.tree();
        text.waits(text.summary.longestWaits().stream().limit(FEW_WAITS).toList());
        text.lines("What could make this wrong", Diagnostics.doubts(text.path));
    }

    /**
     * Writes how long the task took and whom it waited for, in a sentence.
     *
     * @throws IOException if {@code out} fails
     */
    public static void writeHeadline(ActivePath path, Terminal terminal, Appendable out) throws IOException {
        new PathText(PathRenamer.safe(path), terminal, out).headline();
    }

    private void headline() throws IOException {
        for (String line : TextTable.folded(SummaryWords.headline(path, summary), terminal.columns())) {
            out.append(terminal.strong(line)).append('\n');
        }
    }

    private void head() throws IOException {
        headline();
        paragraph(SummaryWords.sentence(summary));
        paragraph("From " + Durations.timestamp(path.start()) + " to " + Durations.timestamp(path.end())
                + ", on the clock of " + path.clock() + ".");
        Optional<String> excerpt = ExcerptWords.of(path);
        if (excerpt.isPresent()) {
            paragraph(excerpt.get());
        }
    }

    private void tree() throws IOException {
        heading("Who waited for whom (of the path; ≈ mostly guessed)");
        // The few lines of the tree are for who waited for whom; the waits below say in which functions.
        TreeText.write(FlameGraph.of(path.withoutStacks()), terminal, out);
    }

    private void shares() throws IOException {
        ShareText shares = new ShareText(out);
        heading("Time by host (of the path)");
        shares.write(summary.hosts(), share -> List.of(share.key()), (share, bar) -> terminal.figure(bar));
        heading("Time by task (of the path)");
        shares.write(
                summary.groups().stream().map(group -> new Share<>(group, group.duration())).toList(), share -> List
                        .of(WorkerWords.of(share.key().first(), share.key().tasks().size()),
                                share.key().first().host()),
                (share, bar) -> terminal.figure(bar));
        heading("Time by state (of the path)");
        shares.write(summary.states(), share -> List.of(StateWords.of(share.key())),
                (share, bar) -> terminal.state(share.key(), bar));
    }

    private void places() throws IOException {
        RunPlaces ran = RunPlaces.of(path);
        calls(ran.places().stream().filter(RunPlace::isOfCalls).toList());
        samples(ran.places().stream().filter(place -> !place.isOfCalls()).toList());
        if (ran.unsampled() > 0 && !ran.places().isEmpty()) {
            paragraph("  ", "Tasks ran for another " + Durations.format(ran.unsampled())
                    + (ran.samples() > 0 ? " without a sample." : " without recorded calls."));
        }
    }

    private void calls(List<RunPlace> places) throws IOException {
        if (places.isEmpty()) {
            return;
        }
        heading("Where the path ran (functions by their calls)");
        TextTable table = new TextTable(List.of(TextTable.Side.RIGHT, TextTable.Side.LEFT, TextTable.Side.LEFT));
        for (RunPlace place : places.stream().limit(PLACES).toList()) {
            table.add(new PlainRow(
                    new String[] {Durations.format(place.time()), worker(place), StackWords.of(place)}));
        }
        table.write("  ", terminal, out);
        rest(places);
    }

    private void samples(List<RunPlace> places) throws IOException {
        if (places.isEmpty()) {
            return;
        }
        heading("Where the path ran (functions by samples; in brackets what their share is with 95 % confidence)");
        TextTable table = new TextTable(List.of(TextTable.Side.RIGHT, TextTable.Side.RIGHT, TextTable.Side.LEFT,
                TextTable.Side.LEFT, TextTable.Side.LEFT));
        for (RunPlace place : places.stream().limit(PLACES).toList()) {
            table.add(new PlainRow(new String[] {Durations.format(place.time()),
                place.samples() + " of " + place.all(), range(place), worker(place), StackWords.of(place)}));
        }
        table.write("  ", terminal, out);
        rest(places);
    }

    private static String worker(RunPlace place) {
        return WorkerWords.of(place.worker(), place.tasks()) + " on " + place.worker().host();
    }

    private void rest(List<RunPlace> places) throws IOException {
        List<RunPlace> rest = places.subList(Math.min(PLACES, places.size()), places.size());
        if (!rest.isEmpty()) {
            paragraph("  ", "and " + WorkerWords.count(rest.size()) + " more with "
                    + Durations.format(rest.stream().mapToLong(RunPlace::time).sum()) + " together");
        }
    }

    private static String range(RunPlace place) {
        return String.format(Locale.ROOT, "%.0f %% (%.0f to %.0f)", 100 * place.share(), 100 * place.least(),
                100 * place.most());
    }

    private void waits(List<RepeatedWait> waits) throws IOException {
        if (waits.isEmpty()) {
            return;
        }
        heading("Longest of " + WorkerWords.count(path.waits().size()) + " waits");
        TextTable table = new TextTable(List.of(TextTable.Side.RIGHT, TextTable.Side.RIGHT, TextTable.Side.RIGHT,
                TextTable.Side.LEFT));
        WaitWords words = new WaitWords(path);
        for (int i = 0; i < waits.size(); i++) {
            RepeatedWait wait = waits.get(i);
            // Pictures show the same numbers.
            String[] cells = {i + 1 + ".", Durations.format(wait.total()),
                Durations.offset(wait.longest().start() - path.start()), words.sentence(wait)};
            table.add(new PlainRow(cells));
        }
        table.write("  ", terminal, out);
    }

    private void lines(String heading, List<String> lines) throws IOException {
        if (!lines.isEmpty()) {
            heading(heading);
        }
        for (String line : lines) {
            paragraph("  ", line);
        }
    }

    private void paragraph(String text) throws IOException {
        paragraph("", text);
    }

    private void paragraph(String indent, String text) throws IOException {
        for (String line : TextTable.folded(text, terminal.columns() - indent.length())) {
            out.append(indent).append(line).append('\n');
        }
    }

    private void segments() throws IOException {
        heading("Segments (offset and duration in ms; ≈ guessed, / cut off, ! not everything recorded)");
        SegmentText.write(path, terminal, out);
    }

    private void heading(String text) throws IOException {
        out.append('\n').append(terminal.strong(text)).append('\n');
    }

    private record PlainRow(String[] cells) implements TextTable.Row {
        @Override
        public String text(int column) {
            return cells[column];
        }
    }

    /** The segments of a path as a table. Tasks are indented by the depth of the wait that they lie in. */
    static final class SegmentText {
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
            table.write("", terminal, out);
        }

        private record SegmentRow(PathSegment segment, long origin, Terminal terminal) implements TextTable.Row {
            @Override
            public String text(int column) {
                return switch (column) {
                    case 2 -> segment.worker().host();
                    case 3 -> " ".repeat(Math.min(segment.depth(), DEEPEST_INDENT)) + WorkerWords.of(segment.worker());
                    case STATE -> StateWords.of(segment.state());
                    case 5 -> flags(segment);
                    default -> plain(segment) ? "" : Sentence.of(segment);
                };
            }

            @Override
            public int append(int column, StringBuilder line) {
                int start = line.length();
                switch (column) {
                    case 0 -> Durations.milliseconds(segment.start() - origin, line.append('+'));
                    case 1 -> Durations.milliseconds(segment.duration(), line);
                    default -> {
                        return TextTable.Row.super.append(column, line);
                    }
                }
                return line.length() - start;
            }

            @Override
            public String shown(int column, String text) {
                return column == STATE ? terminal.state(segment.state(), text) : text;
            }

            private static boolean plain(PathSegment segment) {
                return segment.cause() instanceof Cause.Own && flags(segment).isEmpty()
                        && (segment.samples().isEmpty() || segment.samples().stream().noneMatch(RunSample::isTaken));
            }

            private static String flags(PathSegment segment) {
                return segment.guessed() || segment.clipped() || segment.uncertain()
                        ? (segment.guessed() ? "≈" : "") + (segment.clipped() ? "/" : "")
                                + (segment.uncertain() ? "!" : "")
                        : "";
            }
        }
    }

    /** Shares of time as a table with small bars. */
    static final class ShareText {
        private static final int LINES = 12;
        private static final int BAR = 20;
        /** A full block and its eighths from 1 to 7. */
        private static final String BLOCKS = "█▏▎▍▌▋▊▉";
        /** Colours the bar of a key's share. */
        interface Paint<K> {
            String paint(Share<K> share, String bar);
        }

        private final Appendable out;

        ShareText(Appendable out) {
            this.out = out;
        }

        <K> void write(List<Share<K>> shares, Function<Share<K>, List<String>> name, Paint<K> paint)
                throws IOException {
            long total = shares.stream().mapToLong(Share::duration).sum();
            List<String> percentages = Percentages.of(shares);
            TextTable table = new TextTable(shares.isEmpty() ? List.of() : sides(name.apply(shares.get(0)).size()));
            for (int i = 0; i < Math.min(shares.size(), LINES); i++) {
                Share<K> share = shares.get(i);
                String bar = bar(share.duration(), total);
                List<String> cells = new ArrayList<>(name.apply(share));
                cells.addAll(List.of(Durations.format(share.duration()), percentages.get(i), bar));
                table.add(new ShareRow(cells, paint.paint(share, bar)));
            }
            table.write("  ", Terminal.plain(), out);
            if (shares.size() > LINES) {
                List<Share<K>> rest = shares.subList(LINES, shares.size());
                out.append("  and ").append(String.valueOf(rest.size())).append(" more with ")
                        .append(Durations.format(rest.stream().mapToLong(Share::duration).sum()))
                        .append(" together\n");
            }
        }

        /** The sides of the columns: names to the left, time and percentage to the right, the bar at the end. */
        private static List<TextTable.Side> sides(int names) {
            List<TextTable.Side> sides = new ArrayList<>(Collections.nCopies(names, TextTable.Side.LEFT));
            sides.addAll(List.of(TextTable.Side.RIGHT, TextTable.Side.RIGHT, TextTable.Side.LEFT));
            return sides;
        }

        private static String bar(long duration, long total) {
            int eighths = total == 0 ? 0 : (int) Math.round(8.0 * BAR * duration / total);
            String full = BLOCKS.substring(0, 1).repeat(eighths / 8);
            int rest = eighths % 8;
            return rest == 0 ? full : full + BLOCKS.charAt(rest);
        }

        private record ShareRow(List<String> cells, String bar) implements TextTable.Row {
            @Override
            public String text(int column) {
                return cells.get(column);
            }

            @Override
            public String shown(int column, String text) {
                return column == cells.size() - 1 ? bar : text;
            }
        }
    }
}
