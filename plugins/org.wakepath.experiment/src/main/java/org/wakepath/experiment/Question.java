// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.util.OptionalLong;
import org.eclipse.emf.ecore.EObject;

/**
 * A request for the path of a task, whole or within an interval.
 *
 * @param task as on the command line: {@code TID#GENERATION@HOST}, or anything else that fits only one task
 * @param from start, ns since the epoch; empty for the task's
 * @param to end, ns since the epoch; empty for the task's
 */
public record Question(String task, OptionalLong from, OptionalLong to) {

    /** @throws IllegalArgumentException if the interval is empty or reaches before the epoch, or no task is named */
    public Question {
        Text.filled("task of a question", task);
        if (from.orElse(0) < 0 || to.orElse(0) < 0) {
            throw new IllegalArgumentException("an interval before 1970");
        }
        if (from.isPresent() && to.isPresent() && from.getAsLong() >= to.getAsLong()) {
            throw new IllegalArgumentException(
                    "'from' " + from.getAsLong() + " is not before 'to' " + to.getAsLong());
        }
    }

    /** The whole path of a task. */
    public static Question of(String task) {
        return new Question(task, OptionalLong.empty(), OptionalLong.empty());
    }

    static Question of(EObject question) {
        return new Question(Model.required(question, Model.QUESTION_TASK, String.class),
                Model.optional(question, Model.QUESTION_FROM), Model.optional(question, Model.QUESTION_TO));
    }

    EObject object() {
        EObject question = Model.object(Model.QUESTION_TASK, task);
        from.ifPresent(time -> question.eSet(Model.QUESTION_FROM, time));
        to.ifPresent(time -> question.eSet(Model.QUESTION_TO, time));
        return question;
    }
}
