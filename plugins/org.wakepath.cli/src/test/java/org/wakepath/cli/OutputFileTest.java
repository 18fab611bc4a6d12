// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.testing.TestTraces;

class OutputFileTest {
    /** A process that may write no file larger than 4 KiB, as if the disk were full then. */
    private static final String LITTLE_SPACE = "ulimit -f 8; exec \"$@\"";

    @TempDir
    private Path folder;

    @Test
    void shouldLeaveTheFileAsItWasWhereThereIsNoSpace() throws Exception {
        Path file = Files.writeString(folder.resolve("path.html"), "old");
        Process process = new ProcessBuilder("sh", "-c", LITTLE_SPACE, "sh",
                ProcessHandle.current().info().command().orElse("java"), "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1",
                "-cp", System.getProperty("java.class.path"), Main.class.getName(), "path",
                TestTraces.recorded("rpc").toString(), "--task", "rpc-client", "-o", file.toString())
                        .redirectErrorStream(true).start();
        String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(words).isEqualTo(1);
        assertThat(words).contains("wakepath: cannot write " + file);
        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryNotContaining(other -> !other.equals(file));
    }
}
