// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.folded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.report.Speedscope;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;

class PathFoldedTest {
    @TempDir
    Path folder;

    private static String written(ActivePath... paths) throws IOException {
        StringBuilder out = new StringBuilder();
        PathFolded.write(List.of(paths), out);
        return out.toString();
    }

    @Test
    void shouldHaveALineForEachStackWithItsTimeInNanoseconds() throws IOException {
        assertThat(written(SamplePaths.stacks()).lines()).containsExactlyInAnyOrder(
                "rpc-client(612) on client 2000000",
                "rpc-client(612) on client;main;serve;pthread_cond_wait;rpc-logger(613) on client, running 8000000");
    }

    @Test
    void shouldAddUpToTheLengthOfThePath() throws IOException {
        assertThat(total(written(SamplePaths.rpc()))).isEqualTo(SamplePaths.rpc().duration());
    }

    @Test
    void shouldAddUpEqualStacksOfSeveralPaths() throws IOException {
        String one = written(SamplePaths.rpc());
        String two = written(SamplePaths.rpc(), SamplePaths.rpc());
        assertThat(two.lines().count()).isEqualTo(one.lines().count());
        assertThat(total(two)).isEqualTo(2 * total(one));
    }

    private static long total(String folded) {
        return folded.lines().mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1))).sum();
    }

    @Test
    void shouldReplaceSignsThatHaveAMeaning() throws IOException {
        Worker task = PathDrawing.task("host 5", "#a;b\n c", 1);
        assertThat(written(new PathDrawing(task).runs(task, 70, 0).path()))
                .isEqualTo("\uFF03a\uFF1Bb\uFFFD c(1) on host\u00A05 70\n");
    }

    @Test
    void shouldHaveOneStackALineWhateverTheNames() throws IOException {
        assertThat(Arrays.asList(written(SamplePaths.hostile()).split("\n", -1)))
                .allSatisfy(line -> assertThat(line).matches("[^\\p{Cntrl}]+ [0-9]+|"));
    }

    @Test
    @Tag("full")
    void shouldBeReadBySpeedscope() throws Exception {
        Path file = Files.writeString(folder.resolve("path.folded"), written(SamplePaths.rpc()));
        // It takes the numbers for counts. In ns: all, and own work; the disk.
        assertThat(new Speedscope(file).frames())
                .containsEntry("rpc-client(612) on client", "10,000,000 1,300,000")
                .containsEntry("rpc-worker(702) on server, block device", "2,000,000 2,000,000");
    }
}
