/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.EmptyIntervalException;
import org.wakepath.analysis.HostRelation;
import org.wakepath.path.ActivePath;
import org.wakepath.view.scene.Scene;
import org.wakepath.words.SafeText;

/** Follows the path of a task and lays it out. */
final class PathJob extends Job {
    private final Following following;
    private final Analysis analysis;
    private final PathRequest request;

    PathJob(Following following, OpenTraces traces, PathRequest request) {
        super("Following the path of " + request.task().task().name());
        this.following = following;
        this.analysis = traces.analysis();
        this.request = request;
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            follow();
        } catch (EmptyIntervalException e) {
            following.refused(this, notThen());
        } catch (RuntimeException | VirtualMachineError e) {
            following.refused(this, Failure.sentence(e));
        }
        return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
    }

    private void follow() {
        HostRelation own = analysis.relations(request.reference()).get(request.task().hostNumber());
        if (own.clock().isConnected()) {
            ActivePath path = analysis.path(request.task(), request.within().start(), request.within().end(),
                    request.reference());
            following.found(this, Scene.of(path, request.names()));
        } else {
            following.refused(this, unrelated(own));
        }
    }

    private String unrelated(HostRelation own) {
        String reference = analysis.graphs().get(request.reference()).host();
        return SafeText.clean("The clock of " + request.names().of(own.host()) + " cannot be related to that of "
                + request.names().of(reference) + " (" + own.clock().reason()
                + "). Choose another reference clock in the experiment.");
    }

    private String notThen() {
        return SafeText.clean(request.task().task().name()
                + " was not there in the interval that was asked for. Choose the task in the view Experiment to see all "
                + "of it.");
    }
}
