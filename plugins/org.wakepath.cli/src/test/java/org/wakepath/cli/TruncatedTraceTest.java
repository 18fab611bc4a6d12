// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.testing.TestTraces;

/** What is said of a trace whose host was stopped in the middle. */
class TruncatedTraceTest {
    private static final Path TRACE = TestTraces.recorded("rpc/client/kernel");
    private static final String TOLD = "ends within a packet, at 2026-01-01 ";

    @TempDir
    private Path folder;

    @BeforeEach
    void cut() throws IOException {
        Path kernel = Files.createDirectory(folder.resolve("kernel"));
        for (String file : new String[] {"metadata", "k_0", "k_1"}) {
            byte[] bytes = Files.readAllBytes(TRACE.resolve(file));
            Files.write(kernel.resolve(file), file.equals("k_1") ? Arrays.copyOf(bytes, 17_001) : bytes);
        }
    }

    @Test
    void shouldTellOfItInInfo() {
        Run run = Run.of("info", folder);
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).contains("trace of host client, stream " + folder.resolve("kernel/k_1") + " " + TOLD)
                .contains("later events are missing");
        JsonValue host = Run.of("info", folder, "--json").json().get("hosts").list().get(0);
        JsonValue truncation = host.get("truncations").list().get(0);
        assertThat(truncation.get("stream").text()).endsWith("kernel/k_1");
        assertThat(truncation.get("end").integer()).isBetween(host.get("start").integer(), host.get("end").integer());
    }

    @Test
    void shouldTellOfItBesideAPath() {
        assertThat(Run.of("path", folder, "--task", "rpc-client").out())
                .contains("What could make this wrong", "trace of host client, stream kernel/k_1 " + TOLD,
                        "segments where not everything was recorded");
        assertThat(Run.of("path", folder, "--task", "rpc-client", "--format", "html").out())
                .contains("trace of host client, stream kernel/k_1 " + TOLD);
        JsonValue path = Run.of("path", folder, "--task", "rpc-client", "--json").json();
        assertThat(path.get("truncations").list()).hasSize(1);
        assertThat(path.get("truncations").list().get(0).get("host").text()).isEqualTo("client");
        assertThat(path.count("truncatedStreams")).isEqualTo(1);
        assertThat(path.count("uncertainSegments")).isPositive();
    }

    @Test
    void shouldTellOfAStreamWithoutAnyPacket() throws IOException {
        Files.write(folder.resolve("kernel/k_1"), new byte[0]);
        assertThat(Run.of("info", folder).out()).contains("kernel/k_1 has no whole packet; all its events are missing");
        JsonValue host = Run.of("info", folder, "--json").json().get("hosts").list().get(0);
        assertThat(host.get("truncations").list().get(0).get("end").value()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"events", "tasks", "sync"})
    void shouldTellOfItBesideEventsAndTasksAndClocks(String command) {
        Run run = Run.of(command, folder);
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).isNotEmpty().doesNotContain(TOLD);
        assertThat(run.err()).containsOnlyOnce(
                "note: trace of host client, stream " + folder.resolve("kernel/k_1") + " " + TOLD);
    }
}
