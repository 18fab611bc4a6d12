// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.firefox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.path.ActivePath;
import org.wakepath.report.ProfilerCli;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.words.Redaction;

class PathFirefoxTest {
    @TempDir
    Path folder;

    private static String written(ActivePath path) throws IOException {
        StringWriter out = new StringWriter();
        PathFirefox.write(path, out);
        assertThat(out.toString()).matches("[\\n -~]*");
        return out.toString();
    }

    @Test
    void shouldKeepNanosecondsInItsMilliseconds() throws IOException {
        assertThat(written(SamplePaths.rpc())).contains("\"startTime\" : 1700000000000.000000",
                "[0.300000, ", ", 0.012000, ");
    }

    @Test
    void shouldHaveAliasesForNames() throws IOException {
        assertThat(written(new Redaction().apply(SamplePaths.rpc()))).doesNotContain("rpc-", "server");
    }

    @Test
    @Tag("full")
    void shouldBeReadByTheFirefoxProfiler() throws Exception {
        Path file = Files.writeString(folder.resolve("path.json"), written(SamplePaths.rpc()));
        try (ProfilerCli profiler = new ProfilerCli(file)) {
            assertThat(profiler.threads()).contains("path of rpc-client, path",
                    "rpc-client(612), client: rpc-client, process 612",
                    "rpc-worker(702), server: rpc-worker, process 702", "softirq NET_RX, server: interrupts");
            // In µs: own 300 + 200 + 400 + 12 + 88 + 100 + 200 of 10000; rpc-worker 40 + 2600, and 2000 for the disk.
            assertThat(profiler.functions("path of rpc-client, path"))
                    .containsEntry("rpc-client(612) on client", List.of(10.0, 1.3))
                    .containsEntry("rpc-worker(702) on server, running", List.of(2.64, 2.64))
                    .containsEntry("rpc-worker(702) on server, block device", List.of(2.0, 2.0))
                    .containsEntry("≈ rpc-logger(613) on client, running", List.of(0.2, 0.2));
            assertThat(profiler.markers("rpc-client(612), client: rpc-client, process 612"))
                    .containsEntry("running", List.of(0.088, 0.1, 0.2, 0.3, 0.4))
                    .containsEntry("wait: network in read(fd 4)", List.of(6.0));
        }
    }

    @Test
    @Tag("full")
    void shouldKeepHostileNames() throws Exception {
        Path file = Files.writeString(folder.resolve("path.json"), written(SamplePaths.hostile()));
        try (ProfilerCli profiler = new ProfilerCli(file)) {
            assertThat(profiler.threads()).anyMatch(name -> name.startsWith("=cmd()(2), =cmd|'/C calc'!A0: "));
        }
    }
}
