/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.graph.HostRelation;
import org.wakepath.report.listing.SyncJson;
import org.wakepath.report.listing.SyncText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Tells how the clocks of hosts relate. */
@Command(name = "sync", description = {"Show how the clock of every host relates to that of a reference host, "
        + "how sure that is and why. Exit code 1 when a host cannot be related."},
        footer = {"", "Example:", "  wakepath sync traces --reference server"})
final class SyncCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private AnalysisInput input;

    @Option(names = "--reference", paramLabel = "HOST",
            description = "The host whose clock the others are related to; by default the first one.")
    private String reference;

    @Option(names = "--json", description = "Write JSON (docs/json.md tells its keys).")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Shell shell = wakepath.shell();
        AnalysisInput.Opened opened;
        int number;
        List<HostRelation> relations;
        try (Progress progress = shell.progress("reading metadata")) {
            opened = input.open(progress);
            number = reference == null ? 0 : opened.hosts().number(reference);
            relations = opened.analysis().relations(number);
        }
        opened.hosts().noteTruncations(shell);
        shell.write((out, terminal) -> {
            if (json) {
                SyncJson.write(relations, number, out);
            } else {
                SyncText.write(relations, number, terminal, out);
            }
        });
        return requireAll(relations, relations.get(number).host());
    }

    private static int requireAll(List<HostRelation> relations, String reference) {
        List<String> lost = relations.stream().filter(host -> !host.clock().isConnected()).map(HostRelation::host)
                .toList();
        if (!lost.isEmpty()) {
            throw CommandException.failed("the clock of " + String.join(", ", lost) + " cannot be related to that of "
                    + reference, "record packets between the hosts on both sides");
        }
        return ExitCode.OK;
    }
}
