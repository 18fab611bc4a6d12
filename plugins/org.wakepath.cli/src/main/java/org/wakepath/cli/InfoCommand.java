// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.census.EventCensus;
import org.wakepath.kernel.census.HostCensus;
import org.wakepath.report.json.InfoJson;
import org.wakepath.report.text.InfoText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Shows what traces hold. */
@Command(name = "info", description = {"Show what traces hold: hosts, CPUs, span, tracer, events by category and name, "
        + "lost events, and which analyses are possible."},
        footer = {"", "Example:", "  wakepath info traces"})
final class InfoCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private TraceFolders folders;

    @Mixin
    private ThreadOption threads;

    @Option(names = "--json", description = "Write JSON (docs/json.md describes its keys).")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        EventCensus census = new EventCensus(threads.count());
        List<HostCensus> hosts = new ArrayList<>();
        try (Progress progress = wakepath.shell().progress("reading metadata")) {
            for (Host host : folders.open(threads.count(), wakepath.shell()).hosts()) {
                progress.phase("counting events of " + host.label());
                hosts.add(census.count(host));
            }
        }
        wakepath.shell().write((out, terminal) -> {
            if (json) {
                InfoJson.write(hosts, out);
            } else {
                InfoText.write(hosts, terminal, out);
            }
        });
        return ExitCode.OK;
    }
}
