// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.analysis.Analysis;
import org.wakepath.experiment.Bookmark;
import org.wakepath.view.scene.NamedTime;
import org.wakepath.words.SafeText;

/** The bookmarks of an experiment on the clock that all views use. */
final class BookmarkTimes {
    private final Display display;
    private final Runnable changed;
    private Optional<Wanted> wanted = Optional.empty();
    private Found found = Found.NOTHING;

    /** Bookmarks of some traces on the clock of one of their hosts. */
    private record Wanted(OpenTraces traces, List<Bookmark> bookmarks, int reference) {

        boolean isSame(Wanted other) {
            return traces == other.traces && reference == other.reference && bookmarks.equals(other.bookmarks);
        }
    }

    /**
     * Bookmarks on one clock.
     *
     * @param problem why another bookmark is not among them, in a sentence
     */
    private record Found(List<NamedTime> times, Optional<String> problem) {
        static final Found NOTHING = new Found(List.of(), Optional.empty());
    }

    /** @param changed is called when there are other times, or another problem */
    BookmarkTimes(Display display, Runnable changed) {
        this.display = display;
        this.changed = changed;
    }

    /** The times, earliest first. Bookmarks of hosts whose clocks cannot be related are left out. */
    List<NamedTime> times() {
        return found.times();
    }

    /** Why a bookmark has no time here, in a sentence; empty if all have one, or their hosts cannot be related. */
    Optional<String> problem() {
        return found.problem();
    }

    /** Starts to work out the times, unless they are known or under way. */
    void show(SessionState state, Optional<OpenExperiment> experiment, int reference) {
        if (state instanceof SessionState.Open open && experiment.isPresent()) {
            Wanted next = new Wanted(open.traces(), List.copyOf(experiment.get().content().bookmarks()), reference);
            if (wanted.filter(next::isSame).isEmpty()) {
                wanted = Optional.of(next);
                new TimesJob(this, next).schedule();
            }
        } else {
            wanted = Optional.empty();
            become(Found.NOTHING);
        }
    }

    private void become(Found next) {
        if (!next.equals(found)) {
            found = next;
            changed.run();
        }
    }

    /** Takes the result of a job, from any thread; ignored if something else is wanted by then. */
    private void take(Wanted by, Found next) {
        if (!display.isDisposed()) {
            display.asyncExec(() -> {
                if (wanted.filter(last -> last == by).isPresent()) {
                    become(next);
                }
            });
        }
    }

    /** Puts bookmarks on one clock. Relating clocks may require matching all packets. */
    private static final class TimesJob extends Job {
        private final BookmarkTimes times;
        private final Wanted wanted;

        TimesJob(BookmarkTimes times, Wanted wanted) {
            super("Relating the clocks of bookmarks");
            this.times = times;
            this.wanted = wanted;
            setSystem(true);
        }

        @Override
        protected IStatus run(IProgressMonitor monitor) {
            List<NamedTime> found = new ArrayList<>();
            Optional<String> problem = Optional.empty();
            for (Bookmark bookmark : wanted.bookmarks()) {
                try {
                    time(bookmark).ifPresent(found::add);
                } catch (ArithmeticException e) {
                    problem = Optional.of(name(bookmark) + " is too far from the time of the traces.");
                } catch (RuntimeException | VirtualMachineError e) {
                    problem = Optional.of(Failure.sentence(e));
                }
            }
            found.sort(Comparator.comparingLong(NamedTime::start));
            times.take(wanted, new Found(List.copyOf(found), problem));
            return Status.OK_STATUS;
        }

        private Optional<NamedTime> time(Bookmark bookmark) {
            OptionalInt host = wanted.traces().hostOf(bookmark.subject());
            return host.isPresent() && isRelated(host.getAsInt()) ? Optional.of(time(bookmark, host.getAsInt()))
                    : Optional.empty();
        }

        private boolean isRelated(int host) {
            return host == wanted.reference()
                    || analysis().relations(wanted.reference()).get(host).clock().isConnected();
        }

        private NamedTime time(Bookmark bookmark, int host) {
            long start = onReference(host, bookmark.time());
            long end = bookmark.end().isPresent() ? onReference(host, bookmark.end().getAsLong()) : start;
            return new NamedTime(start, Math.max(start, end), name(bookmark));
        }

        private static String name(Bookmark bookmark) {
            return SafeText.clean(bookmark.text().strip());
        }

        private long onReference(int host, long time) {
            return host == wanted.reference() ? time : analysis().convert(host, time, wanted.reference());
        }

        private Analysis analysis() {
            return wanted.traces().analysis();
        }
    }
}
