// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which messages {@code releng/checks/commit-message} accepts, in a repository of its own. */
class CommitMessageTest {
    private static final String FIX = "Fix it\n\nObserved: a\nb\n\nCause: c\n\nSolution: d\n\nDrawbacks: none\n";

    @TempDir
    private Path repository;

    private Path check;

    @BeforeEach
    void makeRepository() throws Exception {
        Path checks = Files.createDirectories(repository.resolve("releng/checks"));
        check = Files.copy(TestTraces.repository().resolve("releng/checks/commit-message"),
                checks.resolve("commit-message"));
        git("init", "--quiet", "--initial-branch=main");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "Add a word", "Change a word\n\nBecause.\n", "Remove a word\n# a comment\n", FIX,
        FIX + "\nSigned-off-by: A <a@example.org>\n", "Merge branch 'a'", "fixup! Add a word", "\n# nothing written\n",
        "Add a word\n# ------------------------ >8 ------------------------\ndiff --git a/a b/a\n"
    })
    void shouldAcceptAsHook(String message) throws Exception {
        assertThat(hook(message)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Adds a word             | the first word is not Add, Fix, Change or Remove",
        "Add                     | the first word is not Add, Fix, Change or Remove",
        "Add a word\\nBecause.    | the second line is not empty",
        "Fix a word              | a fix has paragraphs Observed:, Cause:, Solution: and Drawbacks:",
        "Fix a word\\n\\nObserved: a\\nCause: b\\nSolution: c\\nDrawbacks: d                | a fix has paragraphs",
        "Fix a word\\n\\nCause: b\\n\\nObserved: a\\n\\nSolution: c\\n\\nDrawbacks: d       | a fix has paragraphs",
        "Fix a word\\n\\nObserved: a\\n\\nCause: b\\n\\nSolution: c\\n\\nDrawbacks:         | a fix has paragraphs"
    })
    void shouldRejectAsHook(String message, String fault) throws Exception {
        assertThat(hook(message.replace("\\n", "\n"))).contains(fault);
    }

    @Test
    void shouldCountCharactersOfTheFirstLine() throws Exception {
        assertThat(hook("Add " + "ü".repeat(68))).isEmpty();
        assertThat(hook("Add " + "u".repeat(69))).contains("the first line has 73 characters, 72 is the limit");
    }

    @Test
    void shouldCheckTheCommitsThatMainLacks() throws Exception {
        commit("words of long ago");
        git("checkout", "--quiet", "-b", "work");
        commit("Add a good one");
        commit("no good one");
        commit("Add another good one");

        assertThat(run("bash", check.toString())).contains("no good one").hasLineCount(1);
    }

    @Test
    void shouldCheckTheLastCommitOnMainItself() throws Exception {
        commit("words of long ago");
        assertThat(run("bash", check.toString())).contains("words of long ago");

        commit("Add a good one");
        assertThat(run("bash", check.toString())).isEmpty();
    }

    @Test
    void shouldRunAsTheHookThatTheScriptSaysHowToInstall() throws Exception {
        Path hook = repository.resolve(".git/hooks/commit-msg");
        Files.createDirectories(hook.getParent());
        Files.createSymbolicLink(hook, Path.of("../../releng/checks/commit-message"));

        assertThat(commit("no good one")).contains("the first word is not");
        assertThat(commit("Add a good one")).isEmpty();
    }

    private String hook(String message) throws Exception {
        return run("bash", check.toString(), Files.writeString(repository.resolve("message"), message).toString());
    }

    private String commit(String message) throws Exception {
        return git("-c", "user.name=Someone", "-c", "user.email=someone@example.org",
                "commit", "--quiet", "--allow-empty", "--message", message);
    }

    private String git(String... arguments) throws Exception {
        return run(Stream.concat(Stream.of("git"), Stream.of(arguments)).toArray(String[]::new));
    }

    /** What the command printed, which is nothing if and only if it succeeded. */
    private String run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(repository.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor() == 0).as(output).isEqualTo(output.isEmpty());
        return output;
    }
}
