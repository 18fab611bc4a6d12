// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what {@code ./verify} says about the reports that Surefire wrote. */
class TestReportTest {
    private static final String EXTRA = "<skipped message=\"extra tier: no folder ../shared/traces (WAKEPATH_TRACES)\"/>";
    private static final String PROGRAM = "<skipped><![CDATA[org.opentest4j.TestAbortedException: "
            + "Assumption failed: missing: babeltrace2\n]]></skipped>";

    @TempDir
    private Path folder;

    @Test
    void shouldSayInOneLineThatTheExtraTierWasSkipped() throws Exception {
        List<String> lines = lines(true, report("a", "AlphaTest", EXTRA, EXTRA), report("b", "BetaTest", EXTRA, ""));

        assertThat(lines).containsExactlyInAnyOrder(
                "skipped\t3 tests\textra tier: no folder ../shared/traces (WAKEPATH_TRACES)",
                "module\ta\t1.0\t0\t0\t2", "module\tb\t1.0\t1\t0\t1");
    }

    @Test
    void shouldFailInContinuousIntegrationForAMissingProgram() throws Exception {
        Path report = report("a", "AlphaTest", PROGRAM);

        assertThat(lines(true, report)).containsExactly(
                "failed\tAlphaTest.test0\tskipped, missing: babeltrace2", "module\ta\t1.0\t0\t1\t0");
        assertThat(lines(false, report)).containsExactly(
                "skipped\tAlphaTest.test0\tmissing: babeltrace2", "module\ta\t1.0\t0\t0\t1");
    }

    private Path report(String module, String test, String... outcomes) throws IOException {
        StringBuilder xml = new StringBuilder();
        int skipped = 0;
        for (int i = 0; i < outcomes.length; i++) {
            skipped += outcomes[i].isEmpty() ? 0 : 1;
            xml.append("  <testcase name=\"test").append(i).append("\" classname=\"").append(test).append("\">\n    ")
                    .append(outcomes[i]).append("\n  </testcase>\n");
        }
        Path reports = Files.createDirectories(folder.resolve(module + "/target/surefire-reports"));
        return Files.writeString(reports.resolve("TEST-" + test + ".xml"), "<testsuite name=\"" + test
                + "\" time=\"1.0\" tests=\"" + outcomes.length + "\" errors=\"0\" skipped=\"" + skipped
                + "\" failures=\"0\">\n" + xml + "</testsuite>\n");
    }

    private static List<String> lines(boolean inCi, Path... reports) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("awk", "-v", "ci=" + (inCi ? 1 : 0), "-f",
                TestTraces.repository().resolve("releng/checks/reports.awk").toString()));
        List.of(reports).forEach(report -> command.add(report.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().toList();
    }
}
