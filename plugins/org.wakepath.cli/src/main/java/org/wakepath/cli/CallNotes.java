// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.kernel.Host;
import org.wakepath.track.TrackReader;
import org.wakepath.words.FunctionWords;
import org.wakepath.words.SafeText;
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
            FunctionWords.partlyRecorded(host.label(), calls.gaps(number)).ifPresent(shell::note);
            host.traces().stream().map(trace -> trace.environment().get(TrackReader.LEFT_OUT))
                    .filter(words -> words != null)
                    .distinct().forEach(words -> shell.note(SafeText.clean(host.label() + ": the recording left out "
                            + words + "; their time counts for what called them")));
        }
    }
}
