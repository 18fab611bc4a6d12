// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.wakepath.analysis.Analysis;
import org.wakepath.base.PartitionPoint;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;
import org.wakepath.path.PathLink;
import org.wakepath.path.Timeline;
import org.wakepath.path.Timelines;
import org.wakepath.words.HostNames;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.SafeText;
import org.wakepath.words.Sentence;

/**
 * The rows of all tasks of all hosts, on the clock of one. The segments of all rows have consecutive numbers. The cause
 * of a segment is only found when it is needed.
 */
public final class TaskRows {
    private final Timelines lines;
    private final HostNames hosts;
    private final List<TaskRow> rows;
    private final List<CpuRow> cpus;
    private final Map<Worker, Integer> places = new HashMap<>();
    private final Releases releases;

    private TaskRows(Timelines lines, HostNames hosts, List<TaskRow> rows, List<CpuRow> cpus, Runnable done) {
        this.lines = lines;
        this.hosts = hosts;
        this.rows = List.copyOf(rows);
        this.cpus = List.copyOf(cpus);
        this.rows.forEach(row -> places.put(row.task().task(), places.size()));
        releases = releases(done);
    }

    /**
     * Makes the rows of all tasks. It takes a second for some millions of moments, and about 30 bytes of memory for
     * each.
     *
     * @param reference number of the host whose clock counts
     * @param hosts their names
     * @param done is run twice for each task; an exception from it ends this
     */
    public static TaskRows of(Analysis analysis, int reference, HostNames hosts, Runnable done) {
        Timelines lines = analysis.timelines(reference);
        List<TaskRow> rows = new ArrayList<>();
        int first = 0;
        for (TaskSummary task : analysis.tasks()) {
            Timeline line = lines.of(task);
            rows.add(new TaskRow(task, hosts, line, first));
            first += line.size();
            done.run();
        }
        return new TaskRows(lines, hosts, rows, cpus(analysis, reference, hosts, rows), done);
    }

    private static List<CpuRow> cpus(Analysis analysis, int reference, HostNames hosts, List<TaskRow> rows) {
        Long2ObjectMap<TimeGraphRow> tasks = new Long2ObjectOpenHashMap<>();
        rows.forEach(row -> tasks.put(number(row.task().hostNumber(), row.task().worker()), row.bars()));
        List<CpuRow> cpus = new ArrayList<>();
        for (int i = 0; i < analysis.graphs().size(); i++) {
            int host = i;
            ExecutionGraph graph = analysis.graphs().get(host);
            String name = SafeText.clean(hosts.of(graph.host()));
            for (int cpu : graph.cpus()) {
                cpus.add(new CpuRow(name, cpu, graph.had(cpu).orElseThrow(),
                        time -> analysis.convert(host, time, reference),
                        worker -> Optional.ofNullable(tasks.get(number(host, worker)))));
            }
        }
        return cpus;
    }

    /** Who ran on the CPUs of all hosts, host by host. */
    List<CpuRow> cpus() {
        return cpus;
    }

    private Releases releases(Runnable done) {
        Long2ObjectMap<TaskRow> byNumber = new Long2ObjectOpenHashMap<>();
        rows.forEach(row -> byNumber.put(number(row.task().hostNumber(), row.task().worker()), row));
        Releases.Builder found = new Releases.Builder();
        for (TaskRow row : rows) {
            for (int i = 0; i < row.bars().size(); i++) {
                // A signal starts only the first segment of a task, or ends a wait.
                if (i == 0 || lines.isWait(row.task(), row.moment(i))) {
                    int ended = row.bars().segment(i);
                    lines.sender(row.task(), row.moment(i)).ifPresent(sender -> add(sender,
                            byNumber.get(number(sender.hostNumber(), sender.worker())).bars(), ended, found));
                }
            }
            done.run();
        }
        return found.build();
    }

    private static void add(Timelines.Sender sender, TimeGraphRow bars, int ended, Releases.Builder found) {
        int place = bars.lastBefore(sender.time());
        if (place >= 0) {
            found.add(bars.segment(place), ended);
        }
    }

    private static long number(int host, int worker) {
        return (long) host << Integer.SIZE | worker;
    }

    /** The segments that the signals of a segment ended, or the first segments of tasks that it started, by number. */
    public IntStream released(int segment) {
        return releases.by(segment);
    }

    /** All rows, by host and then in the order in which the tasks appear in the trace. */
    public List<TaskRow> rows() {
        return rows;
    }

    /** Why a segment of a row is what it is; {@code index} is its place in the row. */
    public String sentence(TaskRow row, int index) {
        return lines.isWait(row.task(), row.moment(index))
                ? Sentence.of(PathRenamer.safe(lines.wait(row.task(), row.moment(index)), hosts))
                : Sentence.of(lines.segments(row.task(), row.moment(index), row.bars().start(index)).stream()
                        .map(segment -> PathRenamer.safe(segment, hosts)).toList());
    }

    /** The signal of a task that ended a wait, or started a task. Its rows are numbered as in {@link #rows}. */
    public Optional<TimeGraphArrow> signal(int row, int index) {
        TaskRow to = rows.get(row);
        return lines.signal(to.task(), to.moment(index)).filter(link -> places.containsKey(link.from().worker()))
                .map(link -> new TimeGraphArrow(link.kind(), places.get(link.from().worker()), link.from().time(), row,
                        link.to().time(), link.guessed(), clockError(link, to, index)));
    }

    private long clockError(PathLink link, TaskRow to, int index) {
        return link.kind() == PathLink.Kind.NETWORK
                && lines.wait(to.task(), to.moment(index)).cause() instanceof Cause.NetworkPacket packet
                        ? packet.clockError() : 0;
    }

    /** Which segments of all tasks ended which waits, or started which tasks, in 8 bytes for each. */
    static final class Releases {
        /**
         * Each pair has the number of the segment that sent a signal, and in the lower half that of the segment that
         * the signal ended.
         */
        private final long[] pairs;

        private Releases(long[] pairs) {
            this.pairs = pairs;
        }

        /** Collects pairs in any order. */
        static final class Builder {
            private final LongStream.Builder found = LongStream.builder();

            void add(int sender, int ended) {
                found.add((long) sender << Integer.SIZE | ended);
            }

            Releases build() {
                return new Releases(found.build().sorted().toArray());
            }
        }

        /** The segments that a segment ended, by number; mostly few. */
        IntStream by(int sender) {
            return IntStream.range(from(sender), from(sender + 1)).map(i -> (int) pairs[i]);
        }

        private int from(int sender) {
            return PartitionPoint.of(pairs.length, i -> pairs[i] < (long) sender << Integer.SIZE);
        }
    }
}
