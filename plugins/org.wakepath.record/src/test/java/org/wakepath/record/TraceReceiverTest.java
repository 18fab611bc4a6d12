// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceReceiverTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private static AgentChannel channel(String bytes) {
        return new AgentChannel(new ByteArrayInputStream(bytes.getBytes(java.nio.charset.StandardCharsets.US_ASCII)),
                OutputStream.nullOutputStream());
    }

    private TraceReceiver receiver() {
        return new TraceReceiver("web1", folder, LIMIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3 ../x", "3 /etc/x", "3 kernel/../../x", "3 kernel/.ssh/x", "3 kernel//x", "3 kernel/",
        "3 ", "3",
        "x kernel/a", "-3 kernel/a", "3 kernel/a b", "3 kernel/a\u001b[2J", "9999999999999999999 kernel/a",
        "3 kernel/a/b/c/d/e", "3 kernel/-x", "3 kernel", "3 other/a", "3 kernels/a"})
    void shouldTakeNoNameThatNoTraceHas(String announcement) throws IOException {
        assertThatThrownBy(() -> receiver().receive(announcement, channel("abc"))).isInstanceOf(RecordException.class)
                .hasMessageContaining("belongs to no trace");
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void shouldTakeNoFileTwice() throws IOException {
        TraceReceiver receiver = receiver();
        receiver.receive("3 kernel/a", channel("abc"));
        assertThatThrownBy(() -> receiver.receive("3 kernel/a", channel("xyz"))).isInstanceOf(IOException.class);
        assertThat(folder.resolve("kernel/a")).hasContent("abc");
    }

    @Test
    void shouldSeeWhenAHostStopsSending() {
        assertThatThrownBy(() -> receiver().receive("4 kernel/a", channel("abc"))).isInstanceOf(EOFException.class);
    }

    @Test
    void shouldReadOnWhenTheTargetIsFull() throws IOException {
        AgentChannel channel = channel("abcok\n");
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };

        assertThatThrownBy(() -> channel.copy(3, full, LIMIT)).isInstanceOf(AgentChannel.FullTargetException.class);
        assertThat(channel.line(LIMIT)).isEqualTo("ok");
    }

    @Test
    void shouldTakeNoEndlessLine() {
        assertThatThrownBy(() -> channel("x".repeat(70_000)).line(LIMIT)).hasMessageContaining("too long");
    }
}
