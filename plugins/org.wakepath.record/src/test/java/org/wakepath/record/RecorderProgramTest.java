// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderProgramTest {
    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();
    private Path home;
    private Path bin;

    @BeforeEach
    void makeFolders() throws IOException {
        home = Files.createDirectories(folder.resolve("home"));
        bin = Files.createDirectories(folder.resolve("bin"));
    }

    private static Path install(Path file, String script) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private Path find(Optional<Path> launcher) {
        return RecorderProgram.ebpf(launcher, "/nowhere::" + bin, said::add).file();
    }

    @Test
    void shouldBuildTheProgramInAClone() throws IOException {
        install(home.resolve("wakepath-record"), "");
        install(home.resolve("recorder/build"), "echo compiling >&2; echo /the/wakepath-record");

        assertThat(find(Optional.of(home))).isEqualTo(Path.of("/the/wakepath-record"));
        assertThat(said).containsExactly("compiling");
    }

    @Test
    void shouldFindTheProgramForFunctionsBesideTheOneOfTheSameBuild() throws IOException {
        install(home.resolve("recorder/build"), "echo /the/wakepath-record");

        assertThat(RecorderProgram.functions(Optional.of(home), "", said::add).file())
                .isEqualTo(Path.of("/the/wakepath-functions"));
    }

    @Test
    void shouldBuildTheProgramOnce() throws IOException {
        install(home.resolve("recorder/build"), "echo again >>\"${0%/*}/log\"; echo /the/program");
        RecorderProgram program = RecorderProgram.ebpf(Optional.of(home), "", said::add);
        program.file();
        program.file();

        assertThat(home.resolve("recorder/log")).hasContent("again");
    }

    @Test
    void shouldSayWhyTheProgramCannotBeBuilt() throws IOException {
        install(home.resolve("recorder/build"), "echo trying; echo clang is missing >&2; exit 1");

        assertThatThrownBy(() -> find(Optional.of(home))).isInstanceOf(RecordException.class)
                .hasMessage("wakepath-record, which records by eBPF, cannot be built: clang is missing");
    }

    @Test
    void shouldPreferTheProgramBesideTheLauncher() throws IOException {
        Path onPath = install(bin.resolve("wakepath-record"), "");
        assertThat(find(Optional.of(home))).isEqualTo(onPath);
        assertThat(find(Optional.empty())).isEqualTo(onPath);

        Path beside = install(home.resolve("wakepath-record"), "");
        assertThat(find(Optional.of(home))).isEqualTo(beside);
    }

    @Test
    void shouldSayWhereTheProgramIsMissing() {
        assertThatThrownBy(() -> find(Optional.of(home))).isInstanceOfSatisfying(RecordException.class, e -> {
            assertThat(e).hasMessageContaining("is not installed here");
            assertThat(e.remedy()).contains("PATH");
        });
    }
}
