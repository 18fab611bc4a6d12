/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.util.Optional;
import java.util.OptionalInt;
import org.wakepath.graph.TaskSummary;
import org.wakepath.report.picture.Scene;

/**
 * What all views look at. Immutable.
 *
 * @param task whose path is asked for
 * @param scene its path, once it is known, laid out
 * @param range the time that is shown, once there is a path
 * @param segment place in the path of the segment that is selected
 * @param problem why there is no path, in a sentence
 */
public record Focus(Optional<TaskSummary> task, Optional<Scene> scene, Optional<TimeRange> range,
        OptionalInt segment, Optional<String> problem) {
    /** Nothing. */
    public static final Focus NOTHING = new Focus(Optional.empty(), Optional.empty(), Optional.empty(),
            OptionalInt.empty(), Optional.empty());

    static Focus on(TaskSummary task) {
        return new Focus(Optional.of(task), Optional.empty(), Optional.empty(), OptionalInt.empty(), Optional.empty());
    }

    Focus with(Scene found) {
        return new Focus(task, Optional.of(found), Optional.of(TimeRange.of(found.path())), OptionalInt.empty(),
                Optional.empty());
    }

    Focus without(String reason) {
        return new Focus(task, Optional.empty(), Optional.empty(), OptionalInt.empty(), Optional.of(reason));
    }

    Focus with(TimeRange shown) {
        return new Focus(task, scene, Optional.of(shown), segment, problem);
    }

    Focus with(OptionalInt selected) {
        return new Focus(task, scene, range, selected, problem);
    }
}
