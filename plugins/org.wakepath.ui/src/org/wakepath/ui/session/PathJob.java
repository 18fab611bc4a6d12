/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.wakepath.graph.ActivePath;
import org.wakepath.graph.TaskSummary;
import org.wakepath.report.picture.Scene;

/** Follows the path of a task over all of its life, on the clock of its own host. */
final class PathJob extends Job {
    private final Session session;
    private final OpenTraces traces;
    private final TaskSummary task;

    PathJob(Session session, OpenTraces traces, TaskSummary task) {
        super("Following the path of " + task.task().name());
        this.session = session;
        this.traces = traces;
        this.task = task;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            ActivePath path = traces.analysis().path(task, Long.MIN_VALUE, Long.MAX_VALUE, task.hostNumber());
            session.followed(this, Scene.of(path));
        } catch (RuntimeException | VirtualMachineError e) {
            session.notFollowed(this, Failure.sentence(e));
        }
        return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }
}
