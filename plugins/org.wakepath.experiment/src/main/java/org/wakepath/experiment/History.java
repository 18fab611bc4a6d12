// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.emf.ecore.change.ChangeDescription;
import org.eclipse.emf.ecore.change.util.ChangeRecorder;

/**
 * The undo history of an experiment. A change that was not made by {@link #record} cannot be undone, nor can changes
 * before it.
 */
public final class History {
    /** The step from one state to the next. Applying a step reverses it. */
    private record Step(String label, ChangeDescription change) {
    }

    private final Experiment experiment;
    private final Deque<Step> done = new ArrayDeque<>();
    private final Deque<Step> undone = new ArrayDeque<>();
    /** Stands for the state that no step leads to. */
    private Step begin = new Step("", null);
    private Step saved = begin;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private boolean isOwnChange;

    /** Starts the history of an experiment, which counts as saved. */
    public History(Experiment experiment) {
        this.experiment = experiment;
        experiment.addListener(this::forgetUnlessOwn);
    }

    /**
     * Makes one change, as the user sees it, which may be many changes of the model. If nothing changed, nothing is
     * recorded.
     *
     * @param label its name beside Undo
     * @param change makes it; if it throws, what it did is undone
     * @throws IllegalStateException if another change is in progress
     */
    public void record(String label, Runnable change) {
        if (isOwnChange) {
            throw new IllegalStateException("'" + label + "' within another change");
        }
        ChangeRecorder recorder = new ChangeRecorder();
        recorder.beginRecording(List.of(experiment.root()));
        boolean isComplete = false;
        isOwnChange = true;
        try {
            change.run();
            isComplete = true;
        } finally {
            ChangeDescription back = recorder.endRecording();
            recorder.dispose();
            if (!isComplete) {
                back.apply();
            } else if (!back.getObjectChanges().isEmpty()) {
                done.push(new Step(label, back));
                undone.clear();
            }
            isOwnChange = false;
        }
        tell();
    }

    /**
     * Undoes the last change.
     *
     * @throws NoSuchElementException if there is none
     */
    public void undo() {
        move(done, undone);
    }

    /**
     * Redoes the change that was undone last.
     *
     * @throws NoSuchElementException if there is none
     */
    public void redo() {
        move(undone, done);
    }

    private void move(Deque<Step> from, Deque<Step> to) {
        if (from.isEmpty()) {
            throw new NoSuchElementException("there is no such change");
        }
        Step step = from.pop();
        isOwnChange = true;
        try {
            step.change.applyAndReverse();
        } finally {
            isOwnChange = false;
        }
        to.push(step);
        tell();
    }

    /** Whether there is a change to undo. */
    public boolean canUndo() {
        return !done.isEmpty();
    }

    /** Whether there is a change to redo. */
    public boolean canRedo() {
        return !undone.isEmpty();
    }

    /** The label of the change that {@link #undo} would undo. */
    public Optional<String> undoLabel() {
        return Optional.ofNullable(done.peek()).map(Step::label);
    }

    /** The label of the change that {@link #redo} would redo. */
    public Optional<String> redoLabel() {
        return Optional.ofNullable(undone.peek()).map(Step::label);
    }

    /** Whether the experiment differs from what was saved. */
    public boolean isDirty() {
        return saved != current();
    }

    /** Records that the experiment was saved in its current state. */
    public void markSaved() {
        saving().run();
    }

    /**
     * Returns an action that, when run, records that the experiment was saved as it is now. Changes made in between
     * stay unsaved. Call this from the thread that changes the experiment.
     */
    public Runnable saving() {
        Step state = current();
        return () -> {
            saved = state;
            tell();
        };
    }

    /** Calls the listener after each change of the state that the other methods return. */
    public void addListener(Runnable listener) {
        listeners.add(listener);
    }

    /** Removes a listener. */
    public void removeListener(Runnable listener) {
        listeners.remove(listener);
    }

    private void tell() {
        listeners.forEach(Runnable::run);
    }

    private Step current() {
        return canUndo() ? done.peek() : begin;
    }

    private void forgetUnlessOwn() {
        if (!isOwnChange) {
            done.clear();
            undone.clear();
            begin = new Step("", null);
            tell();
        }
    }
}
