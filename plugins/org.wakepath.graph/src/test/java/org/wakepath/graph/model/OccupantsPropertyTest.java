// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.wakepath.base.Spool;

/** The shares of a ready stretch against who was written down to have each CPU in each nanosecond. */
class OccupantsPropertyTest {
    private static final int CPUS = 3;
    private static final int LENGTH = 200;
    private static final int TASKS = 3;

    private ExecutionGraph graph;
    /** Who has each CPU, nanosecond by nanosecond. */
    private final int[][] truth = new int[CPUS][LENGTH];

    /**
     * Somebody has a CPU.
     *
     * @param who a task by number, {@link CpuOccupancy#IDLE} or {@link CpuOccupancy#NOBODY}
     * @param before the time before an interrupt, which is of no length if 0
     */
    private record Stay(int who, int before, int interrupt, int after) {
    }

    @Provide
    Arbitrary<List<Stay>> stays() {
        Arbitrary<Integer> who = Arbitraries.of(0, 1, TASKS - 1, CpuOccupancy.IDLE, CpuOccupancy.NOBODY);
        Arbitrary<Integer> length = Arbitraries.integers().between(1, 9);
        return Combinators.combine(who, length, Arbitraries.integers().between(0, 5), length).as(Stay::new).list()
                .ofMinSize(70).ofMaxSize(70);
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void shouldSumUpToTheStretchAndGiveEachItsOwnTime(@ForAll("stays") List<Stay> first,
            @ForAll("stays") List<Stay> second, @ForAll @IntRange(max = 150) int from,
            @ForAll @IntRange(min = 1, max = 49) int length, @ForAll @IntRange(max = 48) int moved,
            @ForAll boolean knowsQueue) {
        graph = new ExecutionGraph("a", new Spool(Long.MAX_VALUE));
        occupy(0, first);
        occupy(1, second);
        int to = from + length;
        int move = from + Math.min(moved, length - 1);
        int task = graph.workers().addTask(99, 0, "ready");
        int ready = graph.add(to, task, graph.add(from, task, ExecutionGraph.NONE, EdgeState.RUNNING, 0),
                EdgeState.PREEMPTED, 1);
        graph.queues().put(ready, from, knowsQueue ? 0 : QueueTable.UNKNOWN);
        if (move > from) {
            graph.queues().put(ready, move, 1);
        }

        Occupants had = graph.occupants(ready);
        long end = to;
        while (had.toPrevious()) {
            assertThat(had.begin()).isLessThan(end).isGreaterThanOrEqualTo(from);
            for (int time = (int) had.begin(); time < end; time++) {
                int cpu = move > from && time >= move ? 1 : knowsQueue ? 0 : QueueTable.UNKNOWN;
                assertThat(had.cpu()).as("CPU at %d", time).isEqualTo(cpu);
                assertThat(had.worker()).as("at %d", time)
                        .isEqualTo(cpu == QueueTable.UNKNOWN ? CpuOccupancy.NOBODY : truth[cpu][time]);
            }
            end = had.begin();
        }
        assertThat(end).as("what the shares sum up to").isEqualTo(from);
    }

    private void occupy(int cpu, List<Stay> stays) {
        int[] tasks = new int[TASKS];
        for (int i = 0; i < TASKS; i++) {
            tasks[i] = graph.workers().addTask(10 * cpu + i + 1, 0, "task");
        }
        int interrupt = graph.workers().addInterrupt("eth0", cpu);
        Arrays.fill(truth[cpu], CpuOccupancy.NOBODY);
        int time = 0;
        for (Stay stay : stays) {
            int worker = stay.who() < 0 ? stay.who() : tasks[stay.who()];
            graph.occupancy(cpu).change(time, worker);
            int taken = time + stay.before();
            int given = taken + (worker < 0 ? 0 : stay.interrupt());
            int end = given + stay.after();
            write(cpu, time, end, worker);
            if (worker >= 0) {
                extend(worker, graph.workers().tail(worker) < 0 ? EdgeState.UNKNOWN : EdgeState.PREEMPTED, time, cpu);
                extend(worker, EdgeState.RUNNING, taken, cpu);
                if (given > taken) {
                    extend(worker, EdgeState.INTERRUPTED, given, cpu);
                    graph.link(graph.workers().tail(worker), LinkKind.INTERRUPTION, interrupt);
                    write(cpu, taken, given, interrupt);
                }
                extend(worker, EdgeState.RUNNING, end, cpu);
            }
            time = end;
        }
    }

    private void write(int cpu, int from, int to, int worker) {
        for (int time = from; time < Math.min(to, LENGTH); time++) {
            truth[cpu][time] = worker;
        }
    }

    private void extend(int worker, EdgeState state, long time, int cpu) {
        graph.workers().append(worker, graph.add(time, worker, graph.workers().tail(worker), state, cpu));
    }
}
