// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceStacks;
import org.wakepath.path.ActivePath;
import org.wakepath.words.StackWords;

/**
 * The stacks of open traces. They are read once, when the first path needs them, and kept until the traces are closed.
 * If they cannot be read, waits have no functions.
 *
 * <p>Safe for use by several threads, of which one reads at a time.
 */
final class OpenStacks {
    private final TraceStacks stacks;
    /** Why the stacks cannot be read, a sentence. */
    private Optional<String> failure = Optional.empty();
    private IProgressMonitor reader = new NullProgressMonitor();

    OpenStacks(Analysis analysis) {
        stacks = analysis.stacks(events -> watch());
    }

    /**
     * A path with the functions of its waits.
     *
     * @param remarks why functions are missing, in sentences
     */
    record Labelled(ActivePath path, List<String> remarks) {
    }

    /**
     * Gives the waits of a path their functions.
     *
     * @param reference number of the host on whose clock the path is
     * @param monitor ends the reading when it is canceled; the functions are missing then
     */
    synchronized Labelled label(ActivePath path, int reference, IProgressMonitor monitor) {
        reader = monitor;
        if (failure.isEmpty()) {
            try {
                monitor.subTask("stacks");
                ActivePath labelled = stacks.label(path, reference);
                List<String> remarks = new ArrayList<>();
                StackWords.of(stacks.faults()).ifPresent(fault -> remarks.add(fault + "."));
                return new Labelled(labelled, remarks);
            } catch (CancellationException e) {
                return missing(path, "Reading them was stopped. Ask for the path again to read them.");
            } catch (RuntimeException | VirtualMachineError e) {
                failure = Optional.of(Failure.sentence(e));
            }
        }
        return missing(path, failure.get());
    }

    private static Labelled missing(ActivePath path, String why) {
        return new Labelled(path, List.of("Functions of waits are not shown. " + why));
    }

    private void watch() {
        if (reader.isCanceled()) {
            throw new CancellationException();
        }
    }
}
