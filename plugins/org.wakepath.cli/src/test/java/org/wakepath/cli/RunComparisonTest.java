// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.compare.Supposition;
import org.wakepath.testing.TestTraces;

/** The comparison for the window. The command answers the same question beside it. */
class RunComparisonTest {
    private static final Path RPC = TestTraces.repository().resolve("testtraces/recorded/rpc");
    private static final List<String> REQUESTS = List.of("--base=" + RPC, "--head=" + RPC, "--task=rpc-client",
            "--request=7000");

    @TempDir
    private Path folder;

    @BeforeEach
    void writeProfiles() throws IOException {
        ComparedRuns.write(folder);
    }

    private static List<String> with(String more) {
        List<String> all = new ArrayList<>(REQUESTS);
        all.add(more);
        return all;
    }

    @Test
    void shouldFindWhatTheCommandFinds() {
        List<String> steps = Collections.synchronizedList(new ArrayList<>());
        RunComparison found = RunComparison.of(with("--what-if=rpc-worker running -50%"), steps::add);

        JsonValue said = Run.of("compare", "--base", RPC, "--head", RPC, "--task", "rpc-client", "--request", "7000",
                "--what-if", "rpc-worker running -50%", "--json").json().get("suppositions").list().get(0);
        Supposition supposition = found.comparison().orElseThrow().suppositions().get(0);
        assertThat(Math.round(supposition.gain())).isEqualTo(said.get("gain").integer()).isPositive();
        assertThat(Math.round(supposition.most())).isEqualTo(said.get("most").integer());
        assertThat(steps).contains("reading metadata of " + RPC, "following the paths of rpc-client",
                "replaying rpc-client");
    }

    @Test
    void shouldSayWhereTheTypicalExecutionOfEachSideIs() {
        List<RunComparison.Typical> typical = RunComparison.of(REQUESTS, step -> {}).typical();

        assertThat(typical).extracting(RunComparison.Typical::isHead).containsExactly(false, true);
        JsonValue medoid = Run.of("stats", RPC, "--task", "rpc-client", "--request", "7000", "--json").json()
                .get("kinds").list().get(0).get("typical");
        assertThat(typical).allSatisfy(one -> {
            assertThat(one.place()).isEqualTo(RPC);
            assertThat(one.task().task().name()).isEqualTo("rpc-client");
            assertThat(one.start()).isEqualTo(medoid.get("start").integer());
        });
    }

    @Test
    void shouldEndWhenItIsCancelled() {
        for (String last : List.of("reading metadata of " + RPC, "following the paths of rpc-client")) {
            assertThatThrownBy(() -> RunComparison.of(REQUESTS, step -> {
                if (step.equals(last)) {
                    throw new CancellationException();
                }
            })).as(last).isInstanceOf(CancellationException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --head=base --base=nowhere      | nowhere cannot be read: no such file
            --nosuch --head=base --base=base| Unknown option: '--nosuch'.
            --head=base --base=@base        | /@base cannot be read: no such file
            """)
    void shouldRefuseInASentence(String line, String sentence) {
        List<String> arguments = List.of(line.replace("=", "=" + folder + "/").split(" "));

        RunComparison refused = RunComparison.of(arguments, step -> {});

        assertThat(refused.comparison()).isEmpty();
        assertThat(refused.problem()).contains(sentence).endsWith(".").hasLineCount(1);
    }

    @Test
    void shouldTellTracesFromProfiles() {
        assertThat(RunComparison.isOfTraces(RPC)).isTrue();
        assertThat(RunComparison.isOfTraces(folder.resolve("base"))).isFalse();
        assertThat(RunComparison.isOfTraces(folder.resolve("base/run0.json"))).isFalse();
        assertThat(RunComparison.isOfTraces(folder.resolve("nowhere"))).isFalse();
    }
}
