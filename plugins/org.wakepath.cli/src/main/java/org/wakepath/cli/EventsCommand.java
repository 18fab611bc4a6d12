// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.ctf.BrokenTraceException;
import org.wakepath.kernel.TraceSet;
import org.wakepath.report.EventLister;
import org.wakepath.report.json.EventJson;
import org.wakepath.report.text.EventText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Lists events. */
@Command(name = "events", description = {"List events with all their fields, in time order over all hosts. Each host's "
        + "times are on its own clock unless --reference is given."},
        footer = {"", "Example: the first switches of one host, half a second after its start",
            "  wakepath events traces --host client --name 'sched_sw*' --from +500ms --limit 20"})
final class EventsCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private TraceFolders folders;

    @Mixin
    private ThreadOption threads;

    @Mixin
    private EventSelection selection;

    @Option(names = "--limit", paramLabel = "N", description = "Show at most N events.")
    private Long limit;

    @Option(names = "--json", description = "Write one JSON object a line (docs/json.md describes its keys).")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        long most = Limit.of(limit);
        selection.check();
        Shell shell = wakepath.shell();
        TraceSet traces;
        try (Progress ignored = progress(shell, "reading metadata")) {
            traces = folders.open(threads.count(), shell);
        }
        Hosts.all(traces).noteTruncations(shell);
        try (Progress ignored = progress(shell, "listing events");
                EventListing listing = new EventListing(selection.open(traces, threads.count(), shell),
                        shell.leftOut())) {
            list(listing, most, shell);
        }
        return ExitCode.OK;
    }

    /**
     * The progress of reading. It is silent if the events appear on the same terminal, because its line would get
     * between them.
     */
    private static Progress progress(Shell shell, String phase) {
        return shell.isOutWatched() ? Progress.silent() : shell.progress(phase);
    }

    private void list(EventListing listing, long most, Shell shell) throws IOException {
        shell.write((out, terminal) -> {
            try (EventLister lister = json ? new EventJson(out) : new EventText(out)) {
                listing.write(lister, most);
            }
        });
    }

    /** Merges the events of several hosts by time, and equal times by the order of the hosts. Keeps no events. */
    static final class EventListing implements AutoCloseable {
        private final List<HostEvents> hosts;
        private final LeftOut leftOut;

        /** @param leftOut receives what cannot be read after events that are already listed */
        EventListing(List<HostEvents> hosts, LeftOut leftOut) {
            this.hosts = hosts;
            this.leftOut = leftOut;
        }

        /** Writes at most {@code limit} events. */
        void write(EventLister lister, long limit) throws IOException {
            List<HostEvents> going = new ArrayList<>(hosts);
            going.removeIf(host -> !next(host));
            for (long written = 0; written < limit && !going.isEmpty(); written++) {
                HostEvents earliest = earliest(going);
                earliest.write(lister);
                if (!next(earliest)) {
                    going.remove(earliest);
                }
            }
        }

        private boolean next(HostEvents host) {
            try {
                return host.next();
            } catch (BrokenTraceException e) {
                leftOut.addRest(e, host.label());
                return false;
            }
        }

        private static HostEvents earliest(List<HostEvents> going) {
            HostEvents earliest = going.get(0);
            for (HostEvents host : going) {
                earliest = host.time() < earliest.time() ? host : earliest;
            }
            return earliest;
        }

        @Override
        public void close() {
            hosts.forEach(HostEvents::close);
        }
    }
}
