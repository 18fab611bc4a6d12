// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Truncation;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.testing.TestTraces;

/** The recorded request and response trace as it would be if the client's host had been stopped in the middle. */
class TruncatedTraceTest {
    private static final Path TRACE = TestTraces.recorded("rpc");
    private static final String CUT = "client/kernel/k_1";

    @TempDir
    private Path folder;

    private void copy(int bytesOfCut) throws IOException {
        try (Stream<Path> files = Files.walk(TRACE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = folder.resolve(TRACE.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                byte[] bytes = Files.readAllBytes(file);
                Files.write(copy, copy.endsWith(CUT) ? Arrays.copyOf(bytes, bytesOfCut) : bytes);
            }
        }
    }

    private static ActivePath path(Analysis analysis) {
        TaskSummary client = analysis.tasks().stream().filter(t -> t.task().name().equals("rpc-client")).findFirst()
                .orElseThrow();
        return RealTraces.wholePath(analysis, client);
    }

    @Test
    void shouldFindThePathUpToTheCutAndDoubtItFromThereOn() throws IOException {
        copy(17_001);
        Analysis analysis = Analysis.open(TraceSet.open(List.of(folder)), 2);
        ActivePath cut = path(analysis);
        RealTraces.assertCoversItsInterval(cut);
        assertThat(cut.truncations()).hasSize(1);
        assertThat(cut.truncations().get(0)).returns("client", Truncation::host)
                .returns("kernel/k_1", Truncation::stream);
        assertThat(cut.diagnostics()).containsEntry("truncatedStreams", 1L);
        long end = cut.truncations().get(0).end().orElseThrow();
        assertThat(end).isBetween(cut.start(), cut.end());
        assertThat(cut.segments()).filteredOn(s -> s.worker().host().equals("client") && s.end() > end)
                .isNotEmpty().allMatch(PathSegment::uncertain);

        ActivePath whole = path(Analysis.open(TraceSet.open(List.of(TRACE)), 2));
        assertThat(whole.truncations()).isEmpty();
        List<String> certain = told(cut.segments().stream().takeWhile(x -> !x.uncertain()).toList());
        assertThat(certain).hasSizeGreaterThan(20).isEqualTo(told(whole.segments().subList(0, certain.size())));
    }

    /** Who did what; the times on the other host's clock may differ a little, for fewer packets relate the clocks. */
    private static List<String> told(List<PathSegment> segments) {
        return segments.stream().map(s -> s.worker() + " " + s.state()).toList();
    }

    @Test
    void shouldDoubtEverythingWhereACpuHasNothing() throws IOException {
        copy(0);
        ActivePath path = path(Analysis.open(TraceSet.open(List.of(folder)), 2));
        assertThat(path.truncations()).containsExactly(new Truncation("client", "kernel/k_1", OptionalLong.empty()));
        assertThat(path.segments()).filteredOn(s -> s.worker().host().equals("client")).isNotEmpty()
                .allMatch(PathSegment::uncertain);
    }
}
