// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes the script that completes commands and options in a shell. */
@Command(name = "completion", description = "Write a script that completes commands and options in bash and zsh.",
        footer = {"", "Example:", "  wakepath completion > ~/.local/share/bash-completion/completions/wakepath"})
final class CompletionCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        String script = AutoComplete.bash("wakepath", spec.root().commandLine());
        wakepath.shell().write((out, terminal) -> out.write(script));
        return ExitCode.OK;
    }
}
