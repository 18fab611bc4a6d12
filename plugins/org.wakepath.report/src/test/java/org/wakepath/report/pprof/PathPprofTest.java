// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.pprof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.path.ActivePath;
import org.wakepath.report.Speedscope;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.testing.Reader;
import org.wakepath.words.Redaction;

/** Go's own pprof reads what is written. */
@Tag("full")
class PathPprofTest {
    @TempDir
    Path folder;
    private Reader pprof;

    @BeforeEach
    void findPprof() {
        pprof = Reader.installed("go").with("tool", "pprof", "-symbolize=none", "-unit=ns");
    }

    private Path written(ActivePath... paths) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PathPprof.write(List.of(paths), out);
        return Files.write(folder.resolve("path.pprof"), out.toByteArray());
    }

    private static List<String> words(String text) {
        return text.lines().map(line -> line.strip().replaceAll(" +", " ")).toList();
    }

    @Test
    void shouldAddUpTheTimeOfEachFrame() throws Exception {
        // In µs: own 300 + 200 + 400 + 12 + 88 + 100 + 200 of 10000; rpc-worker 40 + 2600, and 2000 for the disk.
        assertThat(top(SamplePaths.rpc(), "time")).contains("1300000ns 10000000ns rpc-client(612) on client",
                "2640000ns 2640000ns rpc-worker(702) on server, running",
                "2000000ns 2000000ns rpc-worker(702) on server, block device");
    }

    @Test
    void shouldSayHowMuchIsGuessed() throws Exception {
        // Only the logger's 200 µs.
        assertThat(top(SamplePaths.rpc(), "guessed")).contains("200000ns 200000ns ≈ rpc-logger(613) on client, running",
                "0 200000ns rpc-client(612) on client");
    }

    /** The own time and the whole time of each frame. */
    private List<String> top(ActivePath path, String type) throws Exception {
        return pprof.with("-top", "-nodefraction=0", "-nodecount=100", "-sample_index=" + type, written(path)).read()
                .lines().map(line -> line.strip().replaceAll(" +", " "))
                .map(line -> line.replaceAll("^(\\S+) \\S+% \\S+% (\\S+) \\S+% ", "$1 $2 ")).toList();
    }

    @Test
    void shouldHaveStacksWithTheirLabels() throws Exception {
        String raw = pprof.with("-raw", written(SamplePaths.stacks())).read();
        assertThat(raw).contains("stretches/count guessed/nanoseconds time/nanoseconds[dflt]",
                "1          0    8000000: 2 3 4 5 1", "host:[client]", "task:[rpc-logger]", "state:[running]",
                "tid:[613]", "Time: 2023-11-14 ", "Duration: 10ms");
    }

    @Test
    void shouldSayWhatIsDoubtful() throws Exception {
        assertThat(pprof.with("-comments", written(SamplePaths.rpc())).read()).contains(
                "rpc-client(612) on client, 10.0 ms from 2023-11-14 22:13:20.000000000 UTC on the clock of client",
                "312 events lost by the tracer");
    }

    @Test
    void shouldAddUpSeveralPathsAndKeepHostileNames() throws Exception {
        assertThat(pprof.with("-top", written(SamplePaths.hostile(), SamplePaths.rpc())).read()).contains("15000000ns",
                "=cmd()(2) on =cmd|'/C calc'!A0, network");
    }

    @Test
    void shouldHaveAliasesForNames() throws Exception {
        assertThat(pprof.with("-raw", written(new Redaction().apply(SamplePaths.rpc()))).read())
                .doesNotContain("rpc-", "server");
    }

    @Test
    void shouldBeReadBySpeedscope() throws Exception {
        assertThat(new Speedscope(written(SamplePaths.rpc())).frames()).containsEntry("rpc-client(612) on client",
                "10.00ms 1.30ms");
    }
}
