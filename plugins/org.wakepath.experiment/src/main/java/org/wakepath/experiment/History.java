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
 * The changes of an experiment, which can be taken back and made again. A change that was not made by {@link #record}
 * cannot be taken back, nor can what was changed before it.
 */
public final class History {
    /** What leads from one state to the next; applying it turns it round. */
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

    /** The history of an experiment from now on, which counts as saved. */
    public History(Experiment experiment) {
        this.experiment = experiment;
        experiment.addListener(this::forgetUnlessOwn);
    }

    /**
     * Makes one change, as the user sees it, which may be many of the model. Where nothing changed nothing is
     * remembered.
     *
     * @param label what it is called beside Undo
     * @param change makes it; what it had done is taken back when it throws
     * @throws IllegalStateException if another change is just made
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
     * Takes the last change back.
     *
     * @throws NoSuchElementException if there is none
     */
    public void undo() {
        move(done, undone);
    }

    /**
     * Makes the change again that was taken back last.
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

    /** Whether there is a change to take back. */
    public boolean canUndo() {
        return !done.isEmpty();
    }

    /** Whether there is a change to make again. */
    public boolean canRedo() {
        return !undone.isEmpty();
    }

    /** What {@link #undo} would take back. */
    public Optional<String> undoLabel() {
        return Optional.ofNullable(done.peek()).map(Step::label);
    }

    /** What {@link #redo} would make again. */
    public Optional<String> redoLabel() {
        return Optional.ofNullable(undone.peek()).map(Step::label);
    }

    /** Whether the experiment differs from what was saved. */
    public boolean isDirty() {
        return saved != current();
    }

    /** Says that the experiment was saved as it is. */
    public void markSaved() {
        saving().run();
    }

    /**
     * What says, once it is called, that the experiment was saved as it is now; what changes until then is not saved.
     * To be called by the thread that changes it.
     */
    public Runnable saving() {
        Step state = current();
        return () -> {
            saved = state;
            tell();
        };
    }

    /** Calls the listener after each change of what the other methods answer. */
    public void addListener(Runnable listener) {
        listeners.add(listener);
    }

    /** Calls the listener no more. */
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
