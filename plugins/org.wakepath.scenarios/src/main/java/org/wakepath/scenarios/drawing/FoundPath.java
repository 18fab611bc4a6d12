// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.wakepath.graph.model.Certainty;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.path.split.SliceSource;
import org.wakepath.path.split.SliceSplit;

/** A path that the analysis found, in the words of a drawing. */
final class FoundPath {
    private final ActivePath path;
    private final ColumnClock clock;
    private final WorkerLabel label;

    FoundPath(ActivePath path, ColumnClock clock, WorkerLabel label) {
        this.path = path;
        this.clock = clock;
        this.label = label;
    }

    /** The stretches of the path; neighbours with the same worker and state are joined. */
    List<Stretch> stretches() {
        List<Stretch> stretches = new ArrayList<>();
        List<PathSegment> segments = path.segments();
        for (int i = 0; i < segments.size(); i++) {
            PathSegment segment = segments.get(i);
            Joining.add(stretches, new Stretch(label.of(segment.worker()), segment.state().name(),
                    clock.column(segment.start(), tolerance(i - 1, i)),
                    clock.column(segment.end(), tolerance(i, i + 1))));
        }
        return stretches;
    }

    /** A boundary is as uncertain as the clocks of the hosts on both sides of it. */
    private long tolerance(int before, int after) {
        return Math.max(error(before), error(after));
    }

    private long error(int segment) {
        boolean exists = segment >= 0 && segment < path.segments().size();
        return exists ? clock.error(path.segments().get(segment).worker().kernel()) : 0;
    }

    /** A letter for each column, chosen from the segment in the middle of it; blank where there is none. */
    String remark(int width, Function<PathSegment, Character> letter) {
        StringBuilder text = new StringBuilder();
        for (int column = 0; column < width; column++) {
            long middle = (clock.time(column) + clock.time(column + 1)) / 2;
            text.append(path.segments().stream().filter(s -> s.start() <= middle && middle < s.end()).map(letter)
                    .findFirst().orElse(Row.BLANK));
        }
        return text.toString();
    }

    /** Every segment with its cause as a line of text. */
    List<String> causes() {
        return path.segments().stream().map(this::cause).toList();
    }

    private String cause(PathSegment segment) {
        long tolerance = clock.error(segment.worker().kernel());
        return clock.column(segment.start(), tolerance) + "-" + clock.column(segment.end(), tolerance) + " "
                + label.of(segment.worker()) + ": " + new CauseText(label).of(segment.cause());
    }

    /** The share of every slice as a line of text; {@code unit} is the length of a column, ns. */
    List<String> slices(SliceSource source, long unit) {
        return SliceSplit.of(path, source).shares().stream().map(share -> share.slice().orElse("none") + " of "
                + label.of(share.worker()) + ": " + share.count() + ", on path " + columns(share.onPath(), unit)
                + ", total " + columns(share.total(), unit) + ", waiting " + columns(share.waiting(), unit)).toList();
    }

    private static String columns(long time, long unit) {
        return time % unit == 0 ? String.valueOf(time / unit) : String.valueOf((double) time / unit);
    }

    /** Every wait as a line of text. */
    List<String> waits() {
        return path.waits().stream().map(this::wait).toList();
    }

    private String wait(Wait wait) {
        long tolerance = clock.error(wait.worker().kernel());
        String call = wait.systemCall().map(c -> " in " + c).orElse("");
        return (wait.ending() == Wait.Ending.CAUSE ? "" : wait.ending().name().toLowerCase(Locale.ROOT) + " ")
                + clock.column(wait.start(), tolerance) + "-" + clock.column(wait.end(), tolerance) + " "
                + label.of(wait.worker()) + call + ": " + new CauseText(label).of(wait.cause())
                + (wait.certainty() == Certainty.CERTAIN ? "" : " (" + wait.certainty().key() + ")");
    }
}
