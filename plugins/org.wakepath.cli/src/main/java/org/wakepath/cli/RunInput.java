// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wakepath.analysis.Analysis;
import org.wakepath.compare.BaselineFolder;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.Profile;
import org.wakepath.ctf.NoTraceException;
import org.wakepath.ctf.Trace;
import picocli.CommandLine.Mixin;

/** Runs to compare: profiles and folders of them, or folders with the traces of a run, which are profiled first. */
final class RunInput {
    @Mixin
    private ReadingOptions reading;

    @Mixin
    private ExecutionOptions executions;

    @Mixin
    private TimeWindow window;

    /** Receives each run that was made of traces, while they are open. */
    interface Traced {
        void add(Path place, Profile profile, Profiling paths, Analysis analysis, Progress progress);
    }

    /** Refuses wrong arguments before anything is read. */
    void check(List<Path> places) {
        reading.check();
        executions.within(window);
        List<Path> traces = places.stream().filter(RunInput::isOfTraces).toList();
        if (!traces.isEmpty() && !executions.isGiven()) {
            throw CommandException.wrongUse(traces.get(0) + " holds traces, and nothing says whose executions to take "
                    + "from them", "add --task NAME");
        }
        if (traces.isEmpty() && executions.isGiven()) {
            throw CommandException.wrongUse("there are only profiles, whose executions are chosen already",
                    "leave --task and what belongs to it out, or give folders with traces");
        }
        if (!traces.isEmpty()) {
            executions.check();
        }
    }

    /** Whether a place has the traces of a run. */
    static boolean isOfTraces(Path place) {
        if (!Files.isDirectory(place)) {
            return ExperimentInput.isNamedBy(place);
        }
        boolean hasProfiles = hasProfiles(place);
        boolean hasTraces = hasTraces(place);
        if (hasProfiles && hasTraces) {
            throw CommandException.wrongUse(place + " has both profiles and traces", "name its folders or files");
        }
        return hasTraces;
    }

    private static boolean hasProfiles(Path place) {
        try {
            return BaselineFolder.hasProfiles(place);
        } catch (IOException e) {
            throw RunFiles.unreadable(place, e);
        }
    }

    private static boolean hasTraces(Path place) {
        try {
            return !Trace.find(place).isEmpty();
        } catch (NoTraceException e) {
            return false;
        }
    }

    /** The runs of some places, in order. */
    List<Run> read(List<Path> places, Shell shell, Traced traced) throws IOException {
        List<Run> runs = new ArrayList<>();
        for (Path place : places) {
            if (isOfTraces(place)) {
                runs.add(new Run(place.toString(), profile(place, shell, traced)));
            } else {
                runs.addAll(RunFiles.of(place));
            }
        }
        return runs;
    }

    private Profile profile(Path place, Shell shell, Traced traced) throws IOException {
        Analysis analysis;
        Profile profile;
        try (Progress progress = shell.progress("reading metadata of " + place)) {
            analysis = reading.open("reading events of " + place,
                    TraceFolders.ofRun(place).open(reading.threads(), shell), shell, progress);
            Profiling paths = new Profiling(analysis, executions, shell, progress);
            profile = paths.profile();
            traced.add(place, profile, paths, analysis, progress);
        }
        AnalysisInput.keep(analysis, shell);
        return profile;
    }
}
