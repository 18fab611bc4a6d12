// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
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

    /** Nothing has to be closed: the file is open, and mapped, for as long as somebody has the analysis. */
    @Test
    void shouldGiveItsFileBackWithTheLastWhoHasTheAnalysis() throws IOException {
        Set<String> before = spools();
        Set<String> own = openAndForget(before);

        assertThat(own).hasSize(1);
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            while (spools().stream().anyMatch(own::contains)) {
                System.gc();
            }
        });
    }

    /** The files that are there while an analysis is, and were not before. */
    private static Set<String> openAndForget(Set<String> before) throws IOException {
        Analysis analysis = open(new Spool(0));
        Set<String> during = spools();
        assertThat(analysis.relations(0)).isNotEmpty();
        during.removeAll(before);
        return during;
    }

    /** The temporary files that this process has mapped or opened. */
    private static Set<String> spools() throws IOException {
        Set<String> names = new HashSet<>();
        for (String mapping : Files.readAllLines(Path.of("/proc/self/maps"))) {
            names.add(mapping.replaceFirst(".* /", "/"));
        }
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            for (Path file : open.toList()) {
                if (Files.isSymbolicLink(file)) {
                    names.add(Files.readSymbolicLink(file).toString());
                }
            }
        }
        names.removeIf(name -> !name.contains(".spool"));
        return names;
    }
}
