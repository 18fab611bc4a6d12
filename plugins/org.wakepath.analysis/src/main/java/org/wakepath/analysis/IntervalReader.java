// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.wakepath.analysis.Analysis.Question;
import org.wakepath.graph.build.Excerpt;
import org.wakepath.graph.build.HostPart;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.kernel.Host;

/**
 * Reads what the paths over an interval need, and little more: the packets around the interval, on every host by its
 * own clock. How the clocks relate is not known before. So it guesses, reads, looks at what is missing, and reads again
 * the hosts of which something is missing.
 */
final class IntervalReader {
    /**
     * The most rounds; then the rest is read. Each round reads four times as much of a host as the one before, so few
     * are needed.
     */
    private static final int ROUNDS = 16;

    private final List<Host> hosts;
    private final AnalysisOptions options;
    private final Lead lead;
    private final List<Excerpt> spans;

    IntervalReader(List<Host> hosts, AnalysisOptions options, Lead lead) {
        this.hosts = hosts;
        this.options = options;
        this.lead = lead;
        spans = hosts.stream().map(h -> Excerpt.spanning(h.kernelStreams())).toList();
    }

    /** Reads as {@link Analysis#openAround} does. */
    Analysis read(long from, long to, int reference, Function<Analysis, List<Question>> questions) {
        List<Excerpt> excerpts = new FirstGuess(spans, lead).around(new Excerpt(from, to), reference);
        List<ExecutionGraph> graphs = new ArrayList<>(Collections.nCopies(hosts.size(), null));
        List<Excerpt> known = Collections.nCopies(hosts.size(), null);
        for (int round = 1;; round++) {
            readAgain(excerpts, known, graphs);
            known = excerpts;
            Analysis analysis = new Analysis(hosts, graphs, known, options);
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
        List<ExecutionGraph> read = new GraphReader(options).of(IntStream.of(changed)
                .mapToObj(h -> new HostPart(hosts.get(h), excerpts.get(h))).toList());
        for (int i = 0; i < changed.length; i++) {
            graphs.set(changed[i], read.get(i));
        }
    }

    /** What to read of each host before anything is known of the clocks. */
    static final class FirstGuess {
        private final List<Excerpt> spans;
        private final Lead lead;

        /** @param spans what the traces of each host cover, ns on its own clock */
        FirstGuess(List<Excerpt> spans, Lead lead) {
            this.spans = spans;
            this.lead = lead;
        }

        /**
         * The excerpts around an interval on the reference's clock. If the ends of two hosts' traces are apart by about
         * as much as their starts, they were recorded together. That distance is then how far the clocks are apart.
         * Otherwise the wall clock counts, if it puts the interval into the trace. A trace is read whole if that is not
         * much more, or if its packets have no times.
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

    /**
     * How far to read beyond an interval on each side: as far as the interval is long, and at least a given time.
     * Timers that were armed and packets that were sent before are not known. There must also be enough messages to
     * relate the clocks.
     */
    record Lead(long least) {
        /** 100 ms: most waits in real traces are shorter, and reading it takes little time. */
        static final Lead USUAL = new Lead(100_000_000);

        long length(Excerpt interval) {
            return Math.max(least, interval.length());
        }

        /** The interval with the lead on both sides. */
        Excerpt around(Excerpt interval) {
            return interval.widened(length(interval));
        }
    }
}
