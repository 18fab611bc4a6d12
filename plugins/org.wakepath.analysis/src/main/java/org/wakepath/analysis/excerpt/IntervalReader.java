// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.excerpt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.AnalysisBuilder;
import org.wakepath.analysis.MissingEventsException;
import org.wakepath.analysis.index.AnalysisIndex;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;
import org.wakepath.graph.build.Excerpt;
import org.wakepath.graph.build.HostPart;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;

/**
 * Reads of all hosts what the paths over some interval need, and little more: the packets around the interval, on every
 * host by its own clock. How the clocks relate is not known before, so it guesses, reads, looks at what is missing, and
 * reads the hosts again where something is.
 */
public final class IntervalReader {
    /**
     * After these the rest is read. Each reads a host four times as far as the one before, so few are ever needed.
     */
    private static final int ROUNDS = 16;

    private final TraceSet traces;
    private final int threads;
    private final Spool spool;
    private final Lead lead;
    private final List<Host> hosts;
    private final List<Excerpt> spans;

    /**
     * A path that is wanted.
     *
     * @param task one of the analysis's
     * @param from start of the interval, ns on the reference's clock
     * @param to end of the interval
     * @param reference number of the host whose clock that is
     */
    public record Question(TaskSummary task, long from, long to, int reference) {
    }

    /**
     * Reads with at most {@code threads} threads at a time, at least one, into the memory of a spool; the result is the
     * same for any number.
     *
     * @throws MissingEventsException if a host's traces lack events without which there is no graph
     */
    public IntervalReader(TraceSet traces, int threads, Spool spool) {
        this(traces, threads, spool, Lead.USUAL);
    }

    public IntervalReader(TraceSet traces, int threads, Spool spool, Lead lead) {
        this.spool = spool;
        this.lead = lead;
        MissingEventsException.check(traces);
        this.traces = traces;
        this.threads = threads;
        hosts = traces.kernelHosts();
        spans = hosts.stream().map(h -> Excerpt.spanning(h.kernelStreams())).toList();
    }

    /**
     * Reads until the questions can be answered. The analysis tells of the interval what that of everything would.
     *
     * @param from start of the interval to begin with, ns on the reference's clock
     * @param to end of the interval
     * @param reference number of a host among those with kernel traces
     * @param questions what to ask an analysis; nothing, while it does not know the tasks
     * @throws org.wakepath.ctf.CtfException if a trace is not valid
     */
    public Analysis read(long from, long to, int reference, Function<Analysis, List<Question>> questions) {
        List<Excerpt> excerpts = new FirstGuess(spans, lead).around(new Excerpt(from, to), reference);
        List<ExecutionGraph> graphs = new ArrayList<>(Collections.nCopies(hosts.size(), null));
        List<Excerpt> known = Collections.nCopies(hosts.size(), null);
        for (int round = 1;; round++) {
            readAgain(excerpts, known, graphs);
            known = excerpts;
            Analysis analysis = new Analysis(graphs, known, spool, new OrderedWork(threads),
                    AnalysisIndex.none());
            if (analysis.partial().isEmpty()) {
                return analysis;
            }
            excerpts = round < ROUNDS ? new IntervalNeeds(analysis, spans, known, lead).of(questions.apply(analysis))
                    : Collections.nCopies(hosts.size(), Excerpt.WHOLE);
            if (excerpts.equals(known)) {
                return analysis;
            }
        }
    }

    private void readAgain(List<Excerpt> excerpts, List<Excerpt> known, List<ExecutionGraph> graphs) {
        int[] changed = IntStream.range(0, hosts.size()).filter(h -> !excerpts.get(h).equals(known.get(h))).toArray();
        List<ExecutionGraph> read = new AnalysisBuilder(traces, threads, spool).graphs(IntStream.of(changed)
                .mapToObj(h -> new HostPart(hosts.get(h), excerpts.get(h))).toList());
        for (int i = 0; i < changed.length; i++) {
            graphs.set(changed[i], read.get(i));
        }
    }

    /** What to read of each host while nothing is known of their clocks. */
    static final class FirstGuess {
        private final List<Excerpt> spans;
        private final Lead lead;

        /** @param spans what the traces of each host cover, ns on its own clock */
        FirstGuess(List<Excerpt> spans, Lead lead) {
            this.spans = spans;
            this.lead = lead;
        }

        /**
         * The excerpts around an interval on the reference's clock. Where the ends of two hosts' traces are apart by
         * about as much as their begins, they were recorded together, and that is how far the clocks are apart; else
         * the clocks are taken at their word, if the trace lies there by it. Everything is read where that is not much
         * more, or where packets cannot be chosen because their times were not recorded.
         */
        List<Excerpt> around(Excerpt asked, int reference) {
            Excerpt span = spans.get(reference);
            Excerpt interval = asked.common(span);
            Excerpt wanted = lead.around(interval);
            boolean isTimed = spans.stream().noneMatch(Excerpt::isWhole);
            if (!isTimed || interval.length() <= 0 || wanted.length() > span.length() / 2) {
                return Collections.nCopies(spans.size(), Excerpt.WHOLE);
            }
            List<Excerpt> excerpts = new ArrayList<>();
            for (Excerpt other : spans) {
                boolean isThere = other.common(interval).equals(interval) && !areTogether(span, other);
                excerpts.add((isThere ? wanted : wanted.shifted(other.begin() - span.begin())).of(other));
            }
            return excerpts;
        }

        private static boolean areTogether(Excerpt span, Excerpt other) {
            long begins = other.begin() - span.begin();
            long ends = other.end() - span.end();
            return Math.abs(ends - begins) < Math.abs(begins) / 2;
        }
    }
}
