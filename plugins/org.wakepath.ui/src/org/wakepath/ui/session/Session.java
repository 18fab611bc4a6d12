// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.WeakHashMap;
import java.util.function.UnaryOperator;
import org.eclipse.core.runtime.ListenerList;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchWindow;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.view.scene.NamedTime;
import org.wakepath.words.HostNames;

/**
 * The traces of one window, and the part of them that its views show. All views of the window read it, and a change by
 * one view moves the others. Jobs load traces and follow paths.
 *
 * <p>Use it on the user interface's thread only; jobs deliver their results there.
 */
public final class Session {
    private static final Map<IWorkbenchWindow, Session> BY_WINDOW = new WeakHashMap<>();

    private final Display display;
    private final ListenerList<SessionListener> listeners = new ListenerList<>();
    /** What each listener has yet to be notified of: the focus before each change, oldest first. */
    private final Map<SessionListener, Deque<Focus>> unseen = new HashMap<>();
    private final TraceLoader reading;
    private final KeptExperiment experiment;
    private final PathFollower following;
    private final BookmarkTimes bookmarks;
    private Focus focus = Focus.NOTHING;

    Session(Display display) {
        this.display = display;
        bookmarks = new BookmarkTimes(display, () -> listeners.forEach(SessionListener::bookmarksChanged));
        reading = new TraceLoader(display, () -> {
            listeners.forEach(SessionListener::stateChanged);
            findBookmarks();
        });
        experiment = new KeptExperiment(this::experimentChanged);
        following = new PathFollower(display, (scene, words) -> changeInTurns(before -> before.with(scene, words)),
                sentence -> change(before -> before.without(sentence)));
    }

    /** The session of a window, which is closed with the window. */
    public static Session of(IWorkbenchWindow window) {
        return BY_WINDOW.computeIfAbsent(window, Session::begin);
    }

