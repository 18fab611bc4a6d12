// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.wakepath.base.Spool;
import org.wakepath.base.timing.Stage;
import org.wakepath.graph.build.Excerpt;
import org.wakepath.graph.build.ReadingWatch;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.Subgraph;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Vertex;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.MissingEventsException;
import org.wakepath.kernel.MissingEventsException.Lack;
import org.wakepath.kernel.TraceSet;
import org.wakepath.network.HostClocks;
import org.wakepath.network.PacketMatches;
import org.wakepath.path.ActivePath;
import org.wakepath.path.EmptyIntervalException;
import org.wakepath.path.PathFinder;
import org.wakepath.path.PathRecorder;
import org.wakepath.path.PathRule;
import org.wakepath.path.PathSegment;
import org.wakepath.path.ReadStretch;
import org.wakepath.path.Timelines;
import org.wakepath.path.replay.Prediction;
import org.wakepath.path.replay.WhatIf;
import org.wakepath.synchronization.ClockViolation;
import org.wakepath.track.MessageReader;
import org.wakepath.track.Messages;
import org.wakepath.track.PageFaults;
import org.wakepath.track.SliceRules;
import org.wakepath.track.SystemCallReader;
import org.wakepath.track.TrackReader;

/**
 * The graphs of all hosts and the relations of their clocks, which answer questions about paths. {@link #open} reads
 * whole traces, {@link #openAround} what an interval needs of them; no other way leads to an analysis.
 *
 * <p>Safe for use by several threads.
 */
public final class Analysis {
    private final List<Host> hosts;
    private final List<ExecutionGraph> graphs;
    private final List<Excerpt> excerpts;
    private final AnalysisOptions options;
    private final ReferenceClocks clocks;

    /**
     * A path to find.
     *
     * @param task one of the analysis's
     * @param from start of the interval, ns on the reference's clock
     * @param to end of the interval
     * @param reference number of the host whose clock that is
     */
    public record Question(TaskSummary task, long from, long to, int reference) {
    }

    /** @param excerpts what was read of each host if an excerpt was asked for; empty if the traces were read whole */
    Analysis(List<Host> hosts, List<ExecutionGraph> graphs, List<Excerpt> excerpts, AnalysisOptions options) {
        this.hosts = List.copyOf(hosts);
        this.graphs = List.copyOf(graphs);
        this.excerpts = List.copyOf(excerpts);
        this.options = options;
        clocks = new ReferenceClocks(this.graphs, options);
    }

    /** Opens traces with the options of {@link AnalysisOptions#threads}. */
    public static Analysis open(TraceSet traces, int threads) {
        return open(traces, AnalysisOptions.threads(threads));
    }

    /**
     * Opens whole traces. Reads everything that the index does not have, once.
     *
     * @throws MissingEventsException if a host's traces lack events without which there is no graph
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     * @throws org.wakepath.graph.build.TimeSpanException if its times cannot be those of one clock
     * @throws org.wakepath.base.SpoolException if what does not fit into memory cannot be written to a file either
     * @throws java.util.concurrent.CancellationException if the watch cancelled it
     */
    public static Analysis open(TraceSet traces, AnalysisOptions options) {
        MissingEventsException.check(traces);
        List<ExecutionGraph> graphs = new GraphReader(options).whole(traces.kernelHosts());
        if (graphs.stream().allMatch(graph -> graph.size() == 0)) {
            throw MissingEventsException.of(Lack.EVENTS, traces.kernelHosts());
        }
        return new Analysis(traces.kernelHosts(), graphs, List.of(), options);
    }

    /**
     * Opens what the paths over an interval need of the traces, and little more: the packets around the interval, on
     * every host by its own clock. How the clocks relate is not known before. So it reads, asks what is missing, and
     * reads again the hosts of which something is missing. Within the interval, the answers are those of the whole
     * traces.
     *
     * @param options how to read; the index is not used
     * @param from start of the interval, ns on the reference's clock
     * @param to end of the interval
     * @param reference number of a host among those with kernel traces
     * @param questions what to ask an analysis; nothing, while it does not know the tasks
     * @throws MissingEventsException if a host's traces lack events without which there is no graph
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     * @throws org.wakepath.graph.build.TimeSpanException if its times cannot be those of one clock
     * @throws org.wakepath.base.SpoolException if what does not fit into memory cannot be written to a file either
     */
    public static Analysis openAround(TraceSet traces, AnalysisOptions options, long from, long to, int reference,
            Function<Analysis, List<Question>> questions) {
        MissingEventsException.check(traces);
        return new IntervalReader(traces.kernelHosts(), options.with(AnalysisIndex.none()), IntervalReader.Lead.USUAL)
                .read(from, to, reference, questions);
    }

