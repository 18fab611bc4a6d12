// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.TestTraces;

/** The recorded workload: five requests, of which number i makes the worker sleep (i mod 3) times two milliseconds. */
class RequestPathTest {
    private static final Path TRACE = TestTraces.recorded("rpc");
    private static final long[] SLEEP_NS = {0, 2_000_000, 4_000_000, 0, 2_000_000};

    private static Run path(Object... options) {
        Object[] args = new Object[options.length + 2];
        args[0] = "path";
        args[1] = TRACE;
        System.arraycopy(options, 0, args, 2, options.length);
        return Run.of(args);
    }

    @ParameterizedTest
    @CsvSource({"rpc-client", "rpc-server"})
    void shouldFollowEveryRequestThroughTheWorkersSleep(String task) {
        List<JsonValue> paths = path("--task", task, "--request", "7000", "--json").json().get("paths").list();

        assertThat(paths).hasSize(SLEEP_NS.length);
        for (int i = 0; i < SLEEP_NS.length; i++) {
            long slept = paths.get(i).get("segments").list().stream()
                    .filter(s -> s.get("state").text().equals("TIMER") && s.get("name").text().equals("rpc-worker"))
                    .mapToLong(s -> s.get("end").integer() - s.get("start").integer()).sum();
            assertThat(slept).as("request " + i).isBetween(SLEEP_NS[i],
                    SLEEP_NS[i] + (SLEEP_NS[i] == 0 ? 0 : 1_000_000));
        }
    }

    @Test
    void shouldKeepRequestsApart() {
        List<JsonValue> paths = path("--task", "rpc-client", "--request", "7000", "--json").json().get("paths").list();
        for (int i = 1; i < paths.size(); i++) {
            assertThat(paths.get(i).get("start").integer()).isGreaterThanOrEqualTo(
                    paths.get(i - 1).get("end").integer());
        }
    }

    @Test
    void shouldSayThatNothingWasAskedOnAnotherPort() {
        Run run = path("--task", "rpc-client", "--request", "80");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("no complete request on port 80");
    }

    @Test
    void shouldRefuseAPictureOfMany() {
        Run run = path("--task", "rpc-client", "--request", "7000", "--format", "svg");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--request may give many");
    }
}
