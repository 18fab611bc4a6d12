// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;

/**
 * Two tasks meet at a barrier. The fast one (tid 10) runs from 1000, waits from 1300 till the slow one (tid 11) wakes
 * it at 1800, gets its CPU at 1810 and runs till 1900. In user space it works from 1010 to 1280 and is in the barrier
 * from 1285 to 1830 and from 1850 to 1870; the slow one works from 1010 to 1790.
 */
class SlicePathTest {
    private static final UUID CLOCK = new UUID(3, 4);
    private static final int FAST = 10;
    private static final int SLOW = 11;
    private static final long BLOCKS = 1;

    private Path traces;

    @BeforeEach
    void writeTraces(@TempDir Path folder) {
        traces = folder.resolve("traces");
        try (CtfWriter writer = CtfWriter.create(traces.resolve("kernel"))) {
            writer.clock(CLOCK, 0).environment("hostname", "node")
                    .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                            Field.text16("next_comm"), Field.s32("next_tid"))
                    .event("sched_waking", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"));
            writer.stream(0).event("sched_switch", 1000, "swapper/0", 0, 0L, "fast", FAST)
                    .event("sched_switch", 1300, "fast", FAST, BLOCKS, "swapper/0", 0)
                    .event("sched_switch", 1810, "swapper/0", 0, 0L, "fast", FAST)
                    .event("sched_switch", 1900, "fast", FAST, BLOCKS, "swapper/0", 0).flush();
            writer.stream(1).event("sched_switch", 1000, "swapper/1", 0, 0L, "slow", SLOW)
                    .event("sched_waking", 1800, "fast", FAST, 0)
                    .event("sched_switch", 1900, "slow", SLOW, BLOCKS, "swapper/1", 0).flush();
        }
        try (CtfWriter writer = CtfWriter.create(traces.resolve("user"))) {
            writer.clock(CLOCK, 0).environment("hostname", "node").environment("domain", "ust")
                    .context(Field.s32("vtid"));
            List.of("app:work_begin", "app:work_end", "mpi:barrier_entry", "mpi:barrier_exit", "app:\u202Enote")
                    .forEach(writer::event);
            user(writer.stream(0), FAST, "app:work_begin", 1010, "app:work_end", 1280, "mpi:barrier_entry", 1285,
                    "mpi:barrier_exit", 1830, "mpi:barrier_entry", 1850, "mpi:barrier_exit", 1870, "mpi:barrier_exit",
                    1880);
            user(writer.stream(1), SLOW, "app:work_begin", 1010, "app:\u202Enote", 1500, "app:work_end", 1790);
        }
    }

    private static void user(StreamWriter stream, int tid, Object... events) {
        for (int i = 0; i < events.length; i += 2) {
            stream.context(tid).event((String) events[i], (Integer) events[i + 1]);
        }
        stream.flush();
    }

    private Run path(Object... options) {
        Object[] args = new Object[options.length + 2];
        args[0] = "path";
        args[1] = traces;
        System.arraycopy(options, 0, args, 2, options.length);
        return Run.of(args);
    }

    @Test
    void shouldGiveTheTimeOfABarrierToTheWorkThatWasWaitedFor() {
        Run run = path("--task", "fast", "--by", "slice", "--format", "csv");

        assertThat(run.out().lines()).containsExactly(
                "path,host,program,name,tid,generation,slice,count,doubtful,total,onPath,waits,waiting",
                "fast(10)@node,node,,slow,11,0,app:work,1,0,490,490,0,0",
                "fast(10)@node,node,,fast,10,0,app:work,1,0,270,270,0,0",
                "fast(10)@node,node,,fast,10,0,mpi:barrier,2,0,565,65,1,500",
                "fast(10)@node,node,,fast,10,0,,0,0,65,65,0,0",
                "fast(10)@node,node,,slow,11,0,,0,0,10,10,0,0",
                "fast(10)@node,node,,slow,11,0,app:\uFFFDnote,1,0,0,0,0,0");
    }

    @Test
    void shouldSayTheSameInJson() {
        JsonValue path = path("--task", "fast", "--by", "slice", "--json").json().get("paths").list().get(0);

        assertThat(path.get("slices").list().stream().mapToLong(slice -> slice.get("onPath").integer()).sum())
                .isEqualTo(path.get("end").integer() - path.get("start").integer()).isEqualTo(900);
        JsonValue barrier = path.get("slices").list().get(2);
        assertThat(barrier.get("slice").text()).isEqualTo("mpi:barrier");
        assertThat(barrier.get("waiting").integer()).isEqualTo(500);
        assertThat(path.get("faults").list().get(0).get("unmatchedEnds").integer()).isEqualTo(1);
    }

    /** Nobody records events while another task has the CPU: such events come from where task ids are others. */
    @Test
    void shouldLeaveOutSlicesOfATaskThatWasNotRunning() {
        try (CtfWriter writer = CtfWriter.create(traces.resolve("container"))) {
            writer.clock(CLOCK, 0).environment("hostname", "node").environment("domain", "ust")
                    .context(Field.s32("vtid")).event("box:job_begin").event("box:job_end");
            user(writer.stream(1), FAST, "box:job_begin", 1290, "box:job_end", 1295, "box:job_begin", 1400,
                    "box:job_end", 1820);
        }

        JsonValue path = path("--task", "fast", "--by", "slice", "--json").json().get("paths").list().get(0);
        List<JsonValue> jobs = path.get("slices").list().stream()
                .filter(slice -> "box:job".equals(slice.get("slice").value())).toList();
        assertThat(jobs).hasSize(1);
        assertThat(jobs.get(0).get("total").integer()).isEqualTo(5);
        assertThat(path.get("faults").list().get(0).get("notRunning").integer()).isEqualTo(1);
    }

