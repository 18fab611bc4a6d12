// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.ui.session.Failure;
import org.wakepath.view.events.EventList;
import org.wakepath.view.events.EventPages;

/**
 * Decodes events off the user interface's thread. Of several requests of one kind, only the last one is served. Answers
 * come on the user interface's thread, until {@link #end}.
 */
final class EventRowLoader extends Job {
    private final Display display;
    private final EventList list;
    private final Consumer<String> complaints;
    private final Map<Kind, Function<EventPages, Runnable>> asked = new EnumMap<>(Kind.class);
    private boolean over;
    /** Used only by the job's own thread. */
    private Optional<EventPages> pages = Optional.empty();

    /** The kinds of requests, the most urgent first. */
    enum Kind {
        WINDOW, PLACE, GOAL, ROWS
    }

    /** @param complaints is notified, in a sentence, why events cannot be decoded */
    EventRowLoader(Display display, EventList list, Consumer<String> complaints) {
        super("Decoding events");
        this.display = display;
        this.list = list;
        this.complaints = complaints;
        setSystem(true);
        setPriority(INTERACTIVE);
    }

    synchronized <T> void ask(Kind kind, Function<EventPages, T> question, Consumer<T> taker) {
        asked.put(kind, pages -> {
            T answer = question.apply(pages);
            return () -> taker.accept(answer);
        });
        schedule();
    }

    /** Stops all answers, and closes the traces. */
    synchronized void end() {
        over = true;
        asked.clear();
        schedule();
    }

    private synchronized boolean isOver() {
        return over;
    }

    private synchronized Optional<Function<EventPages, Runnable>> take() {
        return Arrays.stream(Kind.values()).filter(asked::containsKey).findFirst().map(asked::remove);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        try {
            for (Optional<Function<EventPages, Runnable>> question = take(); question.isPresent(); question = take()) {
                pages = pages.isPresent() ? pages : Optional.of(new EventPages(list));
                later(question.get().apply(pages.get()));
            }
        } catch (RuntimeException | OutOfMemoryError e) {
            close();
            String sentence = Failure.sentence(e);
            later(() -> complaints.accept(sentence));
        }
        if (isOver()) {
            close();
        }
        return Status.OK_STATUS;
    }

    private void close() {
        pages.ifPresent(EventPages::close);
        pages = Optional.empty();
    }

    private void later(Runnable answer) {
        if (!display.isDisposed()) {
            display.asyncExec(() -> {
                if (!isOver()) {
                    answer.run();
                }
            });
        }
    }
}