    /** Relates graphs that were not read from traces, such as those of a benchmark. */
    public static Analysis of(List<ExecutionGraph> graphs, AnalysisOptions options) {
        return new Analysis(List.of(), graphs, List.of(), options);
    }

    /**
     * Relates the clocks of the hosts, and nothing else, in bounded memory: reads the packets of all hosts in step, and
     * soon forgets them.
     *
     * @param reference number of a host among those with kernel traces
     * @param delay how long a packet waits for its partner, ns, at least 1; see {@link StreamedClocks#DEFAULT_DELAY}
     * @param progress receives what is being done
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     */
    public static StreamedClocks streamClocks(TraceSet traces, int reference, long delay, Consumer<String> progress) {
        Stage.SYNCHRONIZE.begin();
        StreamedClocks clocks = new StreamingSynchronizer(traces.kernelHosts(), reference, delay, progress).clocks();
        Stage.SYNCHRONIZE.end(0);
        return clocks;
    }

    /** The hosts by their numbers. */
    public List<Host> hosts() {
        return hosts;
    }

    /** The hosts' graphs, by host number. */
    public List<ExecutionGraph> graphs() {
        return graphs;
    }

    /** Numbers of the hosts of which only a part was read, as an interval needs it. */
    public Set<Integer> partial() {
        return IntStream.range(0, excerpts.size()).filter(host -> !excerpts.get(host).isWhole()).boxed()
                .collect(Collectors.toUnmodifiableSet());
    }

    /** All tasks of all hosts, by host and then in the order in which they appear in the trace. */
    public List<TaskSummary> tasks() {
        List<TaskSummary> tasks = new ArrayList<>();
        for (int host = 0; host < graphs.size(); host++) {
            tasks.addAll(TaskSummary.all(graphs.get(host), host));
        }
        return tasks;
    }

    /** How every host's clock relates to that of host number {@code reference}. */
    public List<HostRelation> relations(int reference) {
        ReferenceClocks.View view = clocks.on(reference);
        List<HostRelation> list = new ArrayList<>();
        for (int host = 0; host < graphs.size(); host++) {
            ExecutionGraph graph = graphs.get(host);
            list.add(new HostRelation(graph.host(), view.result().clock(host), graph.begin(), graph.end(),
                    view.relations().messages(host)));
        }
        return list;
    }

    /**
     * The relations of the clocks of every two hosts with messages. If the reference is one of the two, it is {@code
     * a}.
     */
    public List<PairRelation> pairs(int reference) {
        return clocks.whole(reference).pairs();
    }

    /**
     * The messages between hosts that arrive before they were sent on the clock of host number {@code reference}, the
     * worst first. Their times show how far the relations contradict each other.
     */
    public List<ClockViolation> violations(int reference) {
        return clocks.whole(reference).violations();
    }

    /** The packets between the hosts, matched on the clock of host number {@code reference}. */
    public PacketMatches matches(int reference) {
        return clocks.on(reference).matches();
    }

    /** A local time of one host on the clock of another, ns. */
    public long convert(int host, long time, int reference) {
        return clocks.on(reference).clocks().toReference(host, time);
    }

    /**
     * Keeps what was found, for the next analysis of the same traces.
     *
     * @throws IOException if it cannot be written; the analysis is complete without it
     */
    public synchronized void keep() throws IOException {
        for (int host = 0; host < graphs.size(); host++) {
            options.index().keep(host, graphs.get(host));
        }
        clocks.keep();
    }

