// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
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
import org.wakepath.view.flame.FlameWords;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.statistics.Requests;
import org.wakepath.words.FunctionWords;
import org.wakepath.words.SliceWords;

/**
 * The data blocks of a page. Times in its columns are ns since the path's start. The page's numbers have 53 bits, so
 * beyond 104 days its times are rounded.
 */
final class PageData {
    private final ActivePath path;
    private final PageColumns columns = new PageColumns();
    private final PageRows rows;
    private final Map<String, Integer> sentences = new LinkedHashMap<>();
    private final String meta;
    private final String numbers;
    private final String causes;

    PageData(SliceSplit split, Requests requests, PageRows rows, RowGrouping chosen, PageFlame flame,
            MergedSegments merging, PageSlices slices) throws IOException {
        path = split.path();
        this.rows = rows;
        rows();
        segments(merging.segments());
        frames(merging.segments(), flame);
        flame(flame);
        arrows(merging);
        PathSummary summary = PathSummary.of(path);
        waits(summary.longestWaits(), path.waits().stream().filter(wait -> rows.has(wait.worker().grouped()))
                .filter(wait -> wait.end() > path.start() && wait.duration() >= merging.shortest()).toList());
        slices(slices.placed().stream()
                .filter(one -> one.slice().end() - one.slice().begin() >= merging.shortest()).toList());
        sliceTimes(new SliceTimes(split), merging.segments());
        meta = new PageMeta(split, summary, requests, rows, chosen, columns.columns(),
                (merging.note() + " " + slices.note()).strip(), flame.hidden())
                        .json();
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
        add("duration", segments, PageSegment::duration);
        add("worker", segments, segment -> rows.number(segment.worker()));
        add("state", segments, segment -> segment.state().ordinal());
        add("flags", segments, PageSegment::flags);
        add("depth", segments, PageSegment::depth);
        add("cause", segments, segment -> place(segment.cause()));
    }

    /** A further frame of a segment, which lies over consecutive waits. */
    private record FurtherFrame(int segment, int frame) {
    }

    private void frames(List<PageSegment> segments, PageFlame flame) {
        List<Integer> first = new ArrayList<>();
        List<FurtherFrame> further = new ArrayList<>();
        for (PageSegment segment : segments) {
            int place = first.size();
            List<Integer> frames = flame.during(segment.first());
            first.add(frames.get(0));
            frames.stream().skip(1).forEach(frame -> further.add(new FurtherFrame(place, frame)));
        }
        add("frame", first, frame -> frame);
        add("furtherSegment", further, FurtherFrame::segment);
        add("furtherFrame", further, FurtherFrame::frame);
    }

    private void flame(PageFlame flame) {
        List<FlameFrame> frames = flame.frames();
        add("flameParent", frames, flame::parent);
        add("flameLevel", frames, FlameFrame::level);
        add("flameState", frames, frame -> frame.state().map(state -> state.ordinal() + 1).orElse(0));
        add("flameBegin", frames, FlameFrame::begin);
        add("flameTime", frames, FlameFrame::total);
        add("flameGuessed", frames, frame -> frame.isMostlyGuessed() ? 1 : 0);
        add("flameTask", frames, frame -> place(FlameWords.who(frame)));
        add("flameShort", frames, frame -> place(FlameWords.shortest(frame)));
        add("flameHost", frames, frame -> place(frame.worker().host()));
        add("flameWords", frames, frame -> place(flame.details(frame)));
    }

    /** The rows of each grouping. Workers and states say which segments and waits are in a row. */
    private void rows() {
        for (RowGrouping grouping : RowGrouping.values()) {
            List<PageRows.Row> found = rows.rows(grouping);
            add(grouping + ".worker", found, PageRows.Row::worker);
            add(grouping + ".group", found, PageRows.Row::group);
            add(grouping + ".title", found, row -> place(row.title()));
            add(grouping + ".states", found, PageRows.Row::bits);
        }
    }

    private void arrows(MergedSegments merging) {
        List<TimeGraphArrow> arrows = List.of();
        for (RowGrouping grouping : RowGrouping.values()) {
            arrows = rows.arrows(grouping).stream().filter(arrow -> !merging.isMerged(arrow.to())).toList();
            add(grouping + ".linkFrom", arrows, TimeGraphArrow::fromRow);
            add(grouping + ".linkTo", arrows, TimeGraphArrow::toRow);
        }
        add("linkKind", arrows, arrow -> arrow.kind().ordinal());
        add("linkTo", arrows, arrow -> Math.max(0, arrow.to() - path.start()));
        add("linkTime", arrows, arrow -> Math.max(0, arrow.to() - arrow.from()));
        add("linkGuessed", arrows, arrow -> arrow.guessed() ? 1 : 0);
        add("linkError", arrows, TimeGraphArrow::clockError);
    }

    /** Adds waits, and those that have a number in the picture with it. */
    private void waits(List<RepeatedWait> numbered, List<Wait> waits) {
        Map<Wait, Integer> numbers = new IdentityHashMap<>();
        for (int i = 0; i < numbered.size(); i++) {
            int number = i + 1;
            numbered.get(i).waits().forEach(wait -> numbers.put(wait, number));
        }
        add("waitNumber", waits, wait -> numbers.getOrDefault(wait, 0));
        add("waitWorker", waits, wait -> rows.number(wait.worker().grouped()));
        add("waitState", waits, wait -> wait.state().ordinal());
        add("waitEnd", waits, wait -> wait.end() - path.start());
        add("waitTime", waits, Wait::duration);
    }

    /** Slices clipped to the path. Their sentences are only written where the page cannot make them itself. */
    private void slices(List<PageSlices.Placed> placed) {
        add("sliceWorker", placed, one -> rows.number(one.worker()));
        add("sliceBegin", placed, one -> one.begin(path));
        add("sliceTime", placed, one -> one.time(path));
        add("sliceName", placed, one -> place(one.slice().name()));
        add("sliceValues", placed,
                one -> one.slice().values().map(values -> place(FunctionWords.of(values)) + 1).orElse(0));
        add("sliceWords", placed, one -> isDoubtful(one.slice()) || one.isCut(path)
                ? place(SliceWords.of(one.slice(), path.start())) + 1 : 0);
        add("sliceDoubtful", placed, one -> isDoubtful(one.slice()) ? 1 : 0);
    }

    private static boolean isDoubtful(Slice slice) {
        return slice.open() || slice.uncertain();
    }

    /** How long each segment is in each share of the slices. */
    private void sliceTimes(SliceTimes times, List<PageSegment> segments) {
        for (int place = 0; place < segments.size(); place++) {
            times.add(place, segments.get(place).members());
        }
        add("timeSegment", times.found(), SliceTimes.Part::segment);
        add("timeSlice", times.found(), SliceTimes.Part::share);
        add("timeInSlice", times.found(), SliceTimes.Part::time);
    }

    private <T> void add(String name, List<T> items, ToLongFunction<T> number) {
        columns.add(name, items.stream().mapToLong(number).toArray());
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
