// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplacedFileTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("path.html");
    }

    @Test
    void shouldLeaveTheFileAsItWasWhereTheContentFails() throws IOException {
        Files.writeString(file, "old");

        assertThatThrownBy(() -> ReplacedFile.write(file, out -> {
            out.write(new byte[100_000]);
            throw new IOException("No space left on device");
        })).hasMessage("No space left on device");
        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining(other -> !other.equals(file));
    }

    @Test
    void shouldLeaveNothingWhereTheContentOfANewFileFails() {
        assertThatThrownBy(() -> ReplacedFile.write(file, out -> {
            throw new IllegalStateException("cancelled");
        })).hasMessage("cancelled");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldKeepWhoMayReadTheFile() throws IOException {
        Files.writeString(file, "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        ReplacedFile.write(file, out -> out.write('n'));

        assertThat(file).hasContent("n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-r-----");
    }

    @Test
    void shouldReplaceWhatALinkLeadsTo() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Files.writeString(file, "old"));
        ReplacedFile.write(link, out -> out.write('n'));

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("n");
    }

    @Test
    void shouldWriteToWhatIsNoFile() throws IOException {
        ReplacedFile.write(Path.of("/dev/null"), out -> out.write('n'));

        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }
}
