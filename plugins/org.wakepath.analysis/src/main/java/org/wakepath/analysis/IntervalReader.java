// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.wakepath.analysis.Analysis.Question;
import org.wakepath.analysis.IntervalReader.Lead;
import org.wakepath.graph.build.Excerpt;
import org.wakepath.graph.build.HostPart;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.Host;
import org.wakepath.path.Cause;
import org.wakepath.synchronization.HostClock;
import org.wakepath.synchronization.TimestampTransform;

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

    /** What to read of each host before an analysis answers questions about an interval as the whole traces would. */
    private static final class IntervalNeeds {
        private final Analysis analysis;
        private final List<Excerpt> spans;
        private final Lead lead;
        private final List<Excerpt> known;
        /** What all questions together need of each host at least; null for hosts that are not needed. */
        private final Excerpt[] least;
        /** What to read of a host that does not have that much; null for hosts that are not needed. */
        private final Excerpt[] wanted;

        /**
         * @param spans what the traces of each host cover, ns on its own clock
         * @param known what the analysis has of each
         */
        IntervalNeeds(Analysis analysis, List<Excerpt> spans, List<Excerpt> known, Lead lead) {
            this.lead = lead;
            this.analysis = analysis;
            this.spans = spans;
            this.known = known;
            least = new Excerpt[known.size()];
            wanted = new Excerpt[known.size()];
        }

        /** What to read for the answers; the same as is known if nothing is missing. */
        List<Excerpt> of(List<Question> questions) {
            if (questions.isEmpty()) {
                growAll();
            }
            questions.forEach(this::meet);
            return IntStream.range(0, known.size()).mapToObj(this::next).toList();
        }

        private Excerpt next(int host) {
            boolean isEnough = least[host] == null || known.get(host).contains(least[host].of(spans.get(host)));
            return isEnough ? known.get(host) : wanted[host].of(spans.get(host));
        }

        private void meet(Question question) {
            int reference = question.reference();
            List<HostClock> clocks = analysis.relations(reference).stream().map(HostRelation::clock).toList();
            if (!clocks.get(question.task().hostNumber()).isConnected() || !isAlive(question)) {
                growAll();
                return;
            }
            Excerpt asked = new Excerpt(question.from(), question.to()).common(spans.get(reference));
            Excerpt interval = untilOver(asked, question);
            for (int host = 0; host < clocks.size(); host++) {
                if (clocks.get(host).isConnected()) {
                    require(host, clocks.get(host), interval, lead.length(asked));
                }
            }
            if (clocks.stream().anyMatch(clock -> !clock.isConnected()) && followsUnknownSender(question)) {
                growUnrelated(clocks, reference);
            }
        }

        private boolean isAlive(Question question) {
            TaskSummary task = question.task();
            return analysis.convert(task.hostNumber(), task.start(), question.reference()) < question.to()
                    && analysis.convert(task.hostNumber(), task.end(), question.reference()) > question.from();
        }

        /**
         * The interval that the path needs, on the reference's clock. If the interval ends in a wait, the path needs
         * the end of that wait. If that end is not known, four times as much is read.
         */
        private Excerpt untilOver(Excerpt asked, Question question) {
            TaskSummary task = question.task();
            int reference = question.reference();
            OptionalLong over = analysis.overAt(task, asked.end(), reference);
            if (over.isPresent()) {
                return new Excerpt(asked.begin(), Math.max(asked.end(), over.getAsLong()));
            }
            if (known.get(task.hostNumber()).endsWithTrace()) {
                return asked;
            }
            long end = analysis.convert(task.hostNumber(), analysis.graphs().get(task.hostNumber()).end(), reference);
            return asked
                    .joined(asked.widened(3 * (end - asked.begin()))
                            .common(new Excerpt(asked.begin(), Long.MAX_VALUE)));
        }

        /** Requires that what is read of a related host holds the interval, wherever in its error bound that lies. */
        private void require(int host, HostClock clock, Excerpt interval, long beyond) {
            TimestampTransform toLocal = clock.transform().inverse();
            Excerpt local = new Excerpt(toLocal.apply(interval.begin()), toLocal.apply(interval.end()));
            long error = Math.max(clock.errorBoundAt(local.begin()), clock.errorBoundAt(local.end()));
            if (error > local.length() + beyond) {
                grow(host);
            } else {
                // Half of the lead is enough not to read again.
                need(host, local.widened(error).widened(beyond / 2), local.widened(error).widened(beyond));
            }
        }

        /** Whether the path meets a packet that a host with an unknown clock may have sent. */
        private boolean followsUnknownSender(Question question) {
            return analysis.path(question.task(), question.from(), question.to(), question.reference()).segments()
                    .stream()
                    .anyMatch(s -> s.cause() instanceof Cause.NetworkPacket packet && packet.sender().isEmpty());
        }

        /** Reads more of hosts that are not related, and of those with which they exchanged too few messages. */
        private void growUnrelated(List<HostClock> clocks, int reference) {
            IntStream.range(0, clocks.size()).filter(h -> !clocks.get(h).isConnected()).forEach(this::grow);
            for (PairRelation pair : analysis.pairs(reference)) {
                if (!clocks.get(pair.a()).isConnected() || !clocks.get(pair.b()).isConnected()) {
                    grow(pair.a());
                    grow(pair.b());
                }
            }
        }

        private void growAll() {
            IntStream.range(0, known.size()).forEach(this::grow);
        }

        /** Requires four times as much as is known, with the additions on both sides. */
        private void grow(int host) {
            Excerpt now = known.get(host);
            long length = now.common(spans.get(host)).length();
            Excerpt more = length < 2 ? Excerpt.WHOLE : now.widened(length / 2 * 3);
            need(host, more, more);
        }

        private void need(int host, Excerpt atLeast, Excerpt better) {
            least[host] = least[host] == null ? atLeast : least[host].joined(atLeast);
            wanted[host] = wanted[host] == null ? better : wanted[host].joined(better);
        }
    }
}
