// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.swt.widgets.Control;
import org.wakepath.cli.RunComparison.Typical;
import org.wakepath.experiment.ExperimentException;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.ui.editor.InputOpener;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.LatestOnlyJob;
import org.wakepath.ui.session.OpenExperiment;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.Session;
import org.wakepath.ui.session.SessionState;
import org.wakepath.ui.session.TimeRange;

/** Shows in all views the path of the most typical execution of a run, whose traces it opens unless they are open. */
final class TypicalPathOpener {
    private final Session session;
    private final Consumer<String> complaint;
    private final LatestOnlyJob<TimeRange> relating;
    private Optional<Typical> wanted = Optional.empty();

    /** @param complaint is notified why a path cannot be shown */
    TypicalPathOpener(Control widget, Session session, Consumer<String> complaint) {
        this.session = session;
        this.complaint = complaint;
        relating = new LatestOnlyJob<>("Relating clocks", widget, this::choose, complaint);
    }

    /** Opens the path of an execution. */
    void open(Typical typical) {
        boolean isOpen = session.state() instanceof SessionState.Open open && areOf(typical, open.traces());
        wanted = Optional.of(typical);
        if (isOpen) {
            stateChanged();
        } else if (InputOpener.isExperiment(typical.place())) {
            try {
                session.open(OpenExperiment.read(typical.place()));
            } catch (IOException | ExperimentException e) {
                complaint.accept(Failure.sentence(e));
            }
        } else {
            session.open(List.of(typical.place()));
        }
    }

    private boolean areOf(Typical typical, OpenTraces traces) {
        return session.experiment().map(open -> open.isIn(typical.place()))
                .orElse(traces.folders().equals(List.of(typical.place())));
    }

    /** Continues once the traces are open. */
    void stateChanged() {
        if (session.state() instanceof SessionState.Failed) {
            wanted = Optional.empty();
        }
        if (session.state() instanceof SessionState.Open open && wanted.isPresent()) {
            Typical typical = wanted.get();
            if (!areOf(typical, open.traces())) {
                wanted = Optional.empty();
                return;
            }
            Optional<TaskSummary> task = open.traces().hosts().stream().flatMap(host -> host.processes().stream())
                    .flatMap(process -> process.tasks().stream()).map(load -> load.task())
                    .filter(one -> one.task().equals(typical.task().task())).findFirst();
            if (task.isEmpty()) {
                wanted = Optional.empty();
                complaint.accept("These traces have changed since they were compared. Compare them again.");
                return;
            }
            // The clock that counts follows the chosen task, unless the experiment has one.
            session.choose(task.get());
            int clock = session.reference();
            int own = task.get().hostNumber();
            relating.ask(() -> new TimeRange(open.traces().analysis().convert(own, typical.start(), clock),
                    open.traces().analysis().convert(own, typical.end(), clock)));
        }
    }

    private void choose(TimeRange range) {
        wanted = Optional.empty();
        session.focus().task().ifPresent(task -> session.choose(task, range));
    }

    /** Whether the path is chosen. */
    boolean isIdle() {
        return wanted.isEmpty() && relating.isIdle();
    }
}
