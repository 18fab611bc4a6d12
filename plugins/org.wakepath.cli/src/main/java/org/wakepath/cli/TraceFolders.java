// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.TraceSet;
import org.wakepath.words.TraceWords;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The folders with traces that a command reads. */
final class TraceFolders {
    @Parameters(arity = "0..*", paramLabel = "DIR", description = {
        "Folders with CTF traces, at any depth: of one host or of several. A saved analysis, NAME.wakepath, stands for "
                + "its traces. By default the last recording."})
    private List<Path> folders = List.of();

    @Option(names = "--strict", description = "Stop at the first trace that cannot be read, instead of leaving it out.")
    private boolean strict;

    private final Map<Path, ExperimentInput> experiments = new HashMap<>();

    /** The traces of one run, which must all be readable: without one of them, it would be another run. */
    static TraceFolders ofRun(Path place) {
        TraceFolders run = new TraceFolders();
        run.folders = List.of(place);
        run.strict = true;
        return run;
    }

    /** Opens all traces, and notes their faults. */
    TraceSet open(int threads, Shell shell) {
        List<Path> found = TraceSet.find(folders().stream().flatMap(this::named).toList(), shell::note);
        List<Trace> opened = shell.leftOut().open(found, threads, strict);
        opened.stream().filter(trace -> trace.foreignPackets() > 0).map(TraceFolders::foreign).forEach(shell::note);
        TraceSet traces = TraceSet.of(opened);
        traces.copies().stream().map(TraceWords::ofCopy).forEach(shell::note);
        traces.offsets().stream().map(TraceWords::of).forEach(shell::note);
        return traces;
    }

    private static String foreign(Trace trace) {
        String packets = trace.foreignPackets() == 1 ? "1 packet bears" : trace.foreignPackets() + " packets bear";
        return trace.folder() + ": " + packets
                + " the UUID of another trace than its metadata; read as if it were its own";
    }

    private List<Path> folders() {
        if (folders.isEmpty()) {
            folders = List.of(LastRecording.folder());
        }
        return folders;
    }

    /**
     * The saved analysis, if the arguments name one and nothing else; or that of the command that was recorded, if they
     * name its recording.
     */
    Optional<ExperimentInput> experiment() {
        return folders().size() == 1
                ? experiment(folders.get(0)).or(() -> ExperimentInput.recordedIn(folders.get(0))) : Optional.empty();
    }

    /** What the arguments name, as the user wrote it. */
    List<String> named() {
        return folders().stream().map(Path::toString).toList();
    }

    /** The file that the arguments name, if they name nothing else and it is no saved analysis. */
    Optional<Path> onlyFile() {
        return folders().size() == 1 && Files.isRegularFile(folders.get(0)) && experiment().isEmpty()
                ? Optional.of(folders.get(0)) : Optional.empty();
    }

    private Optional<ExperimentInput> experiment(Path path) {
        return ExperimentInput.isNamedBy(path)
                ? Optional.of(experiments.computeIfAbsent(path, ExperimentInput::read)) : Optional.empty();
    }

    private Stream<Path> named(Path path) {
        return experiment(path).map(experiment -> experiment.folders().stream()).orElseGet(() -> Stream.of(path));
    }
}
