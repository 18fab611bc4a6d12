// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.ExecutionKind.Rule;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.ProfileFile;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.testing.TestTraces;

class ProfileCommandTest {
    private static final Path RPC = TestTraces.recorded("rpc");

    @TempDir
    private Path folder;

    @Test
    void shouldAddUpWhatPathShowsOfEachRequest() throws IOException {
        JsonValue paths = Run.of("path", RPC, "--task", "rpc-client", "--request", "7000", "--json").json();

        KindProfile profile = profile(RPC, "--task", "rpc-client", "--request", "7000").kinds().get(0);

        long sum = 0;
        long running = 0;
        for (JsonValue path : paths.get("paths").list()) {
            sum += path.get("end").integer() - path.get("start").integer();
            for (JsonValue segment : path.get("segments").list()) {
                boolean isServer = segment.get("name").text().equals("rpc-server");
                running += isServer && segment.get("state").text().equals("RUNNING")
                        ? segment.get("end").integer() - segment.get("start").integer() : 0;
            }
        }
        assertThat(profile.kind()).isEqualTo(new ExecutionKind("rpc-client", Rule.REQUEST, "7000"));
        assertThat(profile.latencies().count()).isEqualTo(paths.get("paths").list().size()).isEqualTo(5);
        assertThat(profile.latencies().sum()).isEqualTo(sum);
        assertThat(profile.components().stream()
                .filter(time -> time.component().role().equals("rpc-server"))
                .filter(time -> time.component().state() == EdgeState.RUNNING)
                .mapToLong(time -> time.times().sum()).sum()).isEqualTo(running);
    }

    @Test
    void shouldTakeAllTasksOfAName() throws IOException {
        KindProfile profile = profile(TestTraces.recorded("locks"), "--task", "lock-1", "--task", "lock-2").kinds()
                .get(1);

        assertThat(profile.kind()).isEqualTo(new ExecutionKind("lock-2", Rule.LIFETIME, ""));
        long tasks = Run.of("tasks", TestTraces.recorded("locks"), "--json").json().get("tasks").list().stream()
                .filter(task -> task.get("name").text().equals("lock-2")).count();
        assertThat(profile.latencies().count()).isEqualTo(tasks).isGreaterThan(1);
    }

    @Test
    void shouldFollowEachSlice() throws IOException {
        KindProfile profile = profile(TestTraces.recorded("ranks"), "--task", "rank-1", "--within", "app:compute")
                .kinds().get(0);

        assertThat(profile.kind()).isEqualTo(new ExecutionKind("rank-1", Rule.SLICE, "app:compute"));
        assertThat(profile.latencies().count()).isEqualTo(
                Run.of("path", TestTraces.recorded("ranks"), "--task", "rank-1", "--within", "app:compute", "--json")
                        .json().get("executions").list().size());
    }

    @Test
    void shouldSayWhereItRan() throws IOException {
        Profile profile = profile(RPC, "--task", "rpc-client");

        assertThat(profile.hosts().get(0).host()).isEqualTo("client");
        assertThat(profile.hosts().get(0).values())
                .containsAllEntriesOf(Map.of("kernel", "6.1.0-56-cloud-amd64", "cpus", "2", "tracer", "lttng-modules"));
    }

    /** The client of this recording starts and ends in it; the kernel thread was there before and after. */
    @Test
    void shouldSayWhichLivesWereNotRecordedToTheirEnds() throws IOException {
        assertThat(profile(RPC, "--task", "rpc-client").doubts()).doesNotContainKey(Profile.OPEN_LIVES);
        assertThat(profile(RPC, "--task", "rcu_preempt@client").doubts()).containsEntry(Profile.OPEN_LIVES, 1L);
        assertThat(Run.of("stats", RPC, "--task", "rcu_preempt@client").err()).isEqualTo("wakepath: note: 1 of 1 lives "
                + "of rcu_preempt@client reach beyond the recording, and count with the part that was recorded\n");
    }

    @Test
    void shouldRefuseTwoRules() {
        Run run = Run.of("profile", RPC, "--task", "rpc-client", "--request", "7000", "--within", "x");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains("--within and --request both say what an execution is");
    }

    @Test
    void shouldRefuseProcessesWhereNoTaskIsTheFirst() {
        Run run = Run.of("profile", TestTraces.recorded("locks"), "--task", "lock-2", "--processes");

        assertThat(run.err()).hasLineCount(1).contains("is the first of its process");
    }

    private Profile profile(Path traces, String... arguments) throws IOException {
        Path file = folder.resolve("run.json");
        Object[] all = new Object[arguments.length + 4];
        all[0] = "profile";
        all[1] = traces;
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        all[arguments.length + 2] = "-o";
        all[arguments.length + 3] = file;
        Run run = Run.of(all);
        assertThat(run.exitCode()).as(run.toString()).isZero();
        return ProfileFile.read(file);
    }
}
