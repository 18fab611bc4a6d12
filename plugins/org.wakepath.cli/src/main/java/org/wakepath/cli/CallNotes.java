// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.kernel.Host;
import org.wakepath.words.FunctionWords;
import org.wakepath.words.SliceWords;

/** Notes on standard error about the recorded calls of functions. */
final class CallNotes {
    private CallNotes() {
    }

    /** Notes for each host what is wrong with its calls, and which ones were not recorded. */
    static void write(Analysis analysis, TraceSlices.OnClock calls, Shell shell) {
        for (int number = 0; number < analysis.hosts().size(); number++) {
            Host host = analysis.hosts().get(number);
            SliceWords.lines(host.label(), calls.faults(host.label())).forEach(shell::note);
            FunctionWords.notRecorded(host.label(), host, calls.gaps(number)).forEach(shell::note);
        }
    }
}
