// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.wakepath.analysis.HostRelation;
import org.wakepath.kernel.census.HostCensus;
import org.wakepath.record.FunctionSettings;
import org.wakepath.record.HostAddress;
import org.wakepath.record.RecordSettings;
import org.wakepath.record.RecorderChoice;
import org.wakepath.record.Shortcoming;
import org.wakepath.synchronization.ClockRelation;
import org.wakepath.words.Durations;
import org.wakepath.words.MissingCpuWords;
import org.wakepath.words.Percentages;
import org.wakepath.words.SafeText;
import org.wakepath.words.SwitchGapWords;

/** The results of a recording as text. */
final class RecordText {
    private static final double MEBIBYTE = 1 << 20;
    private static final int ENOUGH = 2;
    private static final String STOCK_EVENTS = "only stock events were recorded: packets are distinguished by their "
            + "addresses alone, not by network namespace, and --lean had no effect";

    private RecordText() {
    }

    static String of(Shortcoming shortcoming) {
        return problem(shortcoming) + "; to fix it: " + shortcoming.remedy();
    }

    /** What a host lacks, with its name before it. */
    static String problem(Shortcoming shortcoming) {
        return (shortcoming.what().startsWith(shortcoming.host()) ? "" : shortcoming.host() + ": ")
                + shortcoming.what();
    }

    /** Writes what records the hosts, and what they lack. */
    static void writeCheck(List<RecorderChoice> choices, List<Shortcoming> found, RecordSettings settings,
            Appendable out) throws IOException {
        for (HostAddress host : settings.hosts()) {
            List<Shortcoming> ofHost = found.stream().filter(one -> one.host().equals(host.name())).toList();
            boolean isRefused = ofHost.stream().anyMatch(Shortcoming::isFatal);
            String verdict = choices.stream().filter(choice -> choice.host().equals(host.name()) && !isRefused)
                    .map(choice -> "can be recorded with " + choice.recorder().label() + " (" + choice.why() + ")")
                    .findFirst().orElse("cannot be recorded");
            out.append(host.name()).append(": ").append(SafeText.clean(verdict)).append('\n');
            for (Shortcoming shortcoming : ofHost) {
                out.append("  ").append(SafeText.clean(shortcoming.what())).append('\n');
                out.append("    ").append(SafeText.clean(shortcoming.remedy())).append('\n');
            }
        }
    }

    /**
     * Writes where the traces are, a line for each host, the warnings, and the call that comes next, if there is one.
     */
    static void write(Path folder, List<RecordedTrace> traces, List<String> next, Appendable out) throws IOException {
        if (!next.isEmpty()) {
            line(out, "kept in " + folder);
        }
        for (RecordedTrace trace : traces) {
            line(out, "  " + summary(trace));
            for (String warning : warnings(trace, traces.size())) {
                line(out, "  " + trace.host().name() + ": " + warning);
            }
        }
        if (!next.isEmpty()) {
            line(out, "next: " + NextCommand.quoted(next));
        }
    }

    private static void line(Appendable out, String text) throws IOException {
        out.append("wakepath: ").append(SafeText.clean(text)).append('\n');
    }

    private static String summary(RecordedTrace trace) {
        if (trace.census().isEmpty()) {
            return trace.host().name() + "  no trace";
        }
        HostCensus census = trace.census().get();
        return String.format(Locale.ROOT, "%s  %s, %,d events on %d CPU%s, %.1f MiB, %s, until %s, %s",
                trace.host().name(),
                trace.host().recorder().label(), census.events(), census.cpus().size(),
                census.cpus().size() == 1 ? "" : "s",
                trace.host().bytes() / MEBIBYTE, Durations.format(census.duration()),
                Durations.timestamp(census.end()), clock(trace));
    }

    private static String clock(RecordedTrace trace) {
        if (trace.relation().isEmpty()) {
            return "clock unknown";
        }
        HostRelation relation = trace.relation().get();
        if (!relation.clock().isConnected()) {
            return "clock not related";
        }
        return isReference(relation) ? "its clock is the reference" : "clock ±" + bound(relation);
    }

    static boolean isReference(HostRelation relation) {
        return relation.clock().isConnected() && relation.clock().route().length == 1;
    }

    private static String bound(HostRelation relation) {
        return relation.errorBound() < ClockRelation.UNBOUNDED ? Durations.format(relation.errorBound()) : "unbounded";
    }

    /** Warnings about a trace. */
    static List<String> warnings(RecordedTrace trace, int hosts) {
        List<String> warnings = new ArrayList<>(trace.problems());
        warnings.addAll(trace.host().remarks());
        if (!trace.host().hasOwnEvents()) {
            warnings.add(STOCK_EVENTS);
        }
        trace.census().ifPresent(census -> warnings.addAll(Truncations.of(census.host())));
        trace.census().filter(census -> census.discarded() > 0).ifPresent(census -> warnings.add(
                String.format(Locale.ROOT, "%,d events were lost; record again with --buffer %dM or more",
                        census.discarded(), Math.max(1, trace.host().buffer() * 4 >> 20))));
        trace.lossyFunctions().ifPresent(census -> warnings.add(lostCalls(census)));
        trace.census().map(HostCensus::missingCpus).filter(missing -> !missing.isEmpty())
                .ifPresent(missing -> warnings.add(MissingCpuWords.of(missing)));
        trace.census().map(HostCensus::gaps).filter(gaps -> gaps.places() > 0)
                .ifPresent(gaps -> warnings.add("not recorded: " + SwitchGapWords.of(gaps)));
        trace.census().map(census -> census.host().missingPackets()).filter(missing -> missing > 0).ifPresent(
                missing -> warnings.add(String.format(Locale.ROOT, "%,d packets of its trace are missing", missing)));
        trace.relation().filter(relation -> hosts >= ENOUGH && !relation.clock().isConnected()).ifPresent(
                relation -> warnings.add("its clock cannot be related to the reference's (" + relation.clock().reason()
                        + "), so that no path crosses over; record while the hosts talk to each other"));
        return warnings;
    }

    private static String lostCalls(HostCensus functions) {
        long lost = functions.discarded();
        return String.format(Locale.ROOT, "%,d events of functions (%s) were lost, so calls are missing; record again "
                + "with fewer functions, --budget 5%% or a larger %s", lost,
                Percentages.of(lost, lost + functions.events()), FunctionSettings.BUFFER_OPTION);
    }
}
