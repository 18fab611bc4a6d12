// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.compare.profile.ComponentTime;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.ExecutionKind.Rule;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.ProfileFile;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.testing.ExtraTier;
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

    /** Of 8,000 tasks of one name, of a host's longest life, and of 300 requests. */
    @ExtraTier
    @CsvSource({"many-threads, fluffy, ''", "two-hosts, rpc-client, ''", "two-hosts, rpc-client, 7000"})
    @ParameterizedTest
    void shouldStaySmallEnoughToBeCommitted(String trace, String task, String port) throws IOException {
        Path file = folder.resolve("run.json");
        List<Object> args = new ArrayList<>(List.of("profile", TestTraces.extra(trace), "--task", task, "-o", file));
        args.addAll(port.isEmpty() ? List.of() : List.of("--request", port));

        assertThat(Run.of(args.toArray()).exitCode()).isZero();
        assertThat(file).satisfies(written -> assertThat(Files.size(written)).isLessThan(100_000));
    }

    @Test
    void shouldRefuseIntervalsThatNeverEnd() throws IOException {
        Path noText = Files.write(folder.resolve("no-text"), new byte[] {(byte) 0xff, '\n'});

        assertThat(Run.of("profile", RPC, "--task", "rpc-client", "--intervals", "/dev/zero").err())
                .isEqualTo("wakepath: /dev/zero cannot be read: it is no file; give a file of intervals\n");
        assertThat(Run.of("profile", RPC, "--task", "rpc-client", "--intervals", noText).err())
                .isEqualTo("wakepath: " + noText
                        + " cannot be read: it is no text in UTF-8; give a file of intervals\n");
        assertThat(Run.of("path", RPC, "--task", "rpc-client", "--by", "slice", "--rules", "/dev/zero").err())
                .isEqualTo("wakepath: --rules /dev/zero cannot be read: it is no file; give a file of rules\n");
    }

    @Test
    void shouldTakeIntervalsOfAFile() throws IOException {
        List<String> lines = new ArrayList<>(List.of("start,end,name", "# the requests", ""));
        for (JsonValue path : Run.of("path", RPC, "--task", "rpc-client", "--request", "7000", "--json").json()
                .get("paths").list()) {
            lines.add(path.get("start").integer() + ", " + path.get("end").integer() + ",x");
        }
        Path file = Files.write(folder.resolve("requests.csv"), lines);

        KindProfile listed = profile(RPC, "--task", "rpc-client", "--intervals", file.toString()).kinds().get(0);

        assertThat(listed.kind()).isEqualTo(new ExecutionKind("rpc-client", Rule.INTERVAL, "requests.csv"));
        KindProfile requests = profile(RPC, "--task", "rpc-client", "--request", "7000").kinds().get(0);
        assertThat(listed.components()).extracting(ComponentTime::component)
                .isEqualTo(requests.components().stream().map(ComponentTime::component).toList());
        assertThat(listed.components()).extracting(time -> time.times().sum())
                .isEqualTo(requests.components().stream().map(time -> time.times().sum()).toList());
        assertThat(Run.of("stats", RPC, "--task", "rpc-client", "--intervals", file).out())
                .startsWith("rpc-client, intervals of requests.csv: 5 executions");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            +1s            | line 1: '+1s' is no interval; write START,END
            +1s,soon       | line 1: 'soon' is no time; write
            +20ms,+10ms    | line 1: --from +20ms is not before --to +10ms
            start,end      | has no interval; write START,END into each line
            1,2            | lies within what is known of rpc-client
            """)
    void shouldNameTheLineThatIsNoInterval(String line, String problem) throws IOException {
        Path file = Files.writeString(folder.resolve("wrong.csv"), line + "\n");

        Run run = Run.of("stats", RPC, "--task", "rpc-client", "--intervals", file);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("wakepath: ").contains(problem).hasLineCount(1);
    }

    @Test
    void shouldCountIntervalsThatAreLeftOut() throws IOException {
        Path file = Files.writeString(folder.resolve("some.csv"), "+700ms,+710ms\n1,2\n");

        assertThat(Run.of("stats", RPC, "--task", "rpc-server@server", "--intervals", file).err())
                .startsWith("wakepath: note: 1 of 2 intervals of " + file + " do not lie within what is known of");
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
        assertThat(Run.of("stats", RPC, "--task", "rcu_preempt@client").err()).isEqualTo("wakepath: note: rcu_preempt, "
                + "from start to end: 1 life reaches beyond the recording, and counts with the part that was recorded.\n");
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

    @Test
    void shouldWriteASavedProfileForOtherSoftwareAsItDoesOfTraces() throws IOException {
        Path saved = folder.resolve("run.json");
        assertThat(Run.of("profile", RPC, "--task", "rpc-client", "--request", "7000", "-o", saved).exitCode())
                .isZero();
        for (String format : List.of("pprof", "folded", "speedscope", "json")) {
            Path ofTraces = folder.resolve("traces." + format);
            Path ofSaved = folder.resolve("saved." + format);

            assertThat(Run.of("profile", RPC, "--task", "rpc-client", "--request", "7000", "-o", ofTraces).exitCode())
                    .isZero();
            Run run = Run.of("profile", saved, "-o", ofSaved);

            assertThat(run.exitCode()).as(run.toString()).isZero();
            assertThat(ofSaved).as(format).hasSameBinaryContentAs(ofTraces);
        }
        long sum = Files.readAllLines(folder.resolve("saved.folded")).stream()
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1))).sum();
        assertThat(sum).isEqualTo(ProfileFile.read(saved).kinds().get(0).latencies().sum());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run.json --task=web      | of a profile the executions are chosen already
            run.json --format=html   | there is no format 'html'
            run.json -o=run.xyz      | there is no format for files that end with .xyz
            run.json                 | it is no profile of Wakepath
            """)
    void shouldRefuseWhatIsNoProfileOrFormat(String arguments, String problem) throws IOException {
        Path file = Files.writeString(folder.resolve("run.json"), "{}");
        Object[] words = Stream.concat(Stream.of("profile", file), Stream.of(arguments.split(" ")).skip(1)).toArray();

        Run run = Run.of(words);

        assertThat(run.exitCode()).isPositive();
        assertThat(run.err()).startsWith("wakepath: ").contains(problem).hasLineCount(1);
    }
}
