// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.testing.TestTraces;

/** An excerpt is read because somebody asked for it, and its answer says so. */
class ExcerptTest {
    private static final Path RECORDED = TestTraces.recorded("rpc");

    @TempDir
    private Path folder;

    @BeforeEach
    void copyTraces() throws IOException {
        try (Stream<Path> files = Files.walk(RECORDED)) {
            for (Path file : files.filter(f -> !f.equals(RECORDED) && !f.toString().contains(".wakepath")).toList()) {
                Files.copy(file, folder.resolve(RECORDED.relativize(file).toString()));
            }
        }
    }

    private Run path(String... options) {
        List<Object> arguments = new ArrayList<>(List.of("path", folder, "--task", "rpc-client"));
        arguments.addAll(List.of(options));
        return Run.of(arguments.toArray());
    }

    private Run interval(String... options) {
        List<String> all = new ArrayList<>(List.of("--from", "+400ms", "--to", "+410ms"));
        all.addAll(List.of(options));
        return path(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "html", "svg"})
    void shouldSayWhatWasReadOfAnExcerptAlone(String format) {
        assertThat(interval("--excerpt", "--format", format).out())
                .containsPattern(
                        "Excerpt: only a part of the traces was read, of client from .* UTC to .* on its own clock");
        assertThat(interval("--format", format).out()).doesNotContain("Excerpt");
    }

    @Test
    void shouldSayWhatWasReadInJson() {
        JsonValue path = interval("--excerpt", "--json").json();
        JsonValue own = path.get("excerpt").list().get(0);

        assertThat(path.get("excerpt").list()).hasSize(2);
        assertThat(own.get("host").text()).isEqualTo("client");
        assertThat(own.get("begin").integer()).isLessThan(path.get("start").integer());
        assertThat(own.get("end").integer()).isGreaterThan(path.get("end").integer());
        assertThat(interval("--json").json().get("excerpt").list()).isEmpty();
    }

    /** A table has no place for it. */
    @Test
    void shouldSayItBesideATable() {
        assertThat(interval("--excerpt", "--format", "csv").err()).startsWith("wakepath: note: Excerpt: ")
                .hasLineCount(1);
        assertThat(interval("--format", "csv").err()).isEmpty();
    }

    @Test
    void shouldNotTellNamesWhereTheyAreReplaced() {
        assertThat(interval("--excerpt", "--redact").out()).contains("Excerpt: ", "of host-1 from")
                .doesNotContain("client");
    }

    @Test
    void shouldSayWhereAllWasNeeded() {
        assertThat(path("--from", "+1ms", "--excerpt").out())
                .contains("Excerpt: this interval needed all of the traces.");
    }

    @Test
    void shouldNeitherUseNorKeepAnIndex() throws IOException {
        Run excerpt = interval("--excerpt", "--index");
        assertThat(indexes()).isEmpty();

        Run whole = interval("--index");
        assertThat(indexes()).isNotEmpty();
        assertThat(interval("--excerpt")).isEqualTo(excerpt).isNotEqualTo(whole);
        assertThat(interval("--index")).isEqualTo(whole).isEqualTo(interval("--no-index"));
    }

    @Test
    void shouldRefuseAnIndexThatIsWantedAndNot() {
        Run run = interval("--index", "--no-index");

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(run.err()).contains("--index contradicts --no-index");
    }

    private List<Path> indexes() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getParent().endsWith(".wakepath")).toList();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "--excerpt --task rpc-client; none was given",
        "--excerpt --from +1ms --request 80; --request finds its own",
        "--excerpt --from +1ms --paper; --paper goes back to what was long before",
        "--excerpt --from +1ms --task 148#0@client; cannot tell which task 148#0@client is"})
    void shouldRefuseWhatAnExcerptCannotTell(String options, String message) {
        Run run = path(options.split(" "));

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(run.err()).contains(message);
        assertThat(run.out()).isEmpty();
    }
}
