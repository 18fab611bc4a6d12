// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes manual pages. */
@Command(name = "man", description = "Write the manual page of wakepath or of one of its commands.",
        footer = {"", "Example:", "  wakepath man path | man -l -"})
final class ManCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "One of the commands; by default all together.")
    private String command;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        String page = new ManPage(command(), Version.text()).text();
        wakepath.shell().write((out, terminal) -> out.write(page));
        return ExitCode.OK;
    }

    private CommandSpec command() {
        CommandSpec root = spec.root();
        if (command == null) {
            return root;
        }
        if (!root.subcommands().containsKey(command)) {
            throw CommandException.wrongUse("there is no command '" + command + "'", "use one of "
                    + String.join(", ", root.subcommands().keySet()));
        }
        return root.subcommands().get(command).getCommandSpec();
    }
}
