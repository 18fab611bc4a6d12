// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.testing.TestTraces;

/** Runs the steps of the recipes in docs/ci as their servers would, in a shell that stops at the first failure. */
class CiRecipesTest {
    private static final Path FOLDER = TestTraces.repository().resolve("docs/ci");
    private static final Pattern SHELL = Pattern.compile("sh '''(.*?)'''", Pattern.DOTALL);

    @TempDir
    private Path job;

    /** The programs of the steps: make and sudo of this test, and Wakepath with profiles for recordings. */
    @BeforeEach
    void makePrograms() throws IOException {
        ComparedRuns.write(job.resolve("recorded"));
        program("make", "exit 0");
        program("sudo", "exec \"$@\"");
        program("wakepath", """
                case $1 in
                    bench) cp -r recorded bench ;;
                    *) exec '%s' -cp '%s' %s "$@" ;;
                esac""".formatted(ProcessHandle.current().info().command().orElseThrow(),
                System.getProperty("java.class.path"), Main.class.getName()));
    }

    /** A repository with a change, whose origin has the branch that the change goes to. */
    @BeforeEach
    void cloneChange() throws Exception {
        assertThat(run(List.of("git init -q --bare -b main origin", "git init -q -b change",
                "git config user.name tester", "git config user.email tester@localhost",
                "git commit -q --allow-empty -m base", "git remote add origin ./origin",
                "git push -q origin change:main", "git commit -q --allow-empty -m change")).exitCode()).isZero();
    }

    private void program(String name, String script) throws IOException {
        Path file = Files.createDirectories(job.resolve("bin")).resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private record Ended(int exitCode, String out) {
    }

    private Ended run(List<String> steps) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sh", "-ec", String.join("\n", steps)).directory(job.toFile())
                .redirectErrorStream(true);
        builder.environment().put("PATH", job.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().putAll(Map.of("GITHUB_BASE_REF", "main", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main",
                "CHANGE_TARGET", "main"));
        builder.environment().put("GITHUB_STEP_SUMMARY", job.resolve("summary.md").toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out);
    }

    private static JsonNode yaml(String name) throws IOException {
        return new YAMLMapper().readTree(FOLDER.resolve(name).toFile());
    }

    private static List<String> texts(Iterable<JsonNode> nodes) {
        return StreamSupport.stream(nodes.spliterator(), false).map(JsonNode::asText).toList();
    }

    @Test
    void shouldFailAJobOfGithubThatBecameSlower() throws Exception {
        JsonNode steps = yaml("github.yml").get("jobs").get("compare").get("steps");
        Ended ended = run(texts(steps.findValues("run")));

        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(ExitCode.CONDITION_MET);
        assertThat(ended.out()).contains("::error title=client%2C requests on port 7000%3A SLOWER::");
        assertThat(job.resolve("summary.md")).content().contains("### client, requests on port 7000: SLOWER");
        assertThat(job.resolve(steps.findValue("sarif_file").asText())).content().contains("\"2.1.0\"");
    }

    @Test
    void shouldFailAJobOfGitlabThatBecameSlower() throws Exception {
        JsonNode compare = yaml("gitlab.yml").get("compare");
        run(texts(compare.get("script")));
        // The next job finds what this one left.
        Ended ended = run(texts(compare.get("script")));

        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(ExitCode.CONDITION_MET);
        JsonNode reports = compare.get("artifacts").get("reports");
        assertThat(job.resolve(reports.get("junit").asText())).content().contains("<testsuite");
        assertThat(job.resolve(reports.get("codequality").asText())).content().contains("wakepath-slower");
    }

    @Test
    void shouldFailAJobOfJenkinsThatBecameSlower() throws Exception {
        String recipe = Files.readString(FOLDER.resolve("Jenkinsfile"));
        List<String> steps = SHELL.matcher(recipe).results().map(step -> step.group(1)).toList();
        run(steps);
        // The next job finds what this one left.
        Ended ended = run(steps);

        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(ExitCode.CONDITION_MET);
        assertThat(job.resolve("compare.xml")).content().contains("<testsuite");
    }
}