    /**
     * The active path of a task.
     *
     * @param task one of {@link #tasks}
     * @param from start of the interval, ns on the reference's clock; the task's own start where that is later
     * @param to end of the interval, ns on the reference's clock; the task's own end where that is earlier
     * @param reference number of the host on whose clock the path's times are
     * @throws EmptyIntervalException if the task does not live within the interval
     */
    public ActivePath path(TaskSummary task, long from, long to, int reference) {
        return path(task, from, to, reference, PathRule.TURNS);
    }

    /**
     * The active path of a task by one of the rules.
     *
     * @param task one of {@link #tasks}
     * @param from start of the interval, ns on the reference's clock; the task's own start where that is later
     * @param to end of the interval, ns on the reference's clock; the task's own end where that is earlier
     * @param reference number of the host on whose clock the path's times are
     * @throws EmptyIntervalException if the task does not live within the interval
     */
    public ActivePath path(TaskSummary task, long from, long to, int reference, PathRule rule) {
        Stage.PATH.begin();
        ReferenceClocks.View view = clocks.on(reference);
        GraphSet set = new GraphSet(graphs, view.matches());
        HostClocks clock = view.clocks();
        long start = clock.toReference(task.hostNumber(), task.start());
        long end = clock.toReference(task.hostNumber(), task.end());
        long until = Math.min(to, end);
        if (Math.max(from, start) >= until) {
            throw new EmptyIntervalException(task.task(), from, to, start, end);
        }
        PathRecorder recorder = new PathRecorder(set, clock, until);
        long reached = new PathFinder(set, clock, recorder, rule).walk(task.hostNumber(), endVertex(task, clock, until),
                Math.max(from, start));
        List<PathSegment> segments = recorder.segments();
        Stage.PATH.end(segments.size());
        return new ActivePath(task.task(), reached, until, graphs.get(reference).host(), segments,
                recorder.links(), recorder.waits(), recorder.losses().truncations(),
                PathCounts.of(recorder, view.matches(), view.result(), partial().isEmpty()
                        ? view.matches().unmatchedCount()
                        : set.unmatchedReceptions(clock, reference, reached, until)),
                readStretches());
    }

    /**
     * When the task of a path would have ended, had something taken less time.
     *
     * @param task one of {@link #tasks}
     * @param path its path, on the clock of host number {@code reference}
     * @param rule by which the path was found
     * @param changes what takes less time
     */
    public Prediction predict(TaskSummary task, ActivePath path, int reference, PathRule rule, List<WhatIf> changes) {
        ReferenceClocks.View view = clocks.on(reference);
        return Prediction.of(new GraphSet(graphs, view.matches()), view.clocks(), new Prediction.Question(
                task.hostNumber(), endVertex(task, view.clocks(), path.end()), path, rule), changes);
    }

    private List<ReadStretch> readStretches() {
        return IntStream.range(0, excerpts.size()).mapToObj(this::readStretch).toList();
    }

    private ReadStretch readStretch(int host) {
        Excerpt read = excerpts.get(host);
        return new ReadStretch(graphs.get(host).host(),
                read.beginsWithTrace() ? OptionalLong.empty() : OptionalLong.of(read.begin()),
                read.endsWithTrace() ? OptionalLong.empty() : OptionalLong.of(read.end()));
    }

    /** What all tasks did over all of their lives, on the clock of host number {@code reference}. */
    public Timelines timelines(int reference) {
        ReferenceClocks.View view = clocks.on(reference);
        return new Timelines(new GraphSet(graphs, view.matches()), view.clocks());
    }

    /** A part of the graphs of all hosts. */
    public Subgraph subgraph(Subgraph.Selection selection) {
        ReferenceClocks.View view = clocks.on(selection.reference());
        return Subgraph.of(new GraphSet(graphs, view.matches()), view.clocks(), selection);
    }

    /** What a task did at a moment of its life, ns on the reference's clock. */
    EdgeState stateAt(TaskSummary task, long moment, int reference) {
        return graphs.get(task.hostNumber()).state(endVertex(task, clocks.on(reference).clocks(), moment));
    }

