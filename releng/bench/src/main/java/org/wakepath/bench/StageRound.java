// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.wakepath.analysis.Analysis;
import org.wakepath.base.timing.Stage;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.SystemCalls;
import org.wakepath.kernel.TraceSet;

/**
 * One pass over all stages, each by one thread and after the other.
 *
 * @param nanoseconds processor time
 * @param merging processor time of merging alone, which the stage of building does not have here, ns
 * @param amounts what the stages counted
 */
record StageRound(Map<Stage, Long> nanoseconds, long merging, Map<Stage, Long> amounts) {

    /** Finds the path of the task with id {@code tid} on the host called {@code host}. */
    static StageRound run(Path folder, int tid, String host) {
        Map<Stage, Long> nanoseconds = new EnumMap<>(Stage.class);
        Map<Stage, Long> amounts = new EnumMap<>(Stage.class);
        Stage.measure();
        TraceSet traces = TraceSet.open(List.of(folder));
        take(List.of(Stage.METADATA, Stage.INDEX), nanoseconds, amounts);
        Stage.measure();
        traces.hosts().forEach(StageRound::decode);
        take(List.of(Stage.READ, Stage.DECODE), nanoseconds, amounts);
        long merging = merge(traces);
        Stage.measure();
        analyse(traces, tid, host);
        take(List.of(Stage.BUILD, Stage.MATCH, Stage.SYNCHRONIZE, Stage.PATH), nanoseconds, amounts);
        Stage.stopMeasuring();
        nanoseconds.merge(Stage.BUILD, -merging, Long::sum);
        return new StageRound(nanoseconds, merging, amounts);
    }

    private static void take(List<Stage> stages, Map<Stage, Long> nanoseconds, Map<Stage, Long> amounts) {
        for (Stage stage : stages) {
            nanoseconds.put(stage, stage.busy());
            amounts.put(stage, stage.amount());
        }
    }

    private static Function<Trace, Projection> projections() {
        return trace -> new KernelEventLayout(trace, new SystemCalls()).projection();
    }

    private static void decode(Host host) {
        for (Stream stream : host.kernelStreams()) {
            ReadAll.decode(stream, projections().apply(stream.trace()));
        }
    }

    private static long merge(TraceSet traces) {
        Stage.measure();
        long began = processorTime();
        for (Host host : traces.hosts()) {
            try (MergedEvents events = new MergedEvents(host.kernelStreams(), projections(), null)) {
                read(events);
            }
        }
        return processorTime() - began - Stage.READ.busy() - Stage.DECODE.busy();
    }

    /** A builder also reads the time, kind and CPU of every event. */
    private static void read(MergedEvents events) {
        long sum = 0;
        while (events.next()) {
            sum += events.time() + events.kind() + events.cpu();
        }
        if (sum == 0) {
            throw new IllegalStateException("no events");
        }
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static void analyse(TraceSet traces, int tid, String host) {
        Analysis analysis = Analysis.open(traces, 1);
        TaskSummary task = analysis.tasks().stream()
                .filter(each -> each.task().tid() == tid && each.task().host().equals(host)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no task " + tid + "@" + host));
        analysis.path(task, Long.MIN_VALUE, Long.MAX_VALUE, task.hostNumber());
    }
}
