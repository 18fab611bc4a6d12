/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.util.Optional;
import java.util.OptionalInt;
import org.wakepath.experiment.Bookmark;
import org.wakepath.experiment.Question;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.words.SafeText;

/** Makes a session look at what an experiment noted. */
public final class Recall {
    private final Session session;

    /** Of a session. */
    public Recall(Session session) {
        this.session = session;
    }

    /** Asks a question again: for the path of its task within its interval. */
    public void ask(Question question) {
        traces().ifPresent(open -> open.task(question.task()).ifPresentOrElse(
                task -> session.choose(task, TimeRange.of(question)), () -> refuse(question.task())));
    }

    /** Shows the moment of a bookmark, on the path of its task if it is about one. */
    public void visit(Bookmark bookmark) {
        traces().ifPresent(open -> visit(bookmark, open));
    }

    private void visit(Bookmark bookmark, OpenTraces open) {
        OptionalInt host = open.hostNumber(bookmark.subject());
        Optional<TaskSummary> task = open.task(bookmark.subject());
        if (host.isEmpty() && task.isEmpty()) {
            refuse(bookmark.subject());
            return;
        }
        task.filter(t -> host.isEmpty() && !session.focus().task().equals(task)).ifPresent(session::choose);
        int clock = host.orElseGet(() -> task.get().hostNumber());
        session.whenFollowed(() -> new MomentJob(session, open, clock, bookmark.time()).schedule());
    }

    private void refuse(String task) {
        session.refuse(SafeText.clean("'" + task + "' is not in these traces, or more than one task is called so. "
                + "Choose a task in the view Experiment."));
    }

    private Optional<OpenTraces> traces() {
        return session.state() instanceof SessionState.Open open ? Optional.of(open.traces()) : Optional.empty();
    }
}