    private static Session begin(IWorkbenchWindow window) {
        Session session = new Session(window.getWorkbench().getDisplay());
        window.getShell().addDisposeListener(closed -> session.close());
        window.getShell().addListener(SWT.Activate, activated -> session.lookAtFile());
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

    /** Checks whether the files of all windows were changed elsewhere. */
    static void lookAtFiles() {
        BY_WINDOW.values().forEach(Session::lookAtFile);
    }

    private void lookAtFile() {
        experiment().ifPresent(OpenExperiment::lookAtFile);
    }

    /** The progress of opening. */
    public SessionState state() {
        return reading.state();
    }

    /** The common subject of the views. */
    public Focus focus() {
        return focus;
    }

    /** Notifies a listener of every change until it is removed. */
    public void add(SessionListener listener) {
        listeners.add(listener);
    }

    /** Removes a listener. */
    public void remove(SessionListener listener) {
        listeners.remove(listener);
        unseen.remove(listener);
    }

    /** The experiment that is open with the traces. */
    public Optional<OpenExperiment> experiment() {
        return experiment.open();
    }

    /** The names of hosts. */
    public HostNames names() {
        return experiment.names(state());
    }

    /** Starts to read the traces in some folders, and forgets the previous traces. */
    public void open(List<Path> folders) {
        close();
        reading.begin(folders);
    }

    /** Starts to read the traces of an experiment that exist, and forgets the previous traces. */
    public void open(OpenExperiment opened) {
        close();
        keep(opened);
        reading.begin(opened);
    }

    /** Shows the reason why something could not be opened, and forgets the previous traces. */
    public void refuseToOpen(String sentence) {
        close();
        reading.fail(sentence);
    }

    /** Makes an experiment that of the open traces. */
    public void keep(OpenExperiment opened) {
        experiment.keep(opened);
    }

    /** Forgets an experiment, but not the traces. */
    public void letGo(OpenExperiment closed) {
        experiment.letGo(closed);
    }

    /** Forgets the traces and their experiment, and stops reading. */
    public void close() {
        reading.stop();
        following.stop();
        change(before -> Focus.NOTHING);
        reading.forget();
        experiment.open().ifPresent(this::letGo);
    }

    /** Requests the path of a task of the open traces. */
    public void choose(TaskSummary task) {
        choose(task, TimeRange.ALWAYS);
    }

    /** Requests the path of a task within an interval. */
    public void choose(TaskSummary task, TimeRange within) {
        choose(task, Optional.empty(), within);
    }

    /** Requests the path of a request of the open traces, whose times are on the clock of {@link #requestClock}. */
    public void choose(Request request) {
        if (request.duration() == 0) {
            refuse(PathRequest.NO_TIME);
            return;
        }
        TimeRange within = new TimeRange(request.begin(), request.end());
        request.work().stream().map(Work::task).flatMap(Optional::stream).reduce((one, other) -> other)
                .ifPresentOrElse(last -> choose(last, Optional.of(request.id()), within),
                        () -> refuse(
                                "The kernel's trace has no thread that worked for this request. Open the folders of "
                                        + "the kernel's traces as well."));
    }

    private void choose(TaskSummary task, Optional<RequestId> request, TimeRange within) {
        if (state() instanceof SessionState.Open open) {
            following.stop();
            change(before -> Focus.on(task, request));
            following.begin(new PathRequest(task, request, within, reference(), names()), open.traces());
        }
    }

    /** Shows the reason why something could not be chosen. */
    void refuse(String sentence) {
        following.stop();
        change(before -> Focus.NOTHING.without(sentence));
    }

    /** The interval of the requested path. */
    public TimeRange within() {
        return following.asked().map(PathRequest::within).orElse(TimeRange.ALWAYS);
    }

    /** Runs an action once the requested path is there, unless another is chosen before. */
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

    /** The bookmarks of the experiment on the clock of {@link #reference()}, earliest first. */
    public List<NamedTime> bookmarks() {
        return bookmarks.times();
    }

    /** Why a bookmark is not among them, in a sentence; empty if nothing failed. */
    public Optional<String> bookmarkProblem() {
        return bookmarks.problem();
    }

    private void findBookmarks() {
        bookmarks.show(state(), experiment(), reference());
    }

    /** Selects a stretch of time, or none. */
    public void selectTime(Optional<TimeRange> stretch) {
        if (state() instanceof SessionState.Open && !focus.selected().equals(stretch)) {
            change(before -> before.selecting(stretch));
        }
    }

    /** Makes all views show a part of the path, or all of it. */
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
     * Number of the host whose clock all views use. It is the reference of the experiment, else the host of the chosen
     * task, or the first, as for the path of a request.
     */
    public int reference() {
        return focus.request().isPresent() ? requestClock()
                : experiment.reference(state()).or(() -> focus.task().map(TaskSummary::hostNumber)).orElse(0);
    }

    /** Number of the host whose clock is that of requests: the reference of the experiment, or the first host. */
    public int requestClock() {
        return experiment.reference(state()).orElse(0);
    }

    /** Names and the reference are part of a path. If they change, the path is followed again. */
    private void experimentChanged() {
        following.asked().filter(before -> !before.names().equals(names()) || before.reference() != reference())
                .ifPresent(before -> choose(before.task(), before.request(), before.within()));
        listeners.forEach(SessionListener::experimentChanged);
        findBookmarks();
    }

    private void change(UnaryOperator<Focus> next) {
        Focus before = focus;
        turnTo(next);
        listeners.forEach(this::notify);
        if (!focus.task().equals(before.task())) {
            findBookmarks();
        }
    }

    /** A change that is much work for every view. The window answers between one view and the next. */
    private void changeInTurns(UnaryOperator<Focus> next) {
        turnTo(next);
        notifyInTurns(listeners.iterator());
    }

    /**
     * What the user does meanwhile comes between two turns, because each turn asks for the next one. What shall happen
     * on the path comes last, because a view that shows another path has no marks at first.
     */
    private void notifyInTurns(Iterator<SessionListener> rest) {
        if (rest.hasNext()) {
            display.asyncExec(() -> {
                notify(rest.next());
                notifyInTurns(rest);
            });
        } else {
            following.goOn();
        }
    }

    private void turnTo(UnaryOperator<Focus> next) {
        Focus before = focus;
        focus = next.apply(before);
        listeners.forEach(listener -> unseen.computeIfAbsent(listener, added -> new ArrayDeque<>()).add(before));
    }

    private void notify(SessionListener listener) {
        Deque<Focus> befores = unseen.getOrDefault(listener, new ArrayDeque<>());
        while (!befores.isEmpty()) {
            listener.focusChanged(befores.remove());
        }
    }

    /** The experiment that is open with the traces, if any, and its settings for them. */
    static final class KeptExperiment {
        private final Runnable changed;
        private Optional<OpenExperiment> experiment = Optional.empty();

        /** @param changed is called when the experiment is replaced or closed, and after each change of it */
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

        /** Forgets an experiment, unless another has replaced it. */
        void letGo(OpenExperiment closed) {
            if (experiment.equals(Optional.of(closed))) {
                closed.removeListener(changed);
                experiment = Optional.empty();
                changed.run();
            }
        }

        /** The experiment's names for the hosts of some traces. */
        HostNames names(SessionState state) {
            return state instanceof SessionState.Open open && experiment.isPresent()
                    ? HostNames.of(open.traces().labels(), experiment.get().content().hostNames()) : HostNames.LABELS;
        }

        /** Number of the host whose clock the experiment chooses for times; empty if it chooses none. */
        Optional<Integer> reference(SessionState state) {
            return experiment.flatMap(open -> open.content().reference()).flatMap(label -> number(label, state));
        }

        private static Optional<Integer> number(String label, SessionState state) {
            return state instanceof SessionState.Open open
                    ? open.traces().hostNumber(label).stream().boxed().findFirst() : Optional.empty();
        }
    }
}
