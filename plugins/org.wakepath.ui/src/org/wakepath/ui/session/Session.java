/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.WeakHashMap;
import java.util.function.UnaryOperator;
import org.eclipse.core.runtime.ListenerList;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchWindow;
import org.wakepath.graph.TaskSummary;
import org.wakepath.report.picture.Scene;

/**
 * The traces that one window shows, and what of them: all views of the window read it, and whatever one changes moves the
 * others. Reading and following paths are jobs.
 *
 * <p>To be used on the user interface's thread alone; jobs hand over what they found by it.
 */
public final class Session {
    private static final Map<IWorkbenchWindow, Session> BY_WINDOW = new WeakHashMap<>();

    private final Display display;
    private final ListenerList<SessionListener> listeners = new ListenerList<>();
    private SessionState state = new SessionState.Empty();
    private Focus focus = Focus.NOTHING;
    private Job opening;
    private Job following;

    Session(Display display) {
        this.display = display;
    }

    /** The session of a window; closed with it. */
    public static Session of(IWorkbenchWindow window) {
        return BY_WINDOW.computeIfAbsent(window, Session::begin);
    }

    private static Session begin(IWorkbenchWindow window) {
        Session session = new Session(window.getWorkbench().getDisplay());
        window.getShell().addDisposeListener(closed -> session.close());
        return session;
    }

    /** How far opening has come. */
    public SessionState state() {
        return state;
    }

    /** What the views look at. */
    public Focus focus() {
        return focus;
    }

    /** Tells a listener of every change until it is removed. */
    public void add(SessionListener listener) {
        listeners.add(listener);
    }

    /** Tells a listener no more. */
    public void remove(SessionListener listener) {
        listeners.remove(listener);
    }

    /** Begins to read the traces in some folders, and forgets those before. */
    public void open(List<Path> folders) {
        close();
        become(new SessionState.Opening(List.copyOf(folders)));
        opening = new OpenJob(this, folders);
        opening.schedule();
    }

    /** Forgets the traces; what is being read is not read on. */
    public void close() {
        cancel(opening);
        cancel(following);
        // What they bring all the same is nobody's.
        opening = null;
        following = null;
        change(before -> Focus.NOTHING);
        become(new SessionState.Empty());
    }

    /** Asks for the path of a task of the open traces. */
    public void choose(TaskSummary task) {
        if (state instanceof SessionState.Open open) {
            cancel(following);
            change(before -> Focus.on(task));
            following = new PathJob(this, open.traces(), task);
            following.schedule();
        }
    }

    /** Shows a stretch of time in all views. */
    public void show(TimeRange range) {
        if (state instanceof SessionState.Open && !focus.range().equals(Optional.of(range))) {
            change(before -> before.with(range));
        }
    }

    /** Selects a segment of the path in all views, or none. */
    public void select(OptionalInt segment) {
        if (focus.scene().isPresent() && !focus.segment().equals(segment)) {
            change(before -> before.with(segment));
        }
    }

    /** Points out an instant in all views, or none. */
    public void pointOut(OptionalLong moment) {
        if (state instanceof SessionState.Open && !focus.moment().equals(moment)) {
            change(before -> before.with(moment));
        }
    }

    /** Number of the host on whose clock all views tell times: that of the chosen task, or the first. */
    public int reference() {
        return focus.task().map(TaskSummary::hostNumber).orElse(0);
    }

    /** What a job made of the traces; dropped where others were asked for meanwhile. */
    void opened(Job by, SessionState result) {
        later(() -> {
            if (by == opening) {
                opening = null;
                become(result);
            }
        });
    }

    /** The path that a job found; dropped where another was asked for meanwhile. */
    void followed(Job by, Scene scene) {
        later(() -> {
            if (by == following) {
                following = null;
                change(before -> before.with(scene));
            }
        });
    }

    /** Why a job found no path. */
    void notFollowed(Job by, String sentence) {
        later(() -> {
            if (by == following) {
                following = null;
                change(before -> before.without(sentence));
            }
        });
    }

    private void later(Runnable change) {
        if (!display.isDisposed()) {
            display.asyncExec(change);
        }
    }

    private static void cancel(Job job) {
        if (job != null) {
            job.cancel();
        }
    }

    private void become(SessionState next) {
        state = next;
        listeners.forEach(SessionListener::stateChanged);
    }

    private void change(UnaryOperator<Focus> next) {
        Focus before = focus;
        focus = next.apply(before);
        listeners.forEach(listener -> listener.focusChanged(before));
    }
}
