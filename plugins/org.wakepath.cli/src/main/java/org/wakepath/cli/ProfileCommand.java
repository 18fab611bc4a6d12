// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.ProfileFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Writes what a run did with its time to a small file. */
@Command(name = "profile", description = {"Write what executions of a task did with their time to a small file, which "
        + "is all that wakepath compare needs of the traces."},
        footer = {"", "Example: all requests of a client",
            "  wakepath profile traces --task rpc-client --request 7000 -o run1.json"})
final class ProfileCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private ExecutionInput input;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "Write to this file.")
    private Path file;

    @Override
    public Integer call() throws IOException {
        input.write(wakepath.shell(), Optional.ofNullable(file), profiling -> {
            Profile profile = profiling.profile();
            return (out, terminal) -> ProfileFile.write(profile, out);
        });
        return ExitCode.OK;
    }
}
