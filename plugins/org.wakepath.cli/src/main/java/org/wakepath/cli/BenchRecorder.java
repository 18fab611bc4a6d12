// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.wakepath.analysis.Analysis;
import org.wakepath.compare.profile.Profile;
import org.wakepath.kernel.TraceSet;
import org.wakepath.record.RecordListener;
import org.wakepath.record.Recording;
import org.wakepath.record.Shortcoming;

/** Records a command, and keeps of the recording what it did with its time. */
final class BenchRecorder {
    private final RecordOptions options;
    private final ExecutionOptions executions;
    private final int threads;
    private final Shell shell;

    BenchRecorder(RecordOptions options, ExecutionOptions executions, int threads, Shell shell) {
        this.options = options;
        this.executions = executions;
        this.threads = threads;
        this.shell = shell;
    }

    /** Runs a command without recording it. */
    void start(String command) throws IOException, InterruptedException {
        Program program = program(command);
        program.start(true);
        requireSuccess(command, program.await());
    }

    /**
     * Records a command.
     *
     * @param step what the progress calls it
     * @param traces the folder for its traces, which is removed afterwards
     */
    Profile profile(String step, String command, Path traces) throws IOException, InterruptedException {
        Program program = program(command);
        Recording recording = new Recording(options.settings(traces), new Troubles());
        try (Progress progress = shell.progress(step); recording) {
            recording.createOutput();
            refuse(recording.check());
            recording.prepare();
            recording.start();
            program.start(true);
            int exitCode = program.await();
            recording.stop();
            recording.gather();
            requireSuccess(command, exitCode);
        }
        Analysis analysis = Analysis.open(TraceSet.open(List.of(traces), threads), threads);
        Profile profile;
        try (Progress progress = shell.progress(step)) {
            profile = new Profiling(analysis, executions, shell, progress).profile();
        } catch (CommandException e) {
            throw e.about("'" + command + "', whose traces are in " + traces);
        }
        recording.discard();
        return profile;
    }

    private static Program program(String command) throws IOException {
        return Program.of(List.of("sh", "-c", command));
    }

    private static void requireSuccess(String command, int exitCode) {
        if (exitCode != 0) {
            throw CommandException.failed("'" + command + "' ended with exit code " + exitCode,
                    "see whether it works without Wakepath");
        }
    }

    private static void refuse(List<Shortcoming> found) {
        found.stream().filter(Shortcoming::isFatal).findFirst().ifPresent(shortcoming -> {
            throw CommandException.failed("nothing is recorded: " + RecordText.problem(shortcoming),
                    shortcoming.remedy());
        });
    }

    /** Says of the many recordings only what went wrong. */
    private final class Troubles implements RecordListener {
        @Override
        public void phase(String what) {
            // Each run has the same phases.
        }

        @Override
        public void started(long spread) {
            // Each run starts.
        }

        @Override
        public void lost(String host, Instant moment, String why) {
            shell.note(host + " was lost during a run: " + why);
        }
    }
}
