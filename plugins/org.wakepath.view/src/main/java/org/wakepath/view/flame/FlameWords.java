// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.words.CauseWords;
import org.wakepath.words.Durations;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/** Words for the frames of a flame graph. */
public final class FlameWords {
    private final FlameGraph graph;

    /** Makes the words for the frames of a graph. */
    public FlameWords(FlameGraph graph) {
        this.graph = graph;
    }

    /** The text in a frame that is wide enough. */
    static String label(FlameFrame frame) {
        return name(frame) + ", " + doing(frame) + Durations.format(frame.total());
    }

    /** The text in a narrower frame. */
    static String name(FlameFrame frame) {
        return who(frame) + " on " + frame.worker().host();
    }

    /** The worker or the group of tasks, or the function: {@code in serve}. */
    public static String who(FlameFrame frame) {
        return frame.function().map(function -> "in " + function)
                .orElseGet(() -> WorkerWords.of(frame.worker(), frame.tasks()));
    }

    /** The text in the narrowest frame that has one: the worker or the group of tasks, or the function alone. */
    public static String shortest(FlameFrame frame) {
        return frame.function().orElseGet(() -> who(frame));
    }

    /**
     * A frame without its time, for other software: {@code db-1(41) on b, running}; a function alone. Marked where more
     * than half of its time is a guess.
     */
    public static String frame(FlameFrame frame) {
        String mark = frame.level() > 0 && frame.isMostlyGuessed() ? "≈ " : "";
        return mark + frame.function().orElseGet(() -> name(frame)
                + frame.state().map(state -> ", " + StateWords.of(state, frame.timer())).orElse(""));
    }

    private static String doing(FlameFrame frame) {
        return frame.state().map(state -> StateWords.of(state, frame.timer()) + " ").orElse("");
    }

    /** A frame as a sentence: {@code `db-1` on b, running: 3.90 ms of the 4.20 ms that `web-3` waited}. */
    public String sentence(int number) {
        FlameFrame frame = graph.frame(number);
        if (frame.state().isEmpty()) {
            return quoted(frame) + " on " + frame.worker().host() + ": " + Durations.format(frame.total())
                    + ", of which it waited " + Durations.format(frame.waited());
        }
        if (frame.isOfWork()) {
            return "In " + frame.function().get() + ": " + quoted(frame) + " on " + frame.worker().host()
                    + ", running: "
                    + Durations.format(frame.total()) + (frame.isSampled() ? " by samples" : "");
        }
        FlameFrame parent = graph.frame(frame.parent());
        return frame.function().map(function -> "In " + function + ": ").orElse("") + quoted(frame) + " on "
                + frame.worker().host() + ", " + StateWords.of(frame.state().get(), frame.timer()) + ": "
                + Durations.format(frame.total())
                + " of the "
                + Durations.format(parent.waited()) + " that " + quoted(parent) + " waited";
    }

    /** The sentence of a frame, with how often it occurred, and its exact times. */
    public String details(int number) {
        FlameFrame frame = graph.frame(number);
        return sentence(number) + ". " + often(frame) + Durations.milliseconds(frame.total()) + " ms in all, "
                + percent(frame.total()) + " of what is shown; " + Durations.milliseconds(frame.self())
                + (frame.children() > 0 ? " ms without what is below." : " ms itself.");
    }

    private static String often(FlameFrame frame) {
        return frame.state().isEmpty() ? "" : frame.count() == 1 ? "Once. " : frame.count() + " times. ";
    }

    /** The result of a search, in words. */
    public String found(FlameSearch search) {
        return search.size() == 0 ? "Nothing is called so."
                : (search.size() == 1 ? "One frame, " : search.size() + " frames, ") + Durations.format(search.time())
                        + ", " + percent(search.time()) + " of what is shown.";
    }

    private String percent(long time) {
        double exact = 100.0 * time / Math.max(1, graph.root().total());
        return time > 0 && exact < 0.1 ? "<0.1 %" : Math.round(exact * 10) / 10.0 + " %";
    }

    private static String quoted(FlameFrame frame) {
        Worker worker = frame.worker();
        if (worker.kind() != WorkerKind.TASK) {
            return worker.name();
        }
        return frame.tasks() > 1
                ? CauseWords.tasks(WorkerWords.count(frame.tasks()), worker.program(), worker.name())
                : CauseWords.quoted(worker.program(), worker.name());
    }
}
