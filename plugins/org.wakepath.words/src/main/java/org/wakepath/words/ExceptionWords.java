// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.wakepath.base.Reason;
import org.wakepath.base.SpoolException;
import org.wakepath.base.index.DamagedIndexException;
import org.wakepath.base.index.IndexSpaceException;
import org.wakepath.compare.NothingInCommonException;
import org.wakepath.compare.profile.ProfileException;
import org.wakepath.ctf.NoTraceException;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.graph.build.TimeSpanException;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.KernelEventLayout.Wakeups;
import org.wakepath.kernel.MissingEventsException;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.EventNeed;
import org.wakepath.path.EmptyIntervalException;
import org.wakepath.synchronization.NoClockRelationException;
import org.wakepath.track.SliceRulesException;

/**
 * Words for an exception of the analysis.
 *
 * @param problem what is wrong, without what to do
 * @param line the problem and what to do about it on the command line, in one line without full stop
 * @param sentence the problem and what to do about it in the window
 */
public record ExceptionWords(String problem, String line, String sentence) {
    private static final int SHOWN_HOSTS = 3;
    private static final String RECORD_AGAIN = "leave this trace out or record it again";
    private static final String RECORD_AGAIN_SENTENCE = "Leave this trace out, or record it again.";

    /** The words for an exception; empty if it is none of the analysis. */
    public static Optional<ExceptionWords> of(Throwable e) {
        if (e instanceof MissingEventsException missing) {
            return Optional.of(missing(missing));
        } else if (e instanceof NoTraceException) {
            return words(e.getMessage(), "give a folder that holds a file named metadata",
                    "Open a folder that holds a file named metadata.");
        } else if (e instanceof CtfException && Reason.isDenied(e)) {
            return words(e.getMessage(), "make it readable, for example with chmod -R a+rX, or run as its owner",
                    "Make it readable, or leave this folder out.");
        } else if (e instanceof CtfException) {
            return words(e.getMessage(), RECORD_AGAIN, RECORD_AGAIN_SENTENCE);
        } else if (e instanceof TimeSpanException span) {
            return words("the trace of " + span.host() + " spans more than 292 years, from " + span.begin() + " to "
                    + span.end() + " ns since 1970: its times are damaged, or those of several clocks", RECORD_AGAIN,
                    RECORD_AGAIN_SENTENCE);
        } else if (e instanceof EmptyIntervalException interval) {
            return Optional.of(empty(interval));
        } else if (e instanceof NoClockRelationException) {
            return words(e.getMessage(), "see wakepath sync", "See the view Clocks.");
        } else if (e instanceof SpoolException spool) {
            return words("what does not fit into memory cannot be kept in a temporary file in " + spool.folder() + ": "
                    + Reason.of(spool.getCause()),
                    "make room there, let TMPDIR name another folder, or allow more memory with --max-memory",
                    "Make room there, or give the application more memory.");
        } else if (e instanceof DamagedIndexException index) {
            return words(index.file() + ": damaged at byte " + index.position(),
                    "remove it, or leave it alone with --no-index", "Remove it and open the folder again.");
        } else if (e instanceof IndexSpaceException space) {
            return words("it would take more than half of the free space in " + space.folder(), "make room there",
                    "Make room there.");
        } else if (e instanceof ProfileException profile) {
            return words(profile.file() + (profile.place().isEmpty() ? "" : " (" + profile.place() + ")") + ": "
                    + profile.getMessage(), "make it again with wakepath profile", "Make it again.");
        } else if (e instanceof NothingInCommonException nothing) {
            return words("the sides have no executions in common: the base has " + names(nothing.base())
                    + ", and the head " + names(nothing.head()), "make all profiles with the same --task and rule",
                    "Compare runs of the same task.");
        } else if (e instanceof SliceRulesException rules) {
            return words("line " + rules.line() + ": " + fault(rules), "docs/slices.md explains rules",
                    "docs/slices.md explains rules.");
        }
        return Optional.empty();
    }

    private static Optional<ExceptionWords> words(String problem, String next, String nextSentence) {
        return Optional.of(new ExceptionWords(problem, problem + "; " + next, problem + ". " + nextSentence));
    }

    private static ExceptionWords missing(MissingEventsException e) {
        String enable = EventCatalogue.get().needs("activePath").stream().map(EventNeed::record)
                .collect(Collectors.joining(",", "lttng enable-event -k ", ""));
        String line = switch (e.lack()) {
            case KERNEL_TRACE -> "no kernel trace among the " + e.hosts().size()
                    + " host(s): record one with lttng create; " + enable + ",...";
            case EVENTS -> "no event was recorded on " + names(e.hosts())
                    + "; record again while something runs, for example with wakepath record -- sleep 1";
            case SWITCHES -> lacks(e, EventCatalogue.get().event("switch").name()) + "; record it with " + enable;
            case WAKEUPS -> lacks(e, Wakeups.WAKING.event() + " or " + Wakeups.TTWU.event()) + "; record it with "
                    + enable;
        };
        return new ExceptionWords(line, line, line);
    }

    private static String lacks(MissingEventsException e, String event) {
        return names(e.hosts()) + ": this trace has no " + event;
    }

    private static String names(List<String> hosts) {
        int more = hosts.size() - SHOWN_HOSTS;
        return hosts.isEmpty() ? "none" : hosts.stream().limit(SHOWN_HOSTS).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static ExceptionWords empty(EmptyIntervalException e) {
        Worker task = e.task();
        String problem = "no part of " + task.name() + " (" + task.tid() + ") on " + task.host() + " lies in ["
                + e.from() + ", " + e.to() + "] ns: the trace knows it from " + e.start() + " to " + e.end() + " ns";
        return new ExceptionWords(problem, problem + "; choose --from and --to within that",
                task.name() + " was not there in the interval that was asked for. Choose the task in the view "
                        + "Experiment to see all of it.");
    }

    private static String fault(SliceRulesException e) {
        String word = e.words().get(0);
        return switch (e.fault()) {
            case KIND -> "'" + word + "' is none of pair, point and ignore";
            case NO_EVENT -> word + " needs the name of an event";
            case NO_EVENTS -> word + " needs the names of two events";
            case STARS -> word + " has more than one *";
            case UNLIKE -> "one of " + word + " and " + e.words().get(1) + " has a *, and the other has none";
            case BRACES -> "the name " + word + " has braces that hold no name of a field";
            case FIELD -> word + " is no name of a field";
            case KEYWORD -> "'" + word + "' is none of name and id";
            case NO_WORD -> word + " needs a word behind it";
        };
    }
}
