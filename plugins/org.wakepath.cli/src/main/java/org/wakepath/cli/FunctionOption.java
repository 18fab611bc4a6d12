// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.Optional;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.track.SliceRules;
import picocli.CommandLine.Option;

/** The option by which paths have the functions that were called. */
final class FunctionOption {
    @Option(names = "--functions",
            description = {"Show in which functions tasks worked, waited and woke others, by the "
                    + "calls that wakepath-functions recorded (docs/slices.md)."})
    private boolean isAsked;

    boolean isAsked() {
        return isAsked;
    }

    /** The calls of all tasks, if the user asked for them. */
    Optional<TraceSlices> in(Analysis analysis) {
        return isAsked ? Optional.of(analysis.slices(SliceRules.functions())) : Optional.empty();
    }
}