    /**
     * When the wait that a task is in at a moment ends, ns on the reference's clock. It is the moment itself if the
     * task works then, and empty if the task still waits at the end of what was read.
     *
     * @param moment ns on the reference's clock
     */
    public OptionalLong overAt(TaskSummary task, long moment, int reference) {
        ExecutionGraph graph = graphs.get(task.hostNumber());
        int end = endVertex(task, clocks.on(reference).clocks(), moment);
        if (graph.state(end) == EdgeState.RUNNING) {
            return OptionalLong.of(moment);
        }
        return graph.has(end, ExecutionGraph.TRACE_END) ? OptionalLong.empty()
                : OptionalLong.of(convert(task.hostNumber(), graph.time(end), reference));
    }

    /** Whether the traces have the whole life of a task: that it was forked, and that it ended. */
    public boolean isWholeLife(TaskSummary task) {
        ExecutionGraph graph = graphs.get(task.hostNumber());
        return graph.linkKind(graph.workers().head(task.worker())) == LinkKind.FORK
                && !graph.has(graph.workers().tail(task.worker()), ExecutionGraph.TRACE_END);
    }

    /**
     * The exchanges of requests and responses that a task made on a port, as their server or as their client, by start.
     */
    public List<Exchange> exchanges(TaskSummary task, int port) {
        return new ExchangeFinder(graphs.get(task.hostNumber()), task.worker()).on(port);
    }

    /**
     * The ports on which a task may have made {@link #exchanges}, the one with most data first. Of each of its
     * connections, it is the port to which the first data in the trace went.
     */
    public List<Integer> ports(TaskSummary task) {
        return new ExchangeFinder(graphs.get(task.hostNumber()), task.worker()).ports();
    }

    /** The slices of the tasks by some rules. The traces of user space are read at the first use. */
    public TraceSlices slices(SliceRules rules) {
        return slices(rules, events -> {});
    }

    /**
     * The slices of the tasks by some rules, with progress.
     *
     * @param watch receives the progress of each reading of traces of user space, and may cancel it; a later question
     * then reads them again
     */
    public TraceSlices slices(SliceRules rules, ReadingWatch watch) {
        return new TraceSlices(this, host -> TrackReader.read(host, rules, options.spool(), watch::read));
    }

    /**
     * The system calls of one name as slices of the tasks that made them. The kernel traces are read for them at the
     * first use.
     *
     * @param name such as {@code read}
     * @param watch receives the progress of reading, and may cancel it
     */
    public TraceSlices systemCalls(String name, ReadingWatch watch) {
        return new TraceSlices(this, host -> SystemCallReader.read(host, name, options.spool(), watch::read));
    }

    /**
     * The stacks of the tasks. The kernel traces that have stacks are read for them at the first use; of an excerpt,
     * only its part of them.
     *
     * @param watch receives the progress of reading, and may cancel it; a later question then reads them again
     */
    public TraceStacks stacks(ReadingWatch watch) {
        return new TraceStacks(this,
                excerpts.isEmpty() ? Collections.nCopies(hosts().size(), Excerpt.WHOLE) : excerpts, options.spool(),
                watch);
    }

    /**
     * The messages that a host's recorder of requests saw. They are read at each call.
     *
     * @param host number of the host
     * @param watch receives the progress of reading, and may cancel it
     */
    public Messages messages(int host, ReadingWatch watch) {
        return MessageReader.read(hosts.get(host), options.spool(), watch::read);
    }

    /** Where columns are kept. */
    public Spool spool() {
        return options.spool();
    }

    /**
     * The page faults of the threads of each host, by the number of the host. They are read each time.
     *
     * @param watch receives the progress of reading, and may cancel it
     */
    public List<PageFaults> pageFaults(ReadingWatch watch) {
        return hosts.stream().map(host -> PageFaults.read(host, watch::read)).toList();
    }

    /** The first moment of a task at or after {@code until}, ns on the reference's clock, or its last. */
    Vertex moment(TaskSummary task, long until, int reference) {
        return new Vertex(graphs.get(task.hostNumber())).to(endVertex(task, clocks.on(reference).clocks(), until));
    }

    /** The first moment of a task at or after {@code until}, or its last. */
    private int endVertex(TaskSummary task, HostClocks clock, long until) {
        return new Vertex(graphs.get(task.hostNumber())).toFirstReached(task.worker(),
                local -> clock.toReference(task.hostNumber(), local) >= until).id();
    }
}
