// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.wakepath.testing.DocumentedSchemas;

class CompareCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeProfiles() throws IOException {
        ComparedRuns.write(folder);
    }

    @Test
    void shouldSayWhichWaitGrew() {
        Run run = Run.of("compare", folder.resolve("base"), folder.resolve("head"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        // Runs have 4 ms and 0 to 40 µs more of running; the medians are 10.020 and 12.020 ms.
        assertThat(run.out()).startsWith("client, requests on port 7000: SLOWER\n"
                + "  A typical execution takes 12.0 ms, and took 10.0 ms: +2.00 ms (+1.97 ms to +2.03 ms), +20.0 %, "
                + "which chance does not explain (p = 0.008).\n"
                + "  5 runs with 20 executions against 5 runs with 20.\n");
        assertThat(run.out().lines()).anyMatch(line -> line
                .matches(
                        " *6.00 ms +8.00 ms +\\+2.00 ms \\(\\+2.00 ms to \\+2.00 ms\\) +store \\(db\\): block device vda"));
        assertThat(run.out()).doesNotContain("client (web): running", "What could make this wrong");
    }

    @Test
    void shouldBeAnExitCodeForBuilds() {
        assertThat(exitCode("typical > +10%")).isEqualTo(3);
        assertThat(exitCode("store: block device > +1ms")).isEqualTo(3);
        assertThat(exitCode("typical > +30%")).isZero();
        assertThat(exitCode("client: running > +1ms")).isZero();
    }

    @Test
    void shouldSayWhichConditionIsMet() {
        Run run = Run.of("compare", folder.resolve("base"), folder.resolve("head"), "--fail-if", "p95 > +1ms");

        assertThat(run.err()).isEqualTo("wakepath: note: 'p95 > +1ms' (client, requests on port 7000) is met\n");
    }

    @ParameterizedTest
    @CsvSource({"page.html, <!DOCTYPE html>", "tests.xml, <?xml", "request.md, '### client'", "run.json, {",
        "run.sarif, {", "quality.gitlab.json, ["})
    void shouldTakeTheFormatFromTheEndOfTheFile(String name, String start) {
        Path file = folder.resolve(name);

        assertThat(Run.of("compare", folder.resolve("base"), folder.resolve("head"), "-o", file).exitCode()).isZero();
        assertThat(file).content().startsWith(start);
    }

    @Test
    void shouldSayThatAConditionIsAboutNothing() {
        Run run = Run.of("compare", folder.resolve("base"), folder.resolve("head"), "--fail-if",
                "stroe: block device > +1ms");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .isEqualTo("wakepath: note: no run has what 'stroe: block device > +1ms' (client, requests "
                        + "on port 7000) is about; the longest parts are store: block device; client: running\n");
    }

    @Test
    void shouldDescribeItsJson() {
        Run run = Run.of("compare", folder.resolve("base"), folder.resolve("head"), "--json");

        JsonValue kind = run.json().get("kinds").list().get(0);
        assertThat(kind.get("verdict").text()).isEqualTo("SLOWER");
        JsonValue component = kind.get("components").list().get(0);
        assertThat(component.get("role").text()).isEqualTo("store");
        assertThat(component.get("change").integer()).isEqualTo(2_000_000);
        assertThat(DocumentedSchemas.faults(run.out())).isEmpty();
    }

    @Test
    void shouldCommentOnAMergeRequest() {
        Run run = Run.of("compare", folder.resolve("base"), folder.resolve("head"), "--format", "markdown");

        assertThat(run.out()).startsWith("### client, requests on port 7000: SLOWER\n\n")
                .contains("| store \\(db\\): block device vda | 6.00 ms | 8.00 ms | "
                        + "\\+2.00 ms \\(\\+2.00 ms to \\+2.00 ms\\) |\n");
    }

    @Test
    void shouldKeepNamesFromMeaningAnythingInMarkdown() throws IOException {
        Path file = folder.resolve("base/run0.json");
        Files.writeString(file, Files.readString(file).replace("\"client\"", "\"<b>@all|`x`\""));

        String shown = Run.of("compare", file, file, "--format", "markdown").out();

        assertThat(shown).startsWith("### &lt;b&gt;&#64;all\\|\\`x\\`, requests on port 7000");
    }

    @Test
    void shouldBeTestsForAServerThatRunsBuilds() throws Exception {
        Path file = folder.resolve("result.xml");
        Run.of("compare", folder.resolve("base"), folder.resolve("head"), "--format", "junit", "--fail-if",
                "typical > +30%", "--fail-if", "p95 > +1ms", "-o", file);

        Element suite = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile())
                .getDocumentElement();
        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("2");
        assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(3);
        NodeList failures = suite.getElementsByTagName("failure");
        assertThat(failures.getLength()).isEqualTo(2);
        assertThat(((Element) failures.item(1).getParentNode()).getAttribute("name")).isEqualTo("not p95 > +1ms");
        assertThat(((Element) failures.item(0)).getAttribute("message"))
                .startsWith("A typical execution takes 12.0 ms");
    }

    @Test
    void shouldAnnotateAChangeOnGithub() throws IOException {
        Path file = folder.resolve("head/run0.json");
        Files.writeString(file, Files.readString(file).replace("\"client\"", "\"a%,\\n::error::b\""));

        String slower = compared("github", folder.resolve("base"), folder.resolve("head"));
        assertThat(slower).startsWith("::error title=client, requests on port 7000%3A SLOWER::A typical execution "
                .replace("client, ", "client%2C "))
                .contains("+20.0 %25", "What changed: store (db): block device vda, +2.00 ms");
        String notice = compared("github", file, file);
        assertThat(notice).startsWith("::notice title=a%25%2C").hasLineCount(1).doesNotContain("\n::error");
    }

    @Test
    void shouldAnnotateAMergeRequestOnGitlab() throws IOException {
        JsonValue found = JsonValue.parse(compared("gitlab", folder.resolve("base"), folder.resolve("head"))).list()
                .get(0);

        assertThat(found.get("check_name").text()).isEqualTo("wakepath-slower");
        assertThat(found.get("severity").text()).isEqualTo("major");
        assertThat(found.get("fingerprint").text()).hasSize(36);
        assertThat(found.get("location").get("path").text()).endsWith("run0.json");
        assertThat(found.get("location").get("lines").get("begin").integer()).isEqualTo(1);
    }

    @Test
    void shouldBeALogOfSarif() throws IOException {
        JsonValue log = JsonValue
                .parse(Run.of("compare", folder.resolve("base"), folder.resolve("head"), "--format", "sarif",
                        "--fail-if", "p95 > +1ms").out());

        assertThat(log.get("version").text()).isEqualTo("2.1.0");
        JsonValue run = log.get("runs").list().get(0);
        assertThat(run.get("tool").get("driver").get("name").text()).isEqualTo("Wakepath");
        assertThat(run.get("results").list()).extracting(result -> result.get("ruleId").text())
                .containsExactly("slower", "condition");
        for (JsonValue result : run.get("results").list()) {
            int rule = (int) result.get("ruleIndex").integer();
            assertThat(run.get("tool").get("driver").get("rules").list().get(rule).get("id").text())
                    .isEqualTo(result.get("ruleId").text());
            assertThat(result.get("level").text()).isEqualTo("error");
            assertThat(result.get("message").get("text").text()).contains("A typical execution takes 12.0 ms");
        }
    }

    @Test
    void shouldAnnotateNothingWhereNothingChanged() throws IOException {
        assertThat(compared("github", folder.resolve("base"), folder.resolve("base"))).isEmpty();
        assertThat(JsonValue.parse(compared("gitlab", folder.resolve("base"), folder.resolve("base"))).list())
                .isEmpty();
    }

    private static String compared(String format, Path base, Path head) {
        return Run.of("compare", base, head, "--format", format).out();
    }

    @Test
    void shouldSayThatTwoRunsAreTooFew() {
        Run run = Run.of("compare", folder.resolve("base/run0.json"), folder.resolve("head/run0.json"));

        assertThat(run.out()).startsWith("client, requests on port 7000: TOO FEW RUNS\n")
                .contains("5 runs of each side would probably decide");
    }

    @Test
    void shouldNameWhatMakesItWrong() throws IOException {
        Path file = folder.resolve("head/run0.json");
        Files.writeString(file,
                Files.readString(file).replace("\"doubts\" : { }", "\"doubts\" : { \"otherLoad\" : 1 }"));

        Run run = Run.of("compare", "--base", folder.resolve("base"), folder.resolve("base/run0.json"), "--head",
                folder.resolve("head"));

        assertThat(run.out()).contains("1 of 6 runs of the base and 0 of 5 runs of the head are the same recording as "
                + "another run, and say nothing new (" + folder + "/base/run0.json).",
                "0 of 6 runs of the base and 1 of 5 runs of the head were recorded while the machine had other work ("
                        + file + ").");
    }

    @Test
    void shouldShowAMarginAsItWasGiven() {
        for (String margin : List.of("100%", "12.5%", "0.02%", "10%")) {
            assertThat(Run.of("compare", folder.resolve("base/run0.json"), folder.resolve("head/run0.json"),
                    "--margin", margin).out()).contains("exclude one of " + margin.replace("%", " %;"));
        }
    }

    @Test
    void shouldRefuseWhatIsNoProfile() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.json"), "{}");

        assertRefused(1, "broken.json: it is no profile of Wakepath; make it again with wakepath profile",
                broken, folder.resolve("head"));
        assertRefused(1, "nowhere cannot be read", folder.resolve("nowhere"), folder.resolve("head"));
        assertRefused(2, "there is no profile in ", Files.createDirectory(folder.resolve("empty")),
                folder.resolve("head"));
        assertRefused(2, "--margin many is no percentage", folder.resolve("base"), folder.resolve("head"), "--margin",
                "many");
        assertRefused(2, "--margin 0% excludes no change", folder.resolve("base"), folder.resolve("head"), "--margin",
                "0%");
        assertRefused(2, "--fail-if 'p95' is no condition", folder.resolve("base"), folder.resolve("head"),
                "--fail-if", "p95");
    }

    private static void assertRefused(int exitCode, String message, Object... arguments) {
        List<Object> all = new ArrayList<>(List.of("compare"));
        all.addAll(List.of(arguments));
        Run run = Run.of(all.toArray());
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(exitCode);
        assertThat(run.err()).hasLineCount(1).startsWith("wakepath: ").contains(message);
    }

    private int exitCode(String condition) {
        return Run.of("compare", folder.resolve("base"), folder.resolve("head"), "--fail-if", condition).exitCode();
    }
}
