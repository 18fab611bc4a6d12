// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.report.RequestStatistics;
import org.wakepath.report.RequestStatistics.OfKind;
import org.wakepath.track.PageFaults;
import org.wakepath.words.Durations;
import org.wakepath.words.RequestWords;
import org.wakepath.words.SafeText;

/** Requests by kind, and the slowest of them, as text. */
public final class RequestText {
    private static final List<String> FAULTS = List.of("faults", "new pages", "major", "in faults (ms)",
            "in major (ms)");
    private static final List<String> NONE = List.of();
    private static final String NOT_RECORDED = "not recorded";

    private RequestText() {
    }

    /**
     * Writes two tables with times in ms, and what is doubtful about them.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(RequestStatistics found, Terminal terminal, Appendable out) throws IOException {
        boolean faults = found.hasFaults();
        boolean status = found.hasStatus();
        Columns kinds = new Columns(terminal,
                sides(0, 7 + (status ? 1 : 0) + (faults ? FAULTS.size() : 0), 2)).heading(
                        row(
                                List.of("requests"), status ? List.of("failed") : NONE,
                                List.of("p50 (ms)", "p90 (ms)", "p99 (ms)", "max (ms)", "own (ms)", "queued (ms)"),
                                faults ? FAULTS : NONE, List.of("host", "kind")));
        for (OfKind one : found.kinds()) {
            Latencies took = one.durations();
            kinds.add(row(List.of(String.valueOf(took.count())), status ? List.of(failed(one)) : NONE,
                    List.of(Durations.milliseconds(took.median()),
                            Durations.milliseconds(took.quantile(0.9)), Durations.milliseconds(took.quantile(0.99)),
                            Durations.milliseconds(took.longest()), Durations.milliseconds(one.own()),
                            one.kind().isServed() ? Durations.milliseconds(one.queued()) : ""),
                    faults ? means(one) : NONE, List.of(SafeText.clean(one.kind().host()), kind(one.kind()))));
        }
        kinds.write("", out);
        out.append("\nThe slowest:\n");
        Columns slowest = new Columns(terminal,
                sides(1, 3 + (faults ? FAULTS.size() : 0), 3 + (status ? 1 : 0))).heading(
                        row(
                                List.of("request", "took (ms)", "own (ms)", "queued (ms)"), faults ? FAULTS : NONE,
                                status ? List.of("status") : NONE, List.of("known", "sent for", "kind")));
        for (Request one : found.slowest()) {
            slowest.add(row(List.of(id(one.id()), Durations.milliseconds(one.duration()),
                    Durations.milliseconds(one.own()), one.kind().isServed()
                            ? (one.isQueueingKnown() ? "" : ">= ") + Durations.milliseconds(one.queued()) : ""),
                    faults ? counts(one) : NONE, status ? List.of(status(one)) : NONE,
                    List.of(RequestWords.known(one.known()),
                            one.caller().map(caller -> id(caller.request()) + " ("
                                    + RequestWords.known(caller.known()) + ")").orElse(""),
                            ofOne(one))));
        }
        slowest.write("", out);
        List<String> doubts = found.doubts();
        for (String doubt : doubts) {
            out.append("\n! ").append(doubt).append('.');
        }
        out.append(doubts.isEmpty() ? "" : "\n");
    }

    /** Columns of texts, of numbers, and of texts again. */
    private static TextTable.Side[] sides(int texts, int numbers, int more) {
        TextTable.Side[] sides = new TextTable.Side[texts + numbers + more];
        Arrays.fill(sides, Columns.LEFT);
        Arrays.fill(sides, texts, texts + numbers, Columns.RIGHT);
        return sides;
    }

    /** How many of a kind failed; nothing where no answer has a status. */
    private static String failed(OfKind one) {
        return one.answered() == 0 ? "" : String.valueOf(one.failed());
    }

    private static String status(Request one) {
        return RequestWords.status(one.status(), one.isFailed());
    }

    @SafeVarargs
    private static String[] row(List<String>... groups) {
        return Stream.of(groups).flatMap(List::stream).toArray(String[]::new);
    }

    /** The page faults of one of the requests whose faults are known, in the mean. */
    private static List<String> means(OfKind kind) {
        double known = kind.durations().count() - kind.faultsUnknown();
        return cells(kind.faults(), number -> String.format(Locale.ROOT, "%.1f", number / known),
                time -> Durations.milliseconds(Math.round(time / known)));
    }

    private static List<String> counts(Request one) {
        return cells(one.faults(), String::valueOf, Durations::milliseconds);
    }

    private static List<String> cells(Optional<PageFaults.Count> faults, LongFunction<String> counts,
            LongFunction<String> times) {
        return List.of(faults.map(one -> counts.apply(one.faults())).orElse(NOT_RECORDED),
                faults.map(one -> counts.apply(one.newPages())).orElse(NOT_RECORDED),
                cell(faults.map(PageFaults.Count::major), counts), cell(faults.map(PageFaults.Count::time), times),
                cell(faults.map(PageFaults.Count::majorTime), times));
    }

    private static String cell(Optional<OptionalLong> number, LongFunction<String> words) {
        return number.filter(OptionalLong::isPresent).map(known -> words.apply(known.getAsLong()))
                .orElse(NOT_RECORDED);
    }

    private static String id(RequestId id) {
        return SafeText.clean(id.toString());
    }

    private static String ofOne(Request one) {
        Kind kind = one.kind();
        return RequestWords.ofOne(kind.isServed(), kind.protocol(), kind.port(), kind.process(), one.text());
    }

    private static String kind(Kind kind) {
        return RequestWords.kind(kind.isServed(), kind.protocol(), kind.port(), kind.process());
    }
}
