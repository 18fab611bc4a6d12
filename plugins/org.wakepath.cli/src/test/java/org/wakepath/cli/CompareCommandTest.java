// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.ProfileFile;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.testing.DocumentedSchemas;

class CompareCommandTest {
    private static final Worker CLIENT = new Worker("web", "client", 7, 0, WorkerKind.TASK, 7, 0, false);
    private static final Component RUNNING = new Component("web", "client", EdgeState.RUNNING, "OWN", "");
    private static final Component DISK = new Component("db", "store", EdgeState.BLOCK_DEVICE, "BLOCK_REQUEST", "vda");

    @TempDir
    private Path folder;

    /** Five runs of each side, by turns. Requests of the head wait for the disk for 2 ms more, of 10. */
    @BeforeEach
    void writeProfiles() throws IOException {
        for (int run = 0; run < 5; run++) {
            write("base", run, 2 * run, 6_000_000);
            write("head", run, 2 * run + 1, 8_000_000);
        }
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
    void shouldSayThatTwoRunsAreTooFew() {
        Run run = Run.of("compare", folder.resolve("base/run0.json"), folder.resolve("head/run0.json"));

        assertThat(run.out()).startsWith("client, requests on port 7000: TOO FEW RUNS\n")
                .contains("5 runs of each side would probably decide");
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

    private void write(String side, int run, long recorded, long disk) throws IOException {
        List<Execution> executions = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            long running = 4_000_000 + run * 10_000L;
            executions.add(new Execution(CLIENT, i, running + disk, Map.of(RUNNING, running, DISK, disk), 0, 0));
        }
        Path file = folder.resolve(side).resolve("run" + run + ".json");
        Files.createDirectories(file.getParent());
        try (Writer out = Files.newBufferedWriter(file)) {
            ProfileFile.write(new Profile(recorded, List.of(), Map.of(), List.of(KindProfile.of(
                    new ExecutionKind("client", ExecutionKind.Rule.REQUEST, "7000"), executions))), out);
        }
    }
}
