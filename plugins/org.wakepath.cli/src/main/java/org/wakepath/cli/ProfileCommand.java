// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.wakepath.compare.profile.Profile;
import org.wakepath.words.ProfileWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Writes what a run did with its time to a small file. */
@Command(name = "profile", description = {"Write what executions of a task did with their time to a small file, which "
        + "is all that wakepath compare needs of the traces; or to a file of other software. Instead of traces, DIR may be "
        + "a profile that was written before."},
        footer = {"", "Examples: all requests of a client; and the same for pprof",
            "  wakepath profile traces --task rpc-client --request 7000 -o run1.json",
            "  wakepath profile run1.json -o run1.pprof"})
final class ProfileCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private ExecutionInput input;

    @Option(names = "--format", paramLabel = "FORMAT", completionCandidates = ProfileFormat.Labels.class,
            description = "json; for other software pprof, folded or speedscope (docs/exports.md). By default from the "
                    + "end of FILE, else json.")
    private String format;

    @Mixin
    private Destination destination;

    @Override
    public Integer call() throws IOException {
        Shell shell = wakepath.shell();
        ProfileFormat chosen = destination.format(ProfileFormat.CHOICE, format);
        destination.check();
        if (chosen == ProfileFormat.PPROF) {
            destination.checkBinary(chosen.label(), shell);
        }
        Optional<Profile> saved = input.saved();
        if (saved.isPresent()) {
            write(saved.get(), chosen, shell);
        } else {
            input.answer(shell, profiling -> {
                profiling.noteSmallParts();
                return profiling.profile();
            }, profile -> write(profile, chosen, shell));
        }
        return ExitCode.OK;
    }

    private void write(Profile profile, ProfileFormat chosen, Shell shell) throws IOException {
        Shell.Bytes result = out -> chosen.write(profile, out);
        if (destination.file().isPresent()) {
            shell.writeBytes(destination.file().get(), result);
        } else {
            shell.writeBytes(result);
        }
        if (chosen == ProfileFormat.FOLDED) {
            // Its lines have no place for them.
            ProfileWords.doubts(profile).forEach(shell::note);
        }
    }
}
