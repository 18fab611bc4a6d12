// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.analysis.TaskReference;
import org.wakepath.experiment.Bookmark;
import org.wakepath.experiment.Question;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.view.scene.Scene;

/** The content of a session in the form of an experiment's notes. */
public final class Notes {
    private final Session session;

    /** The notes of a session. */
    public Notes(Session session) {
        this.session = session;
    }

    /**
     * The path that is shown: of the chosen task within the time in view, or whole. Empty while there is none, and
     * where it is that of a request, which no question names.
     */
    public Optional<Question> question() {
        Focus focus = session.focus();
        return focus.request().isPresent() ? Optional.empty()
                : focus.scene().flatMap(scene -> focus.task().map(task -> question(task, scene)));
    }

    private Question question(TaskSummary task, Scene scene) {
        String name = TaskReference.to(task.task());
        TimeRange all = TimeRange.of(scene.path());
        TimeRange shown = session.focus().range().orElse(all);
        if (shown.equals(all) && session.within().equals(TimeRange.ALWAYS)) {
            return Question.of(name);
        }
        return new Question(name, OptionalLong.of(Math.max(0, shown.start())), OptionalLong.of(shown.end()));
    }

    /**
     * The selected stretch of time, else the moment that is pointed out, else the start of the selected segment, else
     * the start of the time in view. Empty while there is none. It is about the chosen task. If times are on another
     * host's clock, it is about that host.
     */
    public Optional<Bookmark> bookmark(String text) {
        Optional<Bookmark> stretch = session.focus().selected().map(
                time -> new Bookmark(time.start(), OptionalLong.of(time.end()), subject(), text));
        return stretch.isPresent() ? stretch
                : moment().stream().mapToObj(time -> new Bookmark(time, subject(), text)).findFirst();
    }

    private OptionalLong moment() {
        Focus focus = session.focus();
        if (focus.moment().isPresent()) {
            return focus.moment();
        }
        if (focus.segment().isPresent() && focus.scene().isPresent()) {
            return OptionalLong.of(focus.scene().get().path().segments().get(focus.segment().getAsInt()).start());
        }
        return focus.range().stream().mapToLong(TimeRange::start).findFirst();
    }

    private String subject() {
        int reference = session.reference();
        return session.focus().task().filter(task -> task.hostNumber() == reference)
                .map(task -> TaskReference.to(task.task()))
                .orElseGet(() -> ((SessionState.Open) session.state()).traces().label(reference));
    }
}
