// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.experiment.Bookmark;
import org.wakepath.experiment.Question;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.words.SafeText;

/** Shows the notes of an experiment in a session. */
public final class Recall {
    private final Session session;

    /** Shows notes in a session. */
    public Recall(Session session) {
        this.session = session;
    }

    /** Asks a question again: requests the path of its task within its interval. */
    public void ask(Question question) {
        traces().ifPresent(open -> open.task(question.task()).ifPresentOrElse(
                task -> session.choose(task, TimeRange.of(question)), () -> refuse(question.task())));
    }

    /** Shows the moment or stretch of time of a bookmark, on the path of its task if it is about one. */
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
        task.filter(
                t -> host.isEmpty() && (!session.focus().task().equals(task) || session.focus().request().isPresent()))
                .ifPresent(session::choose);
        int clock = host.orElseGet(() -> task.get().hostNumber());
        session.whenFollowed(() -> new MomentJob(session, open, clock, bookmark).schedule());
    }

    private void refuse(String task) {
        session.refuse(SafeText.clean("'" + task + "' is not in these traces, or more than one task is called so. "
                + "Choose a task in the view Experiment."));
    }

    private Optional<OpenTraces> traces() {
        return session.state() instanceof SessionState.Open open ? Optional.of(open.traces()) : Optional.empty();
    }

    /**
     * Shows a bookmark of a host on the clock of the reference. Relating the clocks may require matching all packets.
     */
    static final class MomentJob extends Job {
        private final Session session;
        private final OpenTraces traces;
        private final int host;
        private final Bookmark bookmark;
        private final int reference;
        private final Display display = Display.getCurrent();

        MomentJob(Session session, OpenTraces traces, int host, Bookmark bookmark) {
            super("Relating clocks");
            this.session = session;
            this.traces = traces;
            this.host = host;
            this.bookmark = bookmark;
            this.reference = session.reference();
        }

        @Override
        protected IStatus run(IProgressMonitor monitor) {
            try {
                long start = convert(bookmark.time());
                long end = bookmark.end().isPresent() ? convert(bookmark.end().getAsLong()) : start;
                later(() -> show(start, end));
            } catch (RuntimeException | OutOfMemoryError e) {
                String sentence = Failure.sentence(e);
                later(() -> session.refuse(sentence));
            }
            return Status.OK_STATUS;
        }

        private long convert(long time) {
            return traces.analysis().convert(host, time, reference);
        }

        /** Runs a change, unless other traces were opened meanwhile. */
        private void later(Runnable change) {
            if (!display.isDisposed()) {
                display.asyncExec(() -> {
                    if (session.state() instanceof SessionState.Open open && open.traces() == traces) {
                        change.run();
                    }
                });
            }
        }

        private void show(long start, long end) {
            session.focus().range().filter(range -> !range.has(start) || end > range.end())
                    .ifPresent(range -> session.show(range.around(start, end)));
            session.pointOut(OptionalLong.of(start));
        }
    }
}
