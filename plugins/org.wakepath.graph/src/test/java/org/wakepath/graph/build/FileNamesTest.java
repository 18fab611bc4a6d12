// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** File 5 is /var/lib/db; its folders are 4, 3 and 2. */
class FileNamesTest {
    private final WaitCallTracker.FileNames names = new WaitCallTracker.FileNames();

    private void putAll() {
        names.put(2, 0, "/");
        names.put(3, 2, "var");
        names.put(4, 3, "lib");
        names.put(5, 4, "db");
    }

    @Test
    void shouldGiveThePathOfAFile() {
        putAll();
        assertThat(names.path(5)).isEqualTo("/var/lib/db");
        assertThat(names.path(3)).isEqualTo("/var");
        assertThat(names.path(2)).isEqualTo("/");
    }

    /** It may be told later. */
    @Test
    void shouldGiveNoPathWhileAFolderIsNotKnown() {
        names.put(2, 0, "/");
        names.put(4, 3, "lib");
        names.put(5, 4, "db");
        assertThat(names.path(5)).isEmpty();
        names.put(3, 2, "var");
        assertThat(names.path(5)).isEqualTo("/var/lib/db");
        assertThat(names.path(6)).isEmpty();
    }

    @Test
    void shouldFollowAFileThatIsRenamed() {
        putAll();
        assertThat(names.path(5)).isEqualTo("/var/lib/db");
        names.put(4, 3, "lib");
        assertThat(names.path(5)).isEqualTo("/var/lib/db");
        names.put(4, 3, "tmp");
        assertThat(names.path(5)).isEqualTo("/var/tmp/db");
    }

    @Test
    void shouldLeaveOutWhereAFileSystemIsMounted() {
        names.put(2, 0, "/");
        names.put(3, 2, "mnt");
        names.put(4, 3, "/");
        names.put(5, 4, "db");
        assertThat(names.path(5)).isEqualTo("/mnt/db");
    }

    @Test
    void shouldNameFilesWithoutFolderAsTheKernelDoes() {
        names.put(7, 0, "[eventfd]");
        names.put(8, 0, "memfd:x");
        assertThat(names.path(7)).isEqualTo("anon_inode:[eventfd]");
        assertThat(names.path(8)).isEqualTo("memfd:x");
        assertThat(names.pipe(9)).isEqualTo("pipe:[9]");
        assertThat(names.socket(9)).isEqualTo("socket:[9]");
    }

    /** Damaged events could make a path of any length. */
    @Test
    void shouldGiveNoPathOfMoreThanSixtyFourNames() {
        names.put(1, 0, "/");
        for (int file = 2; file <= 65; file++) {
            names.put(file, file - 1, "a");
        }
        assertThat(names.path(64)).isEqualTo("/a".repeat(63));
        assertThat(names.path(65)).isEmpty();
    }

    @Test
    void shouldNotGoInACircle() {
        names.put(3, 4, "a");
        names.put(4, 3, "b");
        assertThat(names.path(3)).isEmpty();
    }
}
