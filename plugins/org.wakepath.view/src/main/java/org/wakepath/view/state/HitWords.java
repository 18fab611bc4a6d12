// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.NamedTime;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;
import org.wakepath.words.Durations;
import org.wakepath.words.Percentages;
import org.wakepath.words.SliceWords;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/** Sentences about the thing at a place of the picture. */
public final class HitWords {
    private static final int MOST_NAMES = 8;

    private final GraphScene scene;

    /** Makes the sentences for a scene. */
    public HitWords(GraphScene scene) {
        this.scene = scene;
    }

    /** One or two sentences; empty if there is nothing. */
    public String of(Hit hit) {
        if (hit instanceof Hit.Segment found) {
            return of(found.segment());
        } else if (hit instanceof Hit.Waiting found) {
            return scene.sentence(found.waited());
        } else if (hit instanceof Hit.Signal found) {
            return found.bundle().words(scene.graph());
        } else if (hit instanceof Hit.InSlice found) {
            return name(scene.graph().rows().get(found.row()).worker()) + ": "
                    + SliceWords.of(found.slice(), scene.origin());
        } else if (hit instanceof Hit.Level found) {
            return level(found);
        } else if (hit instanceof Hit.Named found) {
            return named(found.time());
        } else if (hit instanceof Hit.Header found) {
            return found.line().title() + ": a click selects all of its rows, "
                    + scene.places().under(found.line()).length
                    + " here.";
        } else if (hit instanceof Hit.Row found) {
            return row(found.row());
        }
        return "";
    }

    private String named(NamedTime time) {
        String name = time.name().isEmpty() ? "Bookmark" : "Bookmark “" + time.name() + "”";
        return time.isMoment() ? name + " at " + Durations.offset(time.start() - scene.origin())
                : name + ": " + new Measure(time.start(), time.end()).sentence(scene.origin());
    }

    /** The sentences as a note for a pointer at a place. The note leaves the row that it is about free. */
    public Optional<Marks.Note> note(Hit hit, double x, double y, Viewport view) {
        String text = of(hit);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        OptionalInt row = scene.row(hit);
        if (row.isEmpty() || !scene.places().shows(row.getAsInt())) {
            return Optional.of(new Marks.Note(text, x, y));
        }
        int top = scene.places().top(row.getAsInt(), view);
        if (y < top || y >= top + scene.places().height(row.getAsInt(), view)) {
            // What ran on a CPU is hit there, and not in the row of its task.
            return Optional.of(new Marks.Note(text, x, y));
        }
        int base = scene.places().base(row.getAsInt(), view);
        return Optional.of(new Marks.Note(text, x, base - RowPlaces.bar(view), base));
    }

    private String of(int segment) {
        TimeGraphRow row = scene.graph().rows().get(scene.navigation().row(segment));
        EdgeState state = row.state(row.firstAfter(scene.start(segment)));
        return name(row.worker()) + ", " + StateWords.of(state) + " "
                + Durations.format(scene.end(segment) - scene.start(segment)) + " from "
                + Durations.offset(scene.start(segment) - scene.origin()) + ". " + scene.sentence(segment);
    }

    /** A value, and for that of a group who of its members it counts. */
    private String level(Hit.Level found) {
        TimeGraph graph = scene.graph();
        TimeGraphRow row = graph.rows().get(found.row());
        List<String> who = graph.groups().members(found.row())
                .filter(member -> isIn(graph.rows().get(member), found)).mapToObj(graph::name).toList();
        return row.worker().name() + " on " + row.worker().host() + " at "
                + Durations.offset(found.from() - scene.origin()) + ": "
                + row.gauge().orElseThrow().words(found.from(), found.to())
                + (who.isEmpty() ? "" : ": " + String.join(", ", who.subList(0, Math.min(MOST_NAMES, who.size()))))
                + (who.size() > MOST_NAMES ? " and " + WorkerWords.count(who.size() - MOST_NAMES) + " more" : "")
                + ".";
    }

    private static boolean isIn(TimeGraphRow row, Hit.Level time) {
        int first = row.firstAfter(time.from());
        return first < row.size() && row.start(first) < time.to();
    }

    private String row(int row) {
        long[] times = scene.graph().rows().get(row).occupancy().within(scene.start(), scene.end());
        StringBuilder states = new StringBuilder();
        for (EdgeState state : EdgeState.values()) {
            if (times[state.ordinal()] > 0) {
                states.append(states.isEmpty() ? ": " : ", ").append(StateWords.of(state)).append(' ')
                        .append(Durations.format(times[state.ordinal()]));
            }
        }
        long sum = LongStream.of(times).sum();
        return scene.graph().name(row) + " on " + scene.graph().rows().get(row).worker().host() + ", "
                + Durations.format(sum) + " " + scene.extent() + share(row, sum) + states + ".";
    }

    /** The share of a row; for a group also its part of the path. */
    private String share(int row, long time) {
        return scene.graph().groups().isGroup(row) ? " (" + Percentages.of(time, scene.end() - scene.start()) + ")"
                : "";
    }

    private static String name(Worker worker) {
        return WorkerWords.of(worker) + " on " + worker.host();
    }
}
