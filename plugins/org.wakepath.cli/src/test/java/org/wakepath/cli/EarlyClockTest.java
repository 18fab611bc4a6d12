// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.testing.TestTraces;

/** A host whose clock was before 1970, as after a start without a battery; what it did is the same. */
class EarlyClockTest {
    private static final Path TRACES = TestTraces.recorded("rpc");
    private static final String MOMENT = "[0-9-]+ [0-9:.]+ UTC|-[0-9.]+ s";

    @TempDir
    private Path folder;

    /** The metadata keep their length, since they lie in packets. */
    @BeforeEach
    void setBack() throws IOException {
        for (String host : new String[] {"client", "server"}) {
            Path kernel = Files.createDirectories(folder.resolve(host).resolve("kernel"));
            for (String file : new String[] {"metadata", "k_0", "k_1"}) {
                Files.copy(TRACES.resolve(host).resolve("kernel").resolve(file), kernel.resolve(file));
            }
        }
        Path metadata = folder.resolve("server/kernel/metadata");
        String text = Files.readString(metadata, StandardCharsets.ISO_8859_1);
        String early = text.replaceFirst("offset = [0-9]{19};", "offset = -100000000000000000;");
        assertThat(early).hasSameSizeAs(text).isNotEqualTo(text);
        Files.writeString(metadata, early, StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "tasks", "path --task rpc-client", "path --task rpc-server", "path --task rpc-server --reference client",
        "explain --task rpc-client"})
    void shouldTellTheSameAsAtAnyOtherTime(String line) {
        String[] words = line.split(" ");

        Run later = run(words, TRACES);
        Run early = run(words, folder);

        assertThat(early.exitCode()).as(early.toString()).isZero();
        assertThat(early.out().replaceAll(MOMENT, "T")).isEqualTo(later.out().replaceAll(MOMENT, "T"));
        assertThat(early.err()).isEqualTo(later.err());
    }

    private static Run run(String[] words, Path traces) {
        Object[] call = new Object[words.length + 1];
        System.arraycopy(words, 0, call, 0, words.length);
        call[words.length] = traces;
        return Run.of(call);
    }

    @Test
    void shouldCountSecondsBackwards() {
        JsonValue host = Run.of("info", folder, "--json").json().get("hosts").list().get(1);
        long start = host.get("start").integer();

        assertThat(host.get("host").text()).isEqualTo("server");
        assertThat(start).isNegative();
        assertThat(Run.of("info", folder).out()).contains("first event  -" + -start / 1_000_000_000 + "."
                + String.valueOf(1_000_000_000 + -start % 1_000_000_000).substring(1) + " s");
    }
}
