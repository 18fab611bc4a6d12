// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.ui.session.Failure;
import org.wakepath.ui.session.OpenTraces;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.view.events.EventFilter;
import org.wakepath.view.events.EventGoal;
import org.wakepath.view.events.EventHost;
import org.wakepath.view.events.EventList;
import org.wakepath.view.events.EventRow;
import org.wakepath.words.HostNames;

/** The content of the table: fills it with what jobs list and decode, and moves it to the requested place. */
final class EventRows {
    private final EventTable table;
    private final Consumer<String> words;
    private final RowCache cache = new RowCache();
    private Optional<ListJob> listing = Optional.empty();
    private Optional<EventList> list = Optional.empty();
    private Optional<EventRowLoader> reading = Optional.empty();
    private Optional<TimeRange> limits = Optional.empty();
    private Optional<Place> wanted = Optional.empty();
    private Optional<String> problem = Optional.empty();
    private boolean limited;

    /** @param words gets the text about the rows */
    EventRows(EventTable table, Consumer<String> words) {
        this.table = table;
        this.words = words;
        table.source(cache::row);
        table.onScroll(this::scrolled);
    }

    /** Starts to list the events of traces that pass a filter. */
    void list(OpenTraces traces, int reference, HostNames names, EventFilter filter) {
        words.accept("Reading events…");
        ListJob job = new ListJob(traces, reference, names, filter);
        listing = Optional.of(job);
        job.schedule();
    }

    /** Clears the table and ends all jobs. */
    void forget() {
        listing.ifPresent(ListJob::cancel);
        reading.ifPresent(EventRowLoader::end);
        listing = Optional.empty();
        reading = Optional.empty();
        list = Optional.empty();
        limited = false;
        wanted = Optional.empty();
        problem = Optional.empty();
        cache.clear();
        if (!table.isDisposed()) {
            table.reveal(-1);
            table.window(0, 0);
        }
    }

    private void began(ListJob by, EventList begun) {
        if (isCurrent(by)) {
            list = Optional.of(begun);
            reading = Optional.of(new EventRowLoader(table.getDisplay(), begun, this::complain));
            grew(by);
        }
    }

    private void grew(ListJob by) {
        if (isCurrent(by)) {
            place();
        }
    }

    private void ended(ListJob by, Optional<String> why) {
        if (isCurrent(by)) {
            problem = why;
            listing = Optional.empty();
            place();
        }
    }

    private boolean isCurrent(ListJob by) {
        return listing.equals(Optional.of(by)) && !table.isDisposed();
    }

    private void complain(String sentence) {
        problem = Optional.of(sentence);
        say();
    }

    /** Lists only the events in a range, or all events. */
    void limit(Optional<TimeRange> range) {
        limits = range;
        place();
    }

    /** Goes to a place, once it is known. */
    void go(Place place) {
        wanted = Optional.of(place);
        place();
    }

    private void place() {
        if (reading.isEmpty()) {
            return;
        }
        limited = false;
        if (limits.isEmpty()) {
            become(new long[] {0, list.get().size()});
        } else {
            TimeRange range = limits.get();
            reading.get().ask(EventRowLoader.Kind.WINDOW,
                    pages -> new long[] {pages.rowAt(range.start()), pages.rowAt(range.end())}, this::become);
        }
        wanted.ifPresent(place -> reading.get().ask(EventRowLoader.Kind.PLACE, place::row, row -> {
            if (row < list.get().size() || list.get().isWhole()) {
                wanted = wanted.filter(still -> !still.equals(place));
                table.reveal(Math.min(row, list.get().size() - 1));
            }
        }));
    }

    /**
     * Selects the event that the user named.
     *
     * @param answer gets the reason why that is impossible, in a sentence; an empty text if it was done
     */
    void go(EventGoal goal, Consumer<String> answer) {
        long first = table.scroll().from();
        reading.ifPresent(pages -> pages.ask(EventRowLoader.Kind.GOAL, open -> goal.row(open, first), row -> {
            boolean isListed = table.scroll().contains(row);
            if (isListed) {
                table.go(row);
            }
            boolean isBeyond = limits.isPresent() && row < list.get().size();
            answer.accept(isListed ? "" : RowWords.notListed(goal, row, table.scroll(), isBeyond));
        }));
    }

    private void become(long[] window) {
        limited = true;
        table.window(window[0], window[1]);
    }

    private void scrolled() {
        fetch();
        if (limited) {
            say();
        }
    }

    /** Reports how many rows there are, and which of them is selected. */
    void say() {
        String count = RowWords.count(table.scroll(), table.selection().lead(), limits.isEmpty() ? OptionalLong.empty()
                : OptionalLong.of(list.map(EventList::size).orElse(0L)));
        words.accept(problem.map(why -> why + " ").orElse("") + count + (listing.isPresent() ? " so far…" : ""));
    }

