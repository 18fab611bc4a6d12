// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.pprof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.compare.profile.Profile;
import org.wakepath.report.SampleProfiles;
import org.wakepath.testing.Reader;

/** Go's own pprof reads the components of a profile. */
@Tag("full")
class ProfilePprofTest {
    @TempDir
    Path folder;
    private Reader pprof;

    @BeforeEach
    void findPprof() {
        pprof = Reader.installed("go").with("tool", "pprof", "-symbolize=none", "-unit=ns");
    }

    private Path written(String name, Profile profile) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ProfilePprof.write(profile, out);
        return Files.write(folder.resolve(name), out.toByteArray());
    }

    /** The own value and the whole value of each frame. */
    private List<String> top(Object... arguments) throws Exception {
        return pprof.with("-top", "-nodefraction=0").with(arguments).read().lines()
                .map(line -> line.strip().replaceAll(" +", " ").replaceAll("^(\\S+) \\S+% \\S+% (\\S+) \\S+% ",
                        "$1 $2 "))
                .toList();
    }

    @Test
    void shouldAddUpTheTimeOfAllExecutions() throws Exception {
        assertThat(top(written("two.pprof", SampleProfiles.two()))).contains(
                "0 12000000ns web, requests on port 80", "0 8000000ns store (db)",
                "0 8000000ns store (db): block device",
                "8000000ns 8000000ns store (db): block device vda [block request]", "0 4000000ns web (db)",
                "2000000ns 2000000ns web (db): running", "2000000ns 2000000ns web (db): blocked by store [wakeup]");
    }

    @Test
    void shouldCountExecutions() throws Exception {
        // The option for the unit that all use here has it write ns behind counts, too.
        assertThat(top("-sample_index=executions", written("two.pprof", SampleProfiles.two()))).contains(
                "2ns 2ns store (db): block device vda [block request]", "1ns 1ns web (db): blocked by store [wakeup]");
    }

    @Test
    void shouldCompareRunsOfDifferentLengths() throws Exception {
        // On average, a request waited 4 ms for the disk and 1 ms for another task; then 6 ms and 0 ms.
        assertThat(top("-sample_index=mean", "-diff_base=" + written("two.pprof", SampleProfiles.two()),
                written("four.pprof", SampleProfiles.four()))).contains(
                        "2000000ns 2000000ns store (db): block device vda [block request]",
                        "-1000000ns -1000000ns web (db): blocked by store [wakeup]", "0 -1000000ns web (db)");
    }

    @Test
    void shouldHaveLabelsEnvironmentAndDoubts() throws Exception {
        Path file = written("two.pprof", SampleProfiles.two());
        assertThat(pprof.with("-raw", file).read()).contains(
                "executions/count mean/nanoseconds time/nanoseconds[dflt]",
                "cause:[block request] host:[db] peer:[vda] "
                        + "state:[block device] task:[store]",
                "Time: 2023-11-14 ", "Duration: 12ms");
        assertThat(pprof.with("-comments", file).read()).contains(
                "web, requests on port 80: 2 executions, 12.0 ms together", "db: cpus 2",
                "312 events lost by the tracer", "2.00 ms of 12.0 ms rest on guesses");
    }

    @Test
    void shouldKeepHostileNames() throws Exception {
        Path file = written("hostile.pprof", SampleProfiles.hostile());
        assertThat(top(file)).contains("4000000ns 4000000ns x;y \\\" 7 (db): blocked by p;q\uFFFD 1.5 [wakeup]",
                "1000000ns 1000000ns all smaller parts", "0 10000000ns #a;b\uFFFD\"c\" 42, slices </script>\uFFFD");
    }
}
