// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.view.scene.Scene;

/**
 * The common subject of all views. Immutable. All times are on the clock of {@link Session#reference()}.
 *
 * @param task whose path is requested; of a request, the task that worked for it last
 * @param request whose path is requested; empty where it is that of the task
 * @param scene its path, laid out; empty until it is known
 * @param range the shown time; empty for all time
 * @param segment position in the path of the selected segment
 * @param moment an instant that is pointed out, such as that of an event, ns since the epoch
 * @param selected the selected stretch of time
 * @param problem why there is no path, in a sentence
 * @param part the part of the path in question; empty for all of it
 * @param words the path in words: its headline, its shares, and what is missing from it or doubtful in it
 */
public record Focus(Optional<TaskSummary> task, Optional<RequestId> request, Optional<Scene> scene,
        Optional<TimeRange> range,
        OptionalInt segment, OptionalLong moment, Optional<Part> part,
        Optional<TimeRange> selected, Optional<String> problem, List<String> words) {
    /** Nothing. */
    public static final Focus NOTHING = new Focus(Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    /**
     * A part of a path that was chosen in one view and is shown in all.
     *
     * @param words describes it in a sentence
     * @param times when its segments start, or are cut into stretches, ns
     */
    public record Part(String words, long[] times) {
    }

    static Focus on(TaskSummary task, Optional<RequestId> request) {
        return new Focus(Optional.of(task), request, Optional.empty(), Optional.empty(), OptionalInt.empty(),
                OptionalLong.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    Focus with(Scene found, List<String> said) {
        return new Focus(task, request, Optional.of(found), Optional.of(TimeRange.of(found.path())),
                OptionalInt.empty(),
                OptionalLong.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.copyOf(said));
    }

    Focus without(String reason) {
        return new Focus(task, request, Optional.empty(), Optional.empty(), OptionalInt.empty(), OptionalLong.empty(),
                Optional.empty(), Optional.empty(), Optional.of(reason), List.of());
    }

    Focus with(TimeRange shown) {
        return new Focus(task, request, scene, Optional.of(shown), segment, moment, part, selected, problem, words);
    }

    Focus with(OptionalInt chosen) {
        return new Focus(task, request, scene, range, chosen, moment, part, selected, problem, words);
    }

    Focus with(OptionalLong pointedOut) {
        return new Focus(task, request, scene, range, segment, pointedOut, part, selected, problem, words);
    }

    Focus selecting(Optional<TimeRange> stretch) {
        return new Focus(task, request, scene, range, segment, moment, part, stretch, problem, words);
    }

    Focus about(Optional<Part> meant) {
        return new Focus(task, request, scene, range, segment, moment, meant, selected, problem, words);
    }
}
