/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.wakepath.kernel.TraceSet;
import org.wakepath.report.CopyText;
import picocli.CommandLine.Parameters;

/** The folders with traces that a command reads. */
final class TraceFolders {
    @Parameters(arity = "1..*", paramLabel = "DIR", description = {
        "Folders with CTF traces, at any depth: of one host or of several. A saved analysis, NAME.wakepath, stands for "
        + "its traces."})
    private List<Path> folders;

    private final Map<Path, ExperimentInput> experiments = new HashMap<>();

    /** Opens all traces, and says on standard error which folders hold the same packets. */
    TraceSet open(int threads, Shell shell) {
        TraceSet traces = TraceSet.open(folders.stream().flatMap(this::named).toList(), threads);
        traces.copies().stream().map(CopyText::of).forEach(shell::note);
        return traces;
    }

    /** The saved analysis, where nothing else was given. */
    Optional<ExperimentInput> experiment() {
        return folders.size() == 1 ? experiment(folders.get(0)) : Optional.empty();
    }

    private Optional<ExperimentInput> experiment(Path path) {
        return ExperimentInput.isNamedBy(path)
                ? Optional.of(experiments.computeIfAbsent(path, ExperimentInput::read)) : Optional.empty();
    }

    private Stream<Path> named(Path path) {
        return experiment(path).map(experiment -> experiment.folders().stream()).orElseGet(() -> Stream.of(path));
    }
}