    @Test
    void shouldShowSlicesAsATable() {
        Run run = path("--task", "fast", "--by", "slice");

        assertThat(run.out()).contains("by slices", "mpi:barrier", "(in no slice)", "app:\uFFFDnote",
                "node: 1 end of a slice whose start is not in the trace");
    }

    @Test
    void shouldFollowEachExecutionOfASlice() {
        JsonValue json = path("--task", "fast", "--within", "mpi:barrier", "--json").json();

        List<JsonValue> executions = json.get("executions").list();
        assertThat(executions).extracting(one -> one.get("start").integer()).containsExactly(1285L, 1850L);
        assertThat(executions).extracting(one -> one.get("end").integer()).containsExactly(1830L, 1870L);
        assertThat(executions).extracting(one -> one.get("largestPart").get("name").text())
                .containsExactly("slow", "fast");
        assertThat(executions).extracting(one -> one.get("largestPart").get("duration").integer())
                .containsExactly(500L, 20L);
        assertThat(json.get("longest").integer()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"mpi:barrier#1, 1285, 1830", "mpi:barrier#2, 1850, 1870", "app:work#1, 1010, 1280"})
    void shouldShowThePathOfOneExecutionAsAnyPath(String slice, long start, long end) {
        JsonValue path = path("--task", "fast", "--within", slice, "--json").json();

        assertThat(path.get("schema").get("name").text()).isEqualTo("wakepath-path");
        assertThat(path.get("start").integer()).isEqualTo(start);
        assertThat(path.get("end").integer()).isEqualTo(end);
    }

    @Test
    void shouldShowAllExecutionsAndThePathOfTheLongest() {
        Run run = path("--task", "fast", "--within", "mpi:barrier");

        assertThat(run.out()).contains("2 executions of mpi:barrier", "The longest, #1:", "Segments");
        assertThat(path("--task", "fast", "--within", "mpi:barrier", "--format", "csv").out().lines()).hasSize(3);
        assertThat(path("--task", "fast", "--within", "mpi:barrier", "--format", "svg").out()).contains("<svg");
        assertThat(path("--task", "fast", "--within", "mpi:barrier", "--format", "folded").out()).startsWith("fast(");
    }

    @Test
    void shouldSplitTheExecutionsOfASlice() {
        List<JsonValue> paths = path("--task", "fast", "--within", "mpi:barrier", "--by", "slice", "--json").json()
                .get("paths").list();

        assertThat(paths).hasSize(2);
        assertThat(paths.get(1).get("slices").list()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--by slice", "--within mpi:barrier", "--within mpi:barrier#1"})
    void shouldShowSlicesInPictures(String options) {
        String[] asked = options.split(" ");
        String svg = path("--task", "fast", asked[0], asked[1], "--format", "svg").out();
        assertThat(svg).contains("fast(10) on node: mpi:barrier, 545 ns from ", "slow(11) on node: app:work, 780 ns");
        String html = path("--task", "fast", asked[0], asked[1], "--format", "html").out();
        assertThat(html).contains("{\"slice\":\"mpi:barrier\",\"name\":\"mpi:barrier\",\"task\":\"fast(10) · node\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "csv", "html", "svg"})
    void shouldReplaceNamesOfSlices(String format) {
        for (String[] asked : new String[][] {{"--by", "slice"}, {"--within", "mpi:barrier"}}) {
            Run run = path("--task", "fast", asked[0], asked[1], "--redact", "--format", format);
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).doesNotContain("barrier", "app:work", "fast(");
        }
        assertThat(path("--task", "fast", "--by", "slice", "--redact", "--format", format).out()).contains("slice-1");
    }

    @Test
    void shouldReadRulesOfTheUser(@TempDir Path folder) throws IOException {
        Path rules = folder.resolve("rules.txt");
        Files.writeString(rules, "pair app:work_end mpi:barrier_exit name late\nignore *\n");

        assertThat(path("--task", "fast", "--by", "slice", "--rules", rules, "--format", "csv").out())
                .contains("fast,10,0,late,1,0,550,").doesNotContain("mpi:barrier");
        Files.writeString(rules, "pair one\n");
        Run wrong = path("--task", "fast", "--by", "slice", "--rules", rules);
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).contains("line 1: pair needs the names of two events");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--within app:nothing       | choose among its slices: mpi:barrier (2), app:work (1)",
        "--within mpi:barrier#3     | there is no execution #3 of mpi:barrier",
        "--by host                  | a path is split only by slices",
        "--rules x                  | no slices were requested",
        "--by slice --rules no-file | cannot be read",
        "--within app:work --by slice --format svg | --by slice with --within may give many",
        "--by slice --format chrome | --by slice has no place in chrome",
        "--within a --request 1     | leave one of them out",
        "--within a --task slow     | 2 were given",
    })
    void shouldRefuseWhatCannotBeAsked(String options, String message) {
        Run run = path(Stream.concat(Stream.of("--task", "fast"),
                Arrays.stream(options.strip().split(" "))).toArray());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message);
    }

    @Test
    void shouldSayThatThereAreNoSlices() throws IOException {
        for (String file : new String[] {"user/channel0_0", "user/channel0_1", "user/metadata", "user"}) {
            Files.delete(traces.resolve(file));
        }

        assertThat(path("--task", "fast", "--within", "a").err()).contains("have no slice of this task");
        assertThat(path("--task", "fast", "--by", "slice", "--format", "csv").out())
                .contains("fast,10,0,,0,0,900,400,1,500");
    }
}
