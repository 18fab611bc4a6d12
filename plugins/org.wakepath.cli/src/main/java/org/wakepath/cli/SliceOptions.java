// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.base.Reason;
import org.wakepath.track.SliceRules;
import org.wakepath.track.SliceRulesException;
import org.wakepath.words.ExceptionWords;
import picocli.CommandLine.Option;

/** The options about slices of user space. */
final class SliceOptions {
    private static final Pattern NUMBERED = Pattern.compile("(.+)#(\\d{1,9})");

    @Option(names = "--by", paramLabel = "slice", description = {
        "slice: instead of segments, show the time of each slice of user space on the path, such as a function, a "
                + "request or a barrier (docs/slices.md)."})
    private String by;

    @Option(names = "--within", paramLabel = "NAME[#N]", description = {
        "Instead of the task's whole life, the path of each execution of its slice NAME: a table of all, and the path of "
                + "the longest; with #N the path of execution number N alone."})
    private String within;

    @Option(names = "--system-call", paramLabel = "NAME[#N]", description = {
        "The same of the system calls of a name that the task makes, such as read, from their entry to their exit. The "
                + "traces must have system calls (wakepath record --syscalls)."})
    private String systemCall;

    @Option(names = "--rules", paramLabel = "FILE", description = {
        "Rules that say which events of user space are slices; they come before Wakepath's own (docs/slices.md)."})
    private Path rules;

    /** A slice that the user named, with its number if given. */
    record Asked(String name, OptionalInt number) {
    }

    /** Refuses wrong arguments before any trace is read. */
    void check() {
        if (by != null && !by.equals("slice")) {
            throw CommandException.wrongUse("--by " + by + ": a path is split only by slices", "write --by slice");
        }
        if (within != null && systemCall != null) {
            throw CommandException.wrongUse("--within and --system-call both say which parts of the task's life to "
                    + "follow", "leave one of them out");
        }
        if (rules != null && by == null && within == null) {
            throw CommandException.wrongUse("--rules is about slices, but no slices were requested",
                    "add --by slice or "
                            + "--within NAME");
        }
    }

    boolean isSplit() {
        return by != null;
    }

    /** Whether the user asked for the executions of a slice or a system call. */
    boolean isWithin() {
        return within != null || systemCall != null;
    }

    /** Whether the answer is a table of all executions. A name that ends like a number may be that of one alone. */
    boolean isTable() {
        return isWithin() && !isSplit() && !NUMBERED.matcher(within != null ? within : systemCall).matches();
    }

    /** The option by which the user asked for executions. */
    String withinOption() {
        return within != null ? "--within" : "--system-call";
    }

    /** What the executions are of. */
    String noun() {
        return within != null ? "slice" : ExecutionOptions.CALL;
    }

    /** What to do if the task has no execution of any name. */
    String hint() {
        return within != null ? SliceQuestion.NO_SLICE : ExecutionOptions.NO_CALL;
    }

    /**
     * The slices of which the user asked for one: those of user space, or system calls.
     *
     * @param traced those of user space
     * @param host number of the task's host
     */
    TraceSlices executed(Analysis analysis, TraceSlices traced, int host) {
        if (systemCall == null) {
            return traced;
        }
        ExecutionOptions.requireSystemCalls(analysis.hosts().get(host));
        return analysis.systemCalls(within(name -> false).name(), events -> {});
    }

    /**
     * The slice or system call that the user named.
     *
     * @param isName whether the task has a slice of a name; a name may end like a number
     */
    Asked within(Predicate<String> isName) {
        String asked = within != null ? within : systemCall;
        Matcher numbered = NUMBERED.matcher(asked);
        if (isName.test(asked) || !numbered.matches()) {
            return new Asked(asked, OptionalInt.empty());
        }
        return new Asked(numbered.group(1), OptionalInt.of(Integer.parseInt(numbered.group(2))));
    }

    /** The rules of Wakepath, with those of the user before them. */
    SliceRules rules() {
        Optional<Path> file = Optional.ofNullable(rules);
        return file.isPresent() ? read(file.get()) : SliceRules.builtIn();
    }

    private static SliceRules read(Path file) {
        try {
            return SliceRules.builtIn().after(SmallText.read(file));
        } catch (SliceRulesException e) {
            throw CommandException.wrongUse("--rules " + file + ": " + ExceptionWords.of(e).orElseThrow().line());
        } catch (CharacterCodingException e) {
            throw CommandException.wrongUse("--rules " + file + " is no text in UTF-8", "give a file of rules");
        } catch (IOException e) {
            throw CommandException.wrongUse("--rules " + file + " cannot be read: " + Reason.of(e),
                    "give a file of rules");
        }
    }
}
