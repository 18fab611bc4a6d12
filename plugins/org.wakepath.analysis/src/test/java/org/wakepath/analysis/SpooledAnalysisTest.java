// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.testing.TestTraces;

/** The same traces with everything in memory and with everything in a temporary file. */
class SpooledAnalysisTest {
    private static final Path TRACE = TestTraces.recorded("rpc");

    private final Spool spool = new Spool(0);
    private final Analysis spooled = open(spool);
    private final Analysis expected = open(new Spool(Long.MAX_VALUE));

    private static Analysis open(Spool spool) {
        return Analysis.open(TraceSet.open(List.of(TRACE)), AnalysisOptions.threads(2).with(spool));
    }

    @Test
    void shouldFindTheSamePathsWithEverythingInAFile() {
        List<TaskSummary> tasks = expected.tasks();

        assertThat(spooled.tasks()).isEqualTo(tasks);
        for (TaskSummary task : tasks) {
            if (task.end() > task.start()) {
                assertThat(RealTraces.wholePath(spooled, task)).isEqualTo(RealTraces.wholePath(expected, task));
            }
        }
        assertThat(spool.inFile()).isPositive();
        assertThat(spool.onHeap()).isZero();
    }

    @Test
    void shouldRelateClocksTheSameWithEverythingInAFile() {
        assertThat(spooled.relations(0)).hasSize(2).extracting(HostRelation::clock).extracting(Object::toString)
                .isEqualTo(expected.relations(0).stream().map(HostRelation::clock).map(Object::toString).toList());
        assertThat(spooled.relations(0)).extracting(HostRelation::bounds)
                .isEqualTo(expected.relations(0).stream().map(HostRelation::bounds).toList());
    }
}
