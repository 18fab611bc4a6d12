// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The program itself, which does nothing without a command. */
@Command(name = WakepathCommand.NAME, versionProvider = WakepathCommand.VersionProvider.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Show what a task was waiting for, across hosts, from LTTng kernel traces.",
        footer = {"", "Exit codes: 0 done, 1 the analysis could not be done, 2 wrong use, "
                + "3 a condition of compare is met.",
            "",
            "Example: what did rpc-client wait for?", "  wakepath path traces --task rpc-client"})
final class WakepathCommand {
    static final String NAME = "wakepath";

    private final Shell shell;

    @Mixin
    private CommonOptions common;

    @Option(names = {"-V", "--version"}, versionHelp = true, description = "Show the version and exit.")
    private boolean version;

    WakepathCommand(Shell shell) {
        this.shell = shell;
    }

    /** Receives the results and messages of every command. */
    Shell shell() {
        return shell;
    }

    static final class VersionProvider implements IVersionProvider {
        @Override
        public String[] getVersion() throws Exception {
            return new String[] {Version.text()};
        }
    }
}