    /** Requests the rows that are shown but not decoded. */
    private void fetch() {
        SortedSet<Long> missing = cache.missing(table.scroll().top(), table.scroll().end());
        if (reading.isPresent() && !missing.isEmpty()) {
            reading.get().ask(EventRowLoader.Kind.ROWS, pages -> RowCache.decode(missing, pages), decoded -> {
                cache.put(decoded);
                table.refresh();
            });
        }
    }

    /** The list, if there is one. */
    Optional<EventList> exists() {
        return list;
    }

    /** The row that was selected last, if it is decoded. */
    Optional<EventRow> selected() {
        return table.selection().isEmpty() ? Optional.empty() : cache.row(table.selection().lead());
    }

    /** The time of the selected row, ns. */
    OptionalLong time() {
        return selected().map(row -> OptionalLong.of(row.time())).orElse(OptionalLong.empty());
    }

    /** The selected rows, in words. */
    String copyText() {
        return EventExports.text(table.selection(), cache);
    }

    /** Whether every request has been served. */
    boolean isSettled() {
        return listing.isEmpty() && list.isPresent() && limited && wanted.isEmpty()
                && cache.missing(table.scroll().top(), table.scroll().end()).isEmpty();
    }

    /** The text about the rows of the table. */
    static final class RowWords {
        private RowWords() {
        }

        /**
         * The number of listed rows, and the selected one.
         *
         * @param selected row that the selection was moved to last, or -1
         * @param all number of all rows, if only those in the shown time are listed
         */
        static String count(RowScroll scroll, long selected, OptionalLong all) {
            long listed = scroll.to() - scroll.from();
            String count = scroll.contains(selected)
                    ? String.format(Locale.ROOT, "event %,d of %,d", selected - scroll.from() + 1, listed)
                    : String.format(Locale.ROOT, "%,d events", listed);
            return all.isEmpty() ? count
                    : count + String.format(Locale.ROOT, " in the shown time, of %,d", all.getAsLong());
        }

        /**
         * The reason why the table cannot go to a row.
         *
         * @param isBeyond whether the row would be listed if those in the shown time were not the only ones
         */
        static String notListed(EventGoal goal, long row, RowScroll scroll, boolean isBeyond) {
            if (scroll.to() == scroll.from()) {
                return "No event is listed. Change the filter"
                        + (isBeyond ? ", or switch off Shown Time Only." : ".");
            }
            if (goal instanceof EventGoal.Number) {
                return String.format(Locale.ROOT, "The listed events have the numbers 1 to %,d.",
                        scroll.to() - scroll.from());
            }
            return "What is listed " + (row < scroll.from() ? "begins after that." : "ends before that.")
                    + (isBeyond ? " Switch off Shown Time Only to go there." : "");
        }
    }

    /** Goes through all events once, so that any of them can be shown. */
    private final class ListJob extends Job {
        private static final long NEWS = 200_000_000;

        private final Display display = table.getDisplay();
        private final OpenTraces traces;
        private final int reference;
        private final HostNames names;
        private final EventFilter filter;

        ListJob(OpenTraces traces, int reference, HostNames names, EventFilter filter) {
            super("Listing events");
            this.traces = traces;
            this.reference = reference;
            this.names = names;
            this.filter = filter;
            setPriority(LONG);
        }

        @Override
        protected IStatus run(IProgressMonitor monitor) {
            monitor.beginTask("Listing events", IProgressMonitor.UNKNOWN);
            try {
                EventList list = new EventList(
                        EventHost.of(traces.traces(), traces.analysis(), reference, names), filter);
                later(() -> began(this, list));
                read(list, monitor);
                later(() -> ended(this, Optional.empty()));
                return Status.OK_STATUS;
            } catch (CancellationException e) {
                later(() -> ended(this,
                        Optional.of("Listing was stopped. Press Enter in the filter to begin again.")));
                return Status.CANCEL_STATUS;
            } catch (RuntimeException | OutOfMemoryError e) {
                String sentence = Failure.sentence(e);
                later(() -> ended(this, Optional.of(sentence)));
                // The view shows the sentence; a status with an error would open a dialog as well.
                return Status.OK_STATUS;
            }
        }

        private void read(EventList list, IProgressMonitor monitor) {
            long[] told = {System.nanoTime()};
            list.read(read -> {
                if (monitor.isCanceled()) {
                    throw new CancellationException();
                }
                if (System.nanoTime() - told[0] > NEWS) {
                    told[0] = System.nanoTime();
                    monitor.subTask(String.format("%.1f million events", read / 1e6));
                    later(() -> grew(this));
                }
            });
        }

        private void later(Runnable change) {
            if (!display.isDisposed()) {
                display.asyncExec(change);
            }
        }
    }
}
