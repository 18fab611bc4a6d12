// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.census.EventCategory;
import org.wakepath.kernel.census.Feasibility;
import org.wakepath.kernel.census.HostCensus;
import org.wakepath.report.TracerText;
import org.wakepath.report.json.InfoJson;
import org.wakepath.words.Counts;
import org.wakepath.words.Durations;
import org.wakepath.words.MissingCpuWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.SwitchGapWords;
import org.wakepath.words.TraceWords;

/** The contents of hosts' traces as text. */
public final class InfoText {
    /** To a line that continues what cannot be found out. */
    private static final String BELOW = "\n           ";

    private final Terminal terminal;
    private final Appendable out;

    private InfoText(Terminal terminal, Appendable out) {
        this.terminal = terminal;
        this.out = out;
    }

    /**
     * Writes one block for each host.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<HostCensus> hosts, Terminal terminal, Appendable out) throws IOException {
        InfoText text = new InfoText(terminal, out);
        for (int i = 0; i < hosts.size(); i++) {
            out.append(i == 0 ? "" : "\n");
            text.host(hosts.get(i));
        }
    }

    private void host(HostCensus census) throws IOException {
        out.append(terminal.strong("Host " + SafeText.clean(census.host().label()))).append('\n');
        origin(census);
        truncations(census.host());
        categories(census);
        names(census);
        analyses(census);
    }

    private void origin(HostCensus census) throws IOException {
        TracerText tracer = new TracerText(census.host());
        Columns facts = new Columns(terminal, Columns.LEFT, Columns.LEFT);
        facts.add("kernel", known(tracer.kernel()));
        facts.add("tracer", known((tracer.tracer() + " " + tracer.version()).strip()));
        facts.add("clock", known(clock(census.host())));
        facts.add("CPUs", census.cpus().isEmpty() ? "not recorded" : String.valueOf(census.cpus().size()));
        facts.add("traces", String.valueOf(census.host().traces().size()));
        facts.add("first event", census.events() == 0 ? "none" : Durations.timestamp(census.start()));
        facts.add("last event", census.events() == 0 ? "none" : Durations.timestamp(census.end()));
        facts.add("duration", Durations.format(census.duration()));
        facts.add("events", Counts.of(census.events()));
        facts.add("discarded", Counts.of(census.discarded()));
        if (!census.missingCpus().isEmpty()) {
            facts.add("missing", MissingCpuWords.of(census.missingCpus()));
        }
        if (census.gaps().places() > 0) {
            facts.add("missing", SwitchGapWords.of(census.gaps()));
        }
        if (census.host().missingPackets() > 0) {
            facts.add("missing", Counts.of(census.host().missingPackets()) + " packets, by their sequence numbers");
        }
        facts.write("  ", out);
    }

    private void truncations(Host host) throws IOException {
        for (org.wakepath.ctf.Stream stream : host.truncatedStreams()) {
            out.append("  ").append(SafeText.clean(TraceWords.ofTruncation(host.label(), stream.file().toString(),
                    InfoJson.end(stream)))).append('\n');
        }
        for (Trace trace : host.traces()) {
            if (trace.isMetadataTruncated()) {
                out.append("  metadata of ").append(SafeText.clean(trace.folder().toString()))
                        .append(" end early; events may be missing\n");
            }
        }
    }

    private static String known(String text) {
        return text.isBlank() ? "not recorded" : SafeText.clean(text);
    }

    private static String clock(Host host) {
        return host.traces().stream().flatMap(trace -> trace.clocks().stream()).findFirst()
                .map(InfoText::clock).orElse("");
    }

    private static String clock(ClockClass clock) {
        return Stream.of(clock.name(), clock.uuid().map(Object::toString).orElse("without identity"))
                .collect(Collectors.joining(", "));
    }

    private void categories(HostCensus census) throws IOException {
        heading("Events by category");
        Columns table = new Columns(terminal, Columns.LEFT, Columns.RIGHT, Columns.LEFT);
        for (Map.Entry<EventCategory, Long> count : census.categories().entrySet()) {
            table.add(count.getKey().label(), Counts.of(count.getValue()), share(count.getValue(), census.events()));
        }
        table.write("    ", out);
    }

    private static String share(long count, long all) {
        return all == 0 ? "" : String.format(Locale.ROOT, "%5.1f %%", 100.0 * count / all);
    }

    private void names(HostCensus census) throws IOException {
        heading("Events by name");
        Columns table = new Columns(terminal, Columns.RIGHT, Columns.LEFT);
        long unseen = census.names().values().stream().filter(count -> count == 0).count();
        census.names().entrySet().stream().filter(count -> count.getValue() > 0)
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(count -> table.add(Counts.of(count.getValue()), SafeText.clean(count.getKey())));
        if (unseen > 0) {
            table.add("0", unseen + " more names that the metadata declares");
        }
        table.write("    ", out);
    }

    private void analyses(HostCensus census) throws IOException {
        heading("What can be found out");
        for (Feasibility analysis : census.analyses()) {
            if (analysis.isPossible()) {
                out.append("    yes  ").append(analysis.kind().label()).append('\n');
            } else {
                String missing = analysis.kind().label() + ": no " + String.join(", ", analysis.missing());
                // The command stays on one line, to be copied.
                out.append("    no   ")
                        .append(String.join(BELOW, TextTable.folded(missing, terminal.columns() - BELOW.length() + 1)))
                        .append(BELOW).append("record with: ").append(analysis.command()).append('\n');
            }
        }
    }

    private void heading(String text) throws IOException {
        out.append("  ").append(terminal.strong(text)).append('\n');
    }
}
