// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.wakepath.analysis.Analysis;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;

/** Hosts by number, and by what users call them. */
final class Hosts {
    private final List<Host> hosts;

    private Hosts(List<Host> hosts) {
        this.hosts = hosts;
    }

    /** All hosts of the traces. */
    static Hosts all(TraceSet traces) {
        return new Hosts(traces.hosts());
    }

    /** The hosts that an analysis numbers: those with a kernel trace. */
    static Hosts analysed(TraceSet traces) {
        return new Hosts(traces.kernelHosts());
    }

    /** The hosts of an analysis. */
    static Hosts of(Analysis analysis) {
        return new Hosts(analysis.hosts());
    }

    Host get(int number) {
        return hosts.get(number);
    }

    List<Host> list() {
        return hosts;
    }

    /** Notes which streams end within a packet. */
    void noteTruncations(Shell shell) {
        hosts.stream().flatMap(host -> Truncations.of(host).stream()).forEach(shell::note);
    }

    /**
     * The number of the host that is called {@code name}. This is its label, or a folder with traces of only this host,
     * because names may collide.
     */
    int number(String name) {
        return find(name).orElseThrow(() -> CommandException.wrongUse("no host is called '" + name + "'",
                "the hosts are " + labels()));
    }

    /** The same, if there is one. */
    OptionalInt find(String name) {
        int[] labelled = IntStream.range(0, hosts.size()).filter(i -> hosts.get(i).label().equals(name)).toArray();
        int[] found = labelled.length > 0 ? labelled
                : IntStream.range(0, hosts.size()).filter(i -> liesIn(hosts.get(i), name)).toArray();
        return found.length == 1 ? OptionalInt.of(found[0]) : OptionalInt.empty();
    }

    private static boolean liesIn(Host host, String folder) {
        return host.traces().stream().allMatch(trace -> has(trace.folder(), folder));
    }

    private static boolean has(Path path, String element) {
        return IntStream.range(0, path.getNameCount()).anyMatch(i -> path.getName(i).toString().equals(element));
    }

    /** What users call them. */
    String labels() {
        return String.join(", ", hosts.stream().map(Host::label).toList());
    }
}
