// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Wait;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.track.Slice;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.scene.SliceLine;
import org.wakepath.view.statistics.Requests;
import org.wakepath.words.SliceWords;
import org.wakepath.words.WorkerWords;

/** The data blocks of a page. Times in its columns are ns since the path's start. */
final class PageData {
    /** Bytes of a time. The page's numbers have 53 bits, so beyond 104 days its times are rounded. */
    private static final int TIME = 8;
    private static final int ROW = 3;
    private static final int CAUSE = 3;
    private static final int FRAME = 3;

    private final ActivePath path;
    private final PageColumns columns = new PageColumns();
    private final Map<Worker, Integer> rows = new LinkedHashMap<>();
    private final Map<String, Integer> sentences = new LinkedHashMap<>();
    private final String meta;
    private final String numbers;
    private final String causes;

    PageData(SliceSplit split, Requests requests, TimeGraph graph, PageFlame flame, MergedSegments merging)
            throws IOException {
        path = split.path();
        graph.rows().forEach(row -> rows.put(row.worker(), rows.size()));
        segments(merging.segments());
        add("frame", FRAME, merging.segments(), segment -> flame.at(segment.first().start()));
        flame(flame);
        arrows(graph.arrows().stream().filter(arrow -> !merging.isMerged(arrow.to()))
                .sorted(Comparator.comparingLong(TimeGraphArrow::to)).toList());
        PathSummary summary = PathSummary.of(path);
        waits(summary.longestWaits(), path.waits().stream().filter(wait -> rows.containsKey(wait.worker().grouped()))
                .filter(wait -> wait.end() > path.start() && wait.duration() >= merging.shortest()).toList());
        slices(split.slices(), merging.shortest());
        meta = new PageMeta(split, summary, requests, rows, columns.columns(), merging.note(), flame.hidden()).json();
        numbers = columns.encoded();
        causes = PageColumns.encoded(texts(sentences.keySet()));
    }

    String meta() {
        return meta;
    }

    String columns() {
        return numbers;
    }

    String causes() {
        return causes;
    }

    /**
     * Whether the blocks together have at most {@code limit} characters, or exceed it only because of the number of
     * tasks.
     */
    boolean fits(int limit) {
        return (long) numbers.length() + causes.length() <= Math.max(limit - meta.length(), limit / 2);
    }

    private void segments(List<PageSegment> segments) {
        add("duration", TIME, segments, PageSegment::duration);
        add("row", ROW, segments, segment -> rows.get(segment.worker()));
        add("state", 1, segments, segment -> segment.state().ordinal());
        add("flags", 1, segments, PageSegment::flags);
        add("depth", 2, segments, PageSegment::depth);
        add("cause", CAUSE, segments, segment -> place(segment.cause()));
    }

    private void flame(PageFlame flame) {
        List<FlameFrame> frames = flame.frames();
        add("flameParent", FRAME, frames, flame::parent);
        add("flameLevel", 2, frames, FlameFrame::level);
        add("flameState", 1, frames, frame -> frame.state().map(state -> state.ordinal() + 1).orElse(0));
        add("flameBegin", TIME, frames, FlameFrame::begin);
        add("flameTime", TIME, frames, FlameFrame::total);
        add("flameGuessed", 1, frames, frame -> frame.isMostlyGuessed() ? 1 : 0);
        add("flameTask", CAUSE, frames, frame -> place(WorkerWords.of(frame.worker(), frame.tasks())));
        add("flameHost", CAUSE, frames, frame -> place(frame.worker().host()));
        add("flameWords", CAUSE, frames, frame -> place(flame.details(frame)));
    }

    private void arrows(List<TimeGraphArrow> arrows) {
        add("linkKind", 1, arrows, arrow -> arrow.kind().ordinal());
        add("linkFromRow", ROW, arrows, TimeGraphArrow::fromRow);
        add("linkToRow", ROW, arrows, TimeGraphArrow::toRow);
        add("linkTo", TIME, arrows, arrow -> Math.max(0, arrow.to() - path.start()));
        add("linkTime", TIME, arrows, arrow -> Math.max(0, arrow.to() - arrow.from()));
        add("linkGuessed", 1, arrows, arrow -> arrow.guessed() ? 1 : 0);
        add("linkError", TIME, arrows, TimeGraphArrow::clockError);
    }

    /** Adds waits, and those that have a number in the picture with it. */
    private void waits(List<RepeatedWait> numbered, List<Wait> waits) {
        Map<Wait, Integer> numbers = new IdentityHashMap<>();
        for (int i = 0; i < numbered.size(); i++) {
            int number = i + 1;
            numbered.get(i).waits().forEach(wait -> numbers.put(wait, number));
        }
        add("waitNumber", 1, waits, wait -> numbers.getOrDefault(wait, 0));
        add("waitRow", ROW, waits, wait -> rows.get(wait.worker().grouped()));
        add("waitEnd", TIME, waits, wait -> wait.end() - path.start());
        add("waitTime", TIME, waits, Wait::duration);
    }

    /** A slice of one worker, and the number of slices around it. */
    private record Placed(Worker worker, int level, Slice slice) {
    }

    /** The slices by row, level and start, clipped to the path. */
    private void slices(Map<Worker, List<Slice>> all, long shortest) {
        List<Placed> placed = new ArrayList<>();
        for (Worker worker : rows.keySet()) {
            SliceLine line = new SliceLine(all.getOrDefault(worker, List.of()));
            for (int level = 0; level < line.levels(); level++) {
                int at = level;
                line.level(level).stream().filter(slice -> slice.end() - slice.begin() >= shortest)
                        .forEach(slice -> placed.add(new Placed(worker, at, slice)));
            }
        }
        add("sliceRow", ROW, placed, one -> rows.get(one.worker));
        add("sliceLevel", 1, placed, one -> one.level);
        add("sliceBegin", TIME, placed, one -> begin(one.slice));
        add("sliceTime", TIME, placed,
                one -> Math.min(one.slice.end(), path.end()) - path.start() - begin(one.slice));
        add("sliceName", CAUSE, placed, one -> place(one.slice.name()));
        add("sliceWords", CAUSE, placed, one -> place(SliceWords.of(one.slice, path.start())));
        add("sliceDoubtful", 1, placed, one -> one.slice.open() || one.slice.uncertain() ? 1 : 0);
    }

    private long begin(Slice slice) {
        return Math.max(0, slice.begin() - path.start());
    }

    private <T> void add(String name, int planes, List<T> items, ToLongFunction<T> number) {
        columns.add(name, planes, items.stream().mapToLong(number).toArray());
    }

    private int place(String sentence) {
        return sentences.computeIfAbsent(sentence, unused -> sentences.size());
    }

    private static String texts(Collection<String> texts) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.writeStartArray();
            for (String text : texts) {
                json.writeString(text);
            }
            json.writeEndArray();
        }
        return out.toString();
    }
}
