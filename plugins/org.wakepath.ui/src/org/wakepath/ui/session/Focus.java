// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.view.scene.Scene;

/**
 * What all views look at. Immutable. All times are on the clock of {@link Session#reference()}.
 *
 * @param task whose path is asked for
 * @param scene its path, once it is known, laid out
 * @param range the time that is shown; all there is while empty
 * @param segment place in the path of the segment that is selected
 * @param moment an instant that is pointed out, such as that of an event, ns since the epoch
 * @param problem why there is no path, in a sentence
 * @param part what of the path is looked at; all of it while empty
 * @param remarks what is missing from the path or doubtful in it, in sentences
 */
public record Focus(Optional<TaskSummary> task, Optional<Scene> scene, Optional<TimeRange> range,
        OptionalInt segment, OptionalLong moment, Optional<Part> part, Optional<String> problem, List<String> remarks) {
    /** Nothing. */
    public static final Focus NOTHING = new Focus(Optional.empty(), Optional.empty(), Optional.empty(),
            OptionalInt.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty(), List.of());

    /**
     * A part of a path that was chosen in one view and is looked at in all.
     *
     * @param words what it is, in a sentence
     * @param times when its segments begin, or are cut into stretches, ns
     */
    public record Part(String words, long[] times) {
    }

    static Focus on(TaskSummary task) {
        return new Focus(Optional.of(task), Optional.empty(), Optional.empty(), OptionalInt.empty(),
                OptionalLong.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    Focus with(Scene found, List<String> said) {
        return new Focus(task, Optional.of(found), Optional.of(TimeRange.of(found.path())), OptionalInt.empty(),
                OptionalLong.empty(), Optional.empty(), Optional.empty(), List.copyOf(said));
    }

    Focus without(String reason) {
        return new Focus(task, Optional.empty(), Optional.empty(), OptionalInt.empty(), OptionalLong.empty(),
                Optional.empty(), Optional.of(reason), List.of());
    }

    Focus with(TimeRange shown) {
        return new Focus(task, scene, Optional.of(shown), segment, moment, part, problem, remarks);
    }

    Focus with(OptionalInt selected) {
        return new Focus(task, scene, range, selected, moment, part, problem, remarks);
    }

    Focus with(OptionalLong pointedOut) {
        return new Focus(task, scene, range, segment, pointedOut, part, problem, remarks);
    }

    Focus about(Optional<Part> meant) {
        return new Focus(task, scene, range, segment, moment, meant, problem, remarks);
    }
}
