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
import org.wakepath.report.HostNames;
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
    private Optional<OpenExperiment> experiment = Optional.empty();
    private final Following following = new Following();
    private final Runnable changed = this::experimentChanged;
    private Job opening;

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

    /** The experiment that is open with the traces. */
    public Optional<OpenExperiment> experiment() {
        return experiment;
    }

    /** What hosts are called. */
    public HostNames names() {
        return state instanceof SessionState.Open open && experiment.isPresent()
                ? HostNames.of(open.traces().labels(), experiment.get().content().hostNames()) : HostNames.LABELS;
    }

    /** Begins to read the traces in some folders, and forgets those before. */
    public void open(List<Path> folders) {
        close();
        read(folders);
    }

    /** Begins to read those traces of an experiment that are there, and forgets the traces before. */
    public void open(OpenExperiment opened) {
        close();
        keep(opened);
        if (opened.folders().isEmpty()) {
            become(new SessionState.Failed(List.of(),
                    opened.name() + " has no traces yet. Add their folders in its editor."));
        } else {
            become(new SessionState.Opening(opened.folders()));
            opening = new LookJob(opened, display, by -> looked(by, opened));
            opening.schedule();
        }
    }

    /** An experiment knows which of its traces are there; dropped where others were asked for meanwhile. */
    private void looked(Job by, OpenExperiment opened) {
        if (by != opening) {
            return;
        }
        if (opened.present().isEmpty()) {
            opening = null;
            become(new SessionState.Failed(opened.missing(), "None of the traces of " + opened.name() + " is there."));
        } else {
            read(opened.present());
        }
    }

    private void read(List<Path> folders) {
        become(new SessionState.Opening(List.copyOf(folders)));
        opening = new OpenJob(this, folders);
        opening.schedule();
    }

    /** Takes an experiment for that of the open traces. */
    public void keep(OpenExperiment opened) {
        experiment.ifPresent(before -> before.removeListener(changed));
        experiment = Optional.of(opened);
        opened.addListener(changed);
        experimentChanged();
    }

    /** Forgets an experiment, but not the traces. */
    public void letGo(OpenExperiment closed) {
        if (experiment.equals(Optional.of(closed))) {
            closed.removeListener(changed);
            experiment = Optional.empty();
            experimentChanged();
        }
    }

    /** Forgets the traces, and their experiment; what is being read is not read on. */
    public void close() {
        cancel(opening);
        // What it brings all the same is nobody's.
        opening = null;
        following.stop();
        change(before -> Focus.NOTHING);
        become(new SessionState.Empty());
        experiment.ifPresent(this::letGo);
    }

    /** Asks for the path of a task of the open traces. */
    public void choose(TaskSummary task) {
        choose(task, TimeRange.ALWAYS);
    }

    /** Asks for the path of a task within an interval. */
    public void choose(TaskSummary task, TimeRange within) {
        if (state instanceof SessionState.Open open) {
            following.stop();
            change(before -> Focus.on(task));
            PathRequest request = new PathRequest(task, within, reference(), names());
            following.begin(request, new PathJob(this, open.traces(), request));
        }
    }

    /** Says why what was to be chosen cannot be. */
    void refuse(String sentence) {
        following.stop();
        change(before -> Focus.NOTHING.without(sentence));
    }

    /** The interval that the path was asked for. */
    public TimeRange within() {
        return following.asked().map(PathRequest::within).orElse(TimeRange.ALWAYS);
    }

    /** Does something once the path that is asked for is there, unless another is chosen before. */
    void whenFollowed(Runnable then) {
        following.then(then);
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

    /**
     * Number of the host on whose clock all views tell times: the reference of the experiment, else the host of the
     * chosen task, or the first.
     */
    public int reference() {
        return experiment.flatMap(open -> open.content().reference()).flatMap(this::number)
                .or(() -> focus.task().map(TaskSummary::hostNumber)).orElse(0);
    }

    private Optional<Integer> number(String label) {
        return state instanceof SessionState.Open open
                ? open.traces().hostNumber(label).stream().boxed().findFirst() : Optional.empty();
    }

    /** Names and the reference are part of a path; one that they change for is followed anew. */
    private void experimentChanged() {
        following.asked().filter(before -> !before.names().equals(names()) || before.reference() != reference())
                .ifPresent(before -> choose(before.task(), before.within()));
        listeners.forEach(SessionListener::experimentChanged);
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
            if (following.ends(by)) {
                change(before -> before.with(scene));
                following.goOn();
            }
        });
    }

    /** Why a job found no path. */
    void notFollowed(Job by, String sentence) {
        later(() -> {
            if (following.ends(by)) {
                change(before -> before.without(sentence));
            }
        });
    }

    /** Where a moment is that was to be shown. */
    void arrived(OpenTraces in, long moment) {
        laterIn(in, () -> {
            focus.range().filter(range -> !range.has(moment)).ifPresent(range -> show(range.around(moment)));
            pointOut(OptionalLong.of(moment));
        });
    }

    /** Why a moment cannot be shown. */
    void notArrived(OpenTraces in, String sentence) {
        laterIn(in, () -> refuse(sentence));
    }

    /** Dropped where other traces were opened meanwhile. */
    private void laterIn(OpenTraces traces, Runnable change) {
        later(() -> {
            if (state instanceof SessionState.Open open && open.traces() == traces) {
                change.run();
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
