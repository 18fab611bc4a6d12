// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.analysis.HostRelation;
import org.wakepath.analysis.PairRelation;
import org.wakepath.report.json.SyncJson;
import org.wakepath.report.text.SyncText;
import org.wakepath.report.text.Terminal;
import org.wakepath.view.clocks.ClockSvg;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Shows how the clocks of hosts relate. */
@Command(name = "sync", description = {"Show how the clock of every host relates to that of a reference host, "
        + "how sure that is and why. Exit code 1 if a host cannot be related."},
        footer = {"", "Examples:", "  wakepath sync traces --reference server --svg clocks.svg",
            "  wakepath sync traces --streaming --match-timeout 200ms"})
final class SyncCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private ClockInput input;

    @Option(names = "--svg", paramLabel = "FILE", description = "Also draw the messages between each two hosts, their "
            + "hulls, the estimate and the band in which the clocks can be.")
    private Path svg;

    @Option(names = "--json", description = "Write JSON (docs/json.md describes its keys).")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Shell shell = wakepath.shell();
        ClockInput.Related related;
        try (Progress progress = shell.progress("reading metadata")) {
            related = input.relate(shell, progress);
        }
        related.hosts().noteTruncations(shell);
        related.notes().forEach(shell::note);
        shell.write((out, terminal) -> write(related, terminal, out));
        if (svg != null) {
            draw(related, shell);
        }
        return requireAll(related.relations(), related.relations().get(related.reference()).host());
    }

    private void write(ClockInput.Related related, Terminal terminal, Writer out) throws IOException {
        if (json) {
            SyncJson.write(related.relations(), related.violations(), related.memory(), related.reference(), out);
            return;
        }
        SyncText.write(related.relations(), related.violations(), related.reference(), terminal, out);
        if (related.memory().isPresent()) {
            SyncText.writeMemory(related.memory().get(), out);
        }
    }

    private void draw(ClockInput.Related related, Shell shell) throws IOException {
        if (!ClockSvg.canDraw()) {
            throw CommandException.failed("cannot draw " + svg + ": this machine has no fonts",
                    "apt-get install fontconfig fonts-dejavu-core");
        }
        List<PairRelation> pairs = related.pairs().get().stream().filter(pair -> pair.relation().isUsable()).toList();
        if (pairs.isEmpty()) {
            throw CommandException.failed("there is nothing to draw in " + svg + ": no two hosts are related",
                    "record packets between the hosts on both sides");
        }
        shell.write(svg, (out, terminal) -> ClockSvg.write(pairs, host -> related.hosts().get(host).label(), out));
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
