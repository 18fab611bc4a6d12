// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
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
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchWindow;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.words.HostNames;

/**
 * The traces that one window shows, and what of them: all views of the window read it, and whatever one changes moves
 * the others. Loading traces and following paths are jobs.
 *
 * <p>To be used on the user interface's thread alone; jobs hand over what they found by it.
 */
public final class Session {
    private static final Map<IWorkbenchWindow, Session> BY_WINDOW = new WeakHashMap<>();

    private final ListenerList<SessionListener> listeners = new ListenerList<>();
    private final TraceLoader reading;
    private final KeptExperiment experiment;
    private final PathFollower following;
    private Focus focus = Focus.NOTHING;

    Session(Display display) {
        reading = new TraceLoader(display, () -> listeners.forEach(SessionListener::stateChanged));
        experiment = new KeptExperiment(this::experimentChanged);
        following = new PathFollower(display, (scene, remarks) -> change(before -> before.with(scene, remarks)),
                sentence -> change(before -> before.without(sentence)));
    }

    /** The session of a window; closed with it. */
    public static Session of(IWorkbenchWindow window) {
        return BY_WINDOW.computeIfAbsent(window, Session::begin);
    }

    private static Session begin(IWorkbenchWindow window) {
        Session session = new Session(window.getWorkbench().getDisplay());
        window.getShell().addDisposeListener(closed -> session.close());
        session.add(new SessionListener() {
            @Override
            public void stateChanged() {
                RecentTraces.note(session);
            }

            @Override
            public void experimentChanged() {
                RecentTraces.note(session);
            }
        });
        return session;
    }

    /** How far opening has come. */
    public SessionState state() {
        return reading.state();
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
        return experiment.open();
    }

    /** What hosts are called. */
    public HostNames names() {
        return experiment.names(state());
    }

    /** Begins to read the traces in some folders, and forgets those before. */
    public void open(List<Path> folders) {
        close();
        reading.begin(folders);
    }

    /** Begins to read those traces of an experiment that are there, and forgets the traces before. */
    public void open(OpenExperiment opened) {
        close();
        keep(opened);
        reading.begin(opened);
    }

    /** Says why what was to be opened cannot be, and forgets the traces before. */
    public void refuseToOpen(String sentence) {
        close();
        reading.fail(sentence);
    }

    /** Takes an experiment for that of the open traces. */
    public void keep(OpenExperiment opened) {
        experiment.keep(opened);
    }

    /** Forgets an experiment, but not the traces. */
    public void letGo(OpenExperiment closed) {
        experiment.letGo(closed);
    }

    /** Forgets the traces, and their experiment; what is being read is not read on. */
    public void close() {
        reading.stop();
        following.stop();
        change(before -> Focus.NOTHING);
        reading.forget();
        experiment.open().ifPresent(this::letGo);
    }

    /** Asks for the path of a task of the open traces. */
    public void choose(TaskSummary task) {
        choose(task, TimeRange.ALWAYS);
    }

    /** Asks for the path of a task within an interval. */
    public void choose(TaskSummary task, TimeRange within) {
        if (state() instanceof SessionState.Open open) {
            following.stop();
            change(before -> Focus.on(task));
            following.begin(new PathRequest(task, within, reference(), names()), open.traces());
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
        if (state() instanceof SessionState.Open && !focus.range().equals(Optional.of(range))) {
            change(before -> before.with(range));
        }
    }

    /** Selects a segment of the path in all views, or none. */
    public void select(OptionalInt segment) {
        if (focus.scene().isPresent() && !focus.segment().equals(segment)) {
            change(before -> before.with(segment));
        }
    }

    /** Has all views look at a part of the path, or at all of it. */
    public void lookAt(Optional<Focus.Part> part) {
        change(before -> before.about(part));
    }

    /** Points out an instant in all views, or none. */
    public void pointOut(OptionalLong moment) {
        if (state() instanceof SessionState.Open && !focus.moment().equals(moment)) {
            change(before -> before.with(moment));
        }
    }

    /**
     * Number of the host on whose clock all views tell times: the reference of the experiment, else the host of the
     * chosen task, or the first.
     */
    public int reference() {
        return experiment.reference(state()).or(() -> focus.task().map(TaskSummary::hostNumber)).orElse(0);
    }

    /** Names and the reference are part of a path; one that they change for is followed anew. */
    private void experimentChanged() {
        following.asked().filter(before -> !before.names().equals(names()) || before.reference() != reference())
                .ifPresent(before -> choose(before.task(), before.within()));
        listeners.forEach(SessionListener::experimentChanged);
    }

    private void change(UnaryOperator<Focus> next) {
        Focus before = focus;
        focus = next.apply(before);
        listeners.forEach(listener -> listener.focusChanged(before));
    }

    /** The experiment that is open with the traces, if one is, and what it says of them. */
    static final class KeptExperiment {
        private final Runnable changed;
        private Optional<OpenExperiment> experiment = Optional.empty();

        /** @param changed called when there is another, or none, and after each change of it */
        KeptExperiment(Runnable changed) {
            this.changed = changed;
        }

        Optional<OpenExperiment> open() {
            return experiment;
        }

        void keep(OpenExperiment opened) {
            experiment.ifPresent(before -> before.removeListener(changed));
            experiment = Optional.of(opened);
            opened.addListener(changed);
            changed.run();
        }

        /** Forgets one, unless there is another by now. */
        void letGo(OpenExperiment closed) {
            if (experiment.equals(Optional.of(closed))) {
                closed.removeListener(changed);
                experiment = Optional.empty();
                changed.run();
            }
        }

        /** What it calls the hosts of some traces. */
        HostNames names(SessionState state) {
            return state instanceof SessionState.Open open && experiment.isPresent()
                    ? HostNames.of(open.traces().labels(), experiment.get().content().hostNames()) : HostNames.LABELS;
        }

        /** Number of the host of some traces on whose clock it wants times told; empty where it does not say. */
        Optional<Integer> reference(SessionState state) {
            return experiment.flatMap(open -> open.content().reference()).flatMap(label -> number(label, state));
        }

        private static Optional<Integer> number(String label, SessionState state) {
            return state instanceof SessionState.Open open
                    ? open.traces().hostNumber(label).stream().boxed().findFirst() : Optional.empty();
        }
    }
}
