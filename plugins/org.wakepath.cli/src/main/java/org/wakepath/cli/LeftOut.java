// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.wakepath.base.Reason;
import org.wakepath.ctf.BrokenTraceException;
import org.wakepath.ctf.OpenedTraces;
import org.wakepath.ctf.Trace;

/** Traces, or ends of traces, that are missing from a command's answer, because they cannot be read. */
final class LeftOut {
    private final Shell shell;
    private final Set<Path> folders = new HashSet<>();
    /** Whether the answer can do without a further trace, because there are others. */
    private boolean canDoWithout;
    private boolean strict;
    private boolean any;

    LeftOut(Shell shell) {
        this.shell = shell;
    }

    /**
     * Opens the traces of some folders, without those that proved to be broken.
     *
     * @param strict whether the first broken trace ends the command
     */
    List<Trace> open(List<Path> all, int threads, boolean strict) {
        this.strict = strict;
        OpenedTraces opened = Trace.openReadableCached(
                all.stream().filter(folder -> !folders.contains(folder)).toList(), threads);
        opened.broken().stream().filter(fault -> strict || opened.traces().isEmpty() || Reason.isTooManyFiles(fault))
                .findFirst().ifPresent(fault -> {
                    throw fault;
                });
        opened.broken().forEach(this::add);
        canDoWithout = !strict && opened.traces().size() > 1;
        return opened.traces();
    }

    /** Whether to run the command again without the trace that ended it. */
    boolean permits(Throwable fault) {
        return canDoWithout && fault instanceof BrokenTraceException broken && !folders.contains(broken.folder())
                && !Reason.isTooManyFiles(fault);
    }

    /** Reports that a trace is left out. */
    void add(BrokenTraceException fault) {
        folders.add(fault.folder());
        any = true;
        shell.note(fault.getMessage() + "; this trace is left out");
    }

    /** Reports that events of a host from a fault on are left out, if that is permitted. */
    void addRest(BrokenTraceException fault, String host) {
        if (strict || Reason.isTooManyFiles(fault)) {
            throw fault;
        }
        any = true;
        shell.note(fault.getMessage() + "; the events of " + host + " from here on are left out");
    }

    /** Whether something is left out. */
    boolean isAny() {
        return any;
    }
}
