// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFolderTest {
    @TempDir
    private Path folder;

    @Test
    void shouldBeReadableForNobodyElse() throws IOException {
        new OutputFolder(folder.resolve("a/b")).create();

        assertThat(Files.getPosixFilePermissions(folder.resolve("a/b")))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void shouldRefuseAFolderThatHoldsSomething() throws IOException {
        Files.createFile(folder.resolve("x"));

        assertThatThrownBy(new OutputFolder(folder)::create).isInstanceOf(RecordException.class)
                .hasMessageContaining("is not empty");
        assertThatThrownBy(new OutputFolder(folder.resolve("x"))::create).isInstanceOf(RecordException.class);
        assertThatThrownBy(new OutputFolder(folder.resolve("x/traces"))::create)
                .hasMessageContaining(folder.resolve("x") + " is no folder");
    }

    @Test
    void shouldNotFollowALinkToNowhere() throws IOException {
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));

        assertThatThrownBy(new OutputFolder(folder.resolve("link"))::create).isInstanceOf(RecordException.class);
    }

    @Test
    void shouldGoWhenItWasMadeForNothing() throws IOException {
        OutputFolder made = new OutputFolder(folder.resolve("made"));
        made.create();
        made.removeIfEmpty();
        OutputFolder found = new OutputFolder(Files.createDirectory(folder.resolve("found")));
        found.create();
        found.removeIfEmpty();

        assertThat(folder.resolve("made")).doesNotExist();
        assertThat(folder.resolve("found")).isDirectory();
    }

    @Test
    void shouldFindTheNearestFolderThatExists() {
        assertThat(new OutputFolder(folder.resolve("a/b/c")).nearest()).isEqualTo(folder);
    }
}
