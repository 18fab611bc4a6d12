/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.graph.HostRelation;
import org.wakepath.graph.PairRelation;
import org.wakepath.report.clocks.ClockSvg;
import org.wakepath.report.listing.SyncJson;
import org.wakepath.report.listing.SyncText;
import org.wakepath.synchronization.ClockViolation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Tells how the clocks of hosts relate. */
@Command(name = "sync", description = {"Show how the clock of every host relates to that of a reference host, "
        + "how sure that is and why. Exit code 1 when a host cannot be related."},
        footer = {"", "Example:", "  wakepath sync traces --reference server --svg clocks.svg"})
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

    @Option(names = "--svg", paramLabel = "FILE", description = "Also draw the messages between each two hosts, their "
            + "hulls, the estimate and the band in which the clocks can be.")
    private Path svg;

    @Option(names = "--json", description = "Write JSON (docs/json.md tells its keys).")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Shell shell = wakepath.shell();
        AnalysisInput.Opened opened;
        int number;
        List<HostRelation> relations;
        List<ClockViolation> violations;
        try (Progress progress = shell.progress("reading metadata")) {
            opened = input.open(progress);
            number = reference == null ? 0 : opened.hosts().number(reference);
            relations = opened.analysis().relations(number);
            violations = opened.analysis().violations(number);
        }
        opened.hosts().noteTruncations(shell);
        shell.write((out, terminal) -> {
            if (json) {
                SyncJson.write(relations, violations, number, out);
            } else {
                SyncText.write(relations, violations, number, terminal, out);
            }
        });
        if (svg != null) {
            draw(opened, number, shell);
        }
        return requireAll(relations, relations.get(number).host());
    }

    private void draw(AnalysisInput.Opened opened, int reference, Shell shell) throws IOException {
        if (!ClockSvg.canDraw()) {
            throw CommandException.failed("cannot draw " + svg + ": this machine has no fonts",
                    "apt-get install fontconfig fonts-dejavu-core");
        }
        List<PairRelation> pairs = opened.analysis().pairs(reference).stream()
                .filter(pair -> pair.relation().isUsable()).toList();
        if (pairs.isEmpty()) {
            throw CommandException.failed("there is nothing to draw in " + svg + ": no two hosts are related",
                    "record packets between the hosts on both sides");
        }
        shell.write(svg, (out, terminal) -> ClockSvg.write(pairs, host -> opened.hosts().get(host).label(), out));
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
