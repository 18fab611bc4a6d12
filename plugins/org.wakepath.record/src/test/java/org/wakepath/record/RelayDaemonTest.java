// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelayDaemonTest {
    private static final String LISTENING = " 0A ";

    @TempDir
    private Path folder;

    @Test
    void shouldListenToThisMachineAloneAndEndWhenClosed() throws Exception {
        Assumptions.assumeTrue(new ProcessBuilder("sh", "-c", "command -v lttng-relayd").start().waitFor() == 0,
                "missing: lttng-relayd");
        RelayDaemon daemon = RelayDaemon.start(folder);
        int port = daemon.controlPort();
        try (daemon) {
            for (int number : List.of(port, daemon.dataPort())) {
                assertThat(listeners(number)).isNotEmpty().allMatch(line -> line.contains(" 0100007F:"));
            }
            assertThat(daemon.trace("wakepath-none")).isEmpty();
        }
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class);
    }

    private static List<String> listeners(int port) throws IOException {
        String suffix = String.format(":%04X ", port);
        try (Stream<String> lines = Stream.concat(Files.lines(Path.of("/proc/net/tcp")),
                Files.lines(Path.of("/proc/net/tcp6")))) {
            return lines.filter(line -> line.contains(LISTENING) && line.split(" 0A ")[0].contains(suffix)).toList();
        }
    }

    @Test
    void shouldSayWhyItDoesNotStart() {
        assertThatThrownBy(() -> RelayDaemon.start(folder.resolve("nowhere"))).isInstanceOf(RecordException.class)
                .hasMessageContaining("does not start");
    }
}
