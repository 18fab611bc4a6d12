// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
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
 * The asker runs for 10 ms and waits in look_up for 70 ms, until the filler wakes it in fill_cache. Then it runs for 35
 * ms, 30 ms of them in answer. Meanwhile the digester digests for 200 ms, and nobody waits for it. The arguments and
 * the result of look_up are recorded, too.
 */
class FunctionPathTest {
    private static final UUID CLOCK = new UUID(3, 4);
    private static final int ASKER = 10;
    private static final int FILLER = 11;
    private static final int DIGESTER = 12;
    private static final long BLOCKS = 1;

    private Path traces;

    @BeforeEach
    void writeTraces(@TempDir Path folder) {
        traces = folder.resolve("traces");
        try (CtfWriter writer = kernel("kernel", "node")) {
            switched(writer.stream(0), 0, ASKER, 0, 10, 80, 115);
            StreamWriter filler = writer.stream(1);
            filler.event("sched_switch", at(0), "swapper/1", 0, 0L, "filler", FILLER)
                    .event("sched_ttwu", at(80) - 1, "asker", ASKER, 0, 0, 0, 0L)
                    .event("sched_switch", at(85), "filler", FILLER, BLOCKS, "swapper/1", 0).end(at(200)).flush();
            switched(writer.stream(2), 2, DIGESTER, 0, 200);
        }
        try (CtfWriter writer = functions("functions", "ask", "answer", "fill", "fill_cache", "digest")) {
            writer.event("function:look_up_entry", Field.s64("frame"), Field.u64("first"), Field.u64("second"))
                    .event("function:look_up_exit", Field.s64("frame"), Field.u64("result"), Field.u64("has_result"));
            writer.event("app:phase_begin").event("app:phase_end");
            calls(writer.stream(0), ASKER, "ask_entry", 1, "look_up_entry", 8, "look_up_exit", 81, "answer_entry", 82,
                    "answer_exit", 112, "ask_exit", 114);
            calls(writer.stream(1), FILLER, "fill_entry", 0, "fill_cache_entry", 5, "fill_cache_exit", 82, "fill_exit",
                    84);
            calls(writer.stream(2), DIGESTER, "digest_entry", 0, "digest_exit", 200);
            writer.stream(3).context(ASKER).event("app:phase_begin", at(2)).context(ASKER)
                    .event("app:phase_end", at(113)).flush();
        }
    }

    private CtfWriter kernel(String folder, String host) {
        return CtfWriter.create(traces.resolve(folder)).clock(CLOCK, 0).environment("hostname", host)
                .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                        Field.text16("next_comm"), Field.s32("next_tid"))
                .event("sched_ttwu", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"),
                        Field.u8("context"), Field.u32("context_entry"), Field.u64("context_source"));
    }

    private static long at(int millisecond) {
        return 1_000_000_000L + millisecond * 1_000_000L;
    }

    private static void switched(StreamWriter stream, int cpu, int tid, int... times) {
        String name = tid == ASKER ? "asker" : "digester";
        for (int i = 0; i < times.length; i += 2) {
            stream.event("sched_switch", at(times[i]), "swapper/" + cpu, 0, 0L, name, tid)
                    .event("sched_switch", at(times[i + 1]), name, tid, BLOCKS, "swapper/" + cpu, 0);
        }
        stream.end(at(200)).flush();
    }

    private static void calls(StreamWriter stream, int tid, Object... events) {
        for (int i = 0; i < events.length; i += 2) {
            stream.context(tid).event("function:" + events[i], at((Integer) events[i + 1]),
                    switch ((String) events[i]) {
                    case "look_up_entry" -> new Object[] {0x800L, 5L, 0x7f00_0000_1000L};
                    case "look_up_exit" -> new Object[] {0x800L, -2L, 1L};
                    default -> new Object[] {frame((String) events[i])};
                    });
        }
        stream.flush();
    }

    /** The place of a call on its stack, which grows downwards. */
    private static long frame(String event) {
        return switch (event.replaceAll("_(entry|exit)$", "")) {
            case "peek" -> 0x700;
            case "answer", "fill_cache" -> 0x800;
            default -> 0x900;
        };
    }

    /** The answer of a command about the asker until it ends. */
    private static Run about(String command, Path folder, Object... options) {
        return Run.of(Stream.concat(Stream.of(command, folder, "--task", "asker", "--to", "+115ms"),
                Stream.of(options)).toArray());
    }

    @Test
    void shouldSplitTheWorkOfAPathByTheFunctionsThatRan() {
        Run run = about("path", traces, "--functions");

        assertThat(run.out()).contains("""
                Where the path ran (functions by their calls)
                  70.0 ms  filler(11) on node  fill < fill_cache
                  30.0 ms  asker(10) on node   ask < answer
                  10.0 ms  asker(10) on node   ask
                  3.00 ms  asker(10) on node   ask < look_up(5, 0x7f0000001000) = -2
                  2.00 ms  asker(10) on node   no known function
                """);
        assertThat(run.out()).contains("Own work. 7.00 ms in ask, 2.00 ms in ask < look_up(5, 0x7f0000001000) = "
                + "-2.");
    }

    @Test
    void shouldNameTheFunctionsThatWaitedAndWoke() {
        String said = "`asker` (node) waited 70.0 ms: woken by `filler`. It waited in ask < look_up(5, "
                + "0x7f0000001000) = -2, and was woken from fill < fill_cache.";

        assertThat(about("path", traces, "--functions").out()).contains(said);
        assertThat(about("path", traces).out()).doesNotContain("look_up");
    }

    /** The path ends at 60 ms, when the filler was in another function than when it woke the asker. */
    @Test
    void shouldNameTheFunctionThatWokeAlsoWhereThePathEndsBefore() {
        try (CtfWriter writer = functions("nested", "peek")) {
            calls(writer.stream(0), FILLER, "peek_entry", 55, "peek_exit", 65);
        }

        assertThat(Run.of("path", traces, "--task", "asker", "--to", "+60ms", "--functions").out())
                .contains("It waited in ask < look_up(5, 0x7f0000001000) = -2, and was woken from fill < fill_cache.")
                .contains("5.00 ms  filler(11) on node  fill_cache < peek");
    }

    @Test
    void shouldExplainByFunctions() {
        Run run = about("explain", traces, "--functions");

        assertThat(run.out()).contains("`filler` ran for 70.0 ms (61 %): 70.0 ms in fill < fill_cache.")
                .contains("`asker` itself ran for 45.0 ms (39 %): 30.0 ms in ask < answer, 10.0 ms in ask.");
    }

    @Test
    void shouldTellTheTimeOfEachStackInJson() {
        JsonValue segment = about("path", traces, "--functions", "--format", "json").json()
                .get("segments").list().get(0);

        assertThat(segment.get("calls").list()).extracting(call -> call.get("time").integer())
                .containsExactly(7_000_000L, 2_000_000L, 1_000_000L);
        assertThat(segment.get("calls").list()).extracting(call -> call.get("functions").value())
                .containsExactly(List.of("ask"), List.of("ask", "look_up"), List.of());
        assertThat(segment.get("calls").list().get(1).get("arguments").list())
                .extracting(JsonValue::text).containsExactly("0x5", "0x7f0000001000");
        assertThat(segment.get("calls").list().get(1).get("result").text()).isEqualTo("0xfffffffffffffffe");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--what-if 'filler running -50%' | no place beside --what-if",
        "--by slice | no place beside --by slice",
        "--format dot | no place in dot",
        "--within look_up --json | no place in json of all executions",
        "--system-call read --format csv | no place in csv of all executions"})
    void shouldRefuseFunctionsWhereNothingShowsThem(String options, String reason) {
        Run run = about("path", traces, Stream.concat(Stream.of("--functions"), words(options)).toArray());

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(run.err()).hasLineCount(1).contains("--functions has " + reason);
    }

    /** Words between spaces, or between quotes. */
    private static Stream<String> words(String line) {
        return Pattern.compile("'([^']*)'|\\S+").matcher(line).results()
                .map(word -> word.group(1) == null ? word.group() : word.group(1));
    }

    @Test
    void shouldShowTheFunctionsOfOneExecution() {
        assertThat(about("path", traces, "--functions", "--within", "answer#1", "--json").out()).contains("\"answer\"");
    }

    @Test
    void shouldDrawCallsAboveTheTasks() throws IOException {
        Path page = traces.resolveSibling("page.svg");
        about("path", traces, "--functions", "-o", page);

        assertThat(Files.readString(page)).contains("fill_cache", "look_up").doesNotContain("app:phase");
    }

    @Test
    void shouldSayThatNoCallWasRecorded() {
        Path kernel = traces.resolve("kernel");

        assertThat(about("path", kernel, "--functions").err())
                .contains("the traces have no call of a function, from entry to exit, by a task of the path");
        assertThat(about("path", traces, "--functions").err()).isEmpty();
    }

    @Test
    void shouldReplaceTheNamesOfFunctionsByAliases() {
        assertThat(about("path", traces, "--functions", "--redact").out())
                .contains("Where the path ran").doesNotContain("fill_cache", "look_up", "0x7f0000001000");
    }

    @Test
    void shouldShowWhatFunctionsTookOfTheProcessorsAndOfThePath() {
        Run run = about("functions", traces, "--format", "csv");

        assertThat(run.out().lines()).containsExactly(
                "function,calls,doubtful,self,total,cpu,onPath,delaying,longest,first,"
                        + "second,result,unrecorded",
                "fill_cache,1,0,77000000,77000000,77000000,69999999,1,77000000,,,,0",
                "answer,1,0,30000000,30000000,30000000,30000000,0,30000000,,,,0",
                "ask,1,0,10000000,113000000,10000000,10000000,0,113000000,,,,0",
                "look_up,1,0,73000000,73000000,3000000,3000001,0,73000000,0x5,0x7f0000001000,0xfffffffffffffffe,0",
                ",0,0,33000000,0,3000000,2000000,0,,,,,0",
                "digest,1,0,115000000,115000000,115000000,0,1,200000000,,,,0",
                "fill,1,0,7000000,84000000,7000000,0,0,84000000,,,,0");
        assertThat(about("functions", traces, "--json").json().get("cpu").integer()).isEqualTo(245_000_000);
    }

    @Test
    void shouldShowTheLongestCallOfEachFunction() {
        assertThat(about("functions", traces).out()).contains("""
                The longest call of each function
                     took           from  task          call
                  77.0 ms   +5.000000 ms  filler(11)    fill_cache
                  30.0 ms  +82.000000 ms  asker(10)     answer
                   113 ms   +1.000000 ms  asker(10)     ask
                  73.0 ms   +8.000000 ms  asker(10)     look_up(5, 0x7f0000001000) = -2
                   200 ms   +0.000000 ms  digester(12)  digest
                  84.0 ms   +0.000000 ms  filler(11)    fill
                """);
    }

    @Test
    void shouldShowAliasesForFunctionsTasksAndHosts() {
        assertThat(about("functions", traces, "--redact").out())
                .contains("function-5 took 47 % of the CPU time and 0 % of the path. It needs no work: task-1(10)")
                .contains("  73.0 ms   +8.000000 ms  task-1(10)  function-4\n")
                .doesNotContain("look_up", "digest", "asker", "filler", "node", "0x7f0000001000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "csv"})
    void shouldKeepNoNameInADocumentWithAliases(String format) {
        assertThat(about("functions", traces, "--redact", "--format", format).out()).contains("function-5")
                .doesNotContain("look_up", "digest", "asker", "filler", "node", "0x7f0000001000");
    }

    @Test
    void shouldSayWhichFunctionsNeedNoWork() {
        String said = about("functions", traces).out();

        assertThat(said).contains("digest took 47 % of the CPU time and 0 % of the path. It needs no work: asker(10) "
                + "would hardly have ended earlier.").doesNotContain("fill took", "fill_cache took");
        assertThat(said)
                .contains("That is wrong only if a task of the path polled for it, which looks like its own work, "
                        + "or was in it in the 2.00 ms of its work for which no function is known.");
    }

    /** The sleeper slept for 70 ms, and the trace does not tell who or what woke it. Then answer ran. */
    @Test
    void shouldNotSayThatAFunctionNeedsNoWorkWhereAWaitIsNotExplained() {
        try (CtfWriter writer = kernel("more", "node")) {
            writer.stream(3).event("sched_switch", at(0), "swapper/3", 0, 0L, "sleeper", 13)
                    .event("sched_switch", at(10), "sleeper", 13, BLOCKS, "swapper/3", 0)
                    .event("sched_switch", at(80), "swapper/3", 0, 0L, "sleeper", 13)
                    .event("sched_switch", at(115), "sleeper", 13, BLOCKS, "swapper/3", 0).end(at(200)).flush();
        }

        String said = Run.of("functions", traces, "--task", "sleeper", "--to", "+115ms").out();
        assertThat(said).contains("answer took 12 % of the CPU time").doesNotContain("digest took");
    }

    /** The filler was in a call of digest when it woke the asker, of which only the start is known. */
    @Test
    void shouldNotSayThatAFunctionNeedsNoWorkWhereAnExceptionLeftItOnThePath() {
        try (CtfWriter writer = functions("thrown", "digest")) {
            writer.stream(0).context(FILLER).event("function:digest_entry", at(20), 0x700L).flush();
        }

        assertThat(about("functions", traces).out()).contains("fill_cache").doesNotContain("needs no work");
    }

    /** The filler was in a call of digest when the recording started. */
    @Test
    void shouldNotSayThatAFunctionNeedsNoWorkWhereThePathMayHaveBeenInItBeforeTheRecording() {
        try (CtfWriter writer = functions("begun", "digest")) {
            writer.stream(0).context(FILLER).event("function:digest_exit", at(84), 0xa00L).flush();
        }

        assertThat(about("functions", traces).out()).contains("fill_cache").doesNotContain("needs no work");
    }

    /** The filler was in digest, which called fill_cache. */
    @Test
    void shouldNotSayThatAFunctionNeedsNoWorkWhereItCalledWhatThePathWasIn() {
        try (CtfWriter writer = functions("outer", "digest")) {
            StreamWriter stream = writer.stream(0);
            stream.context(FILLER).event("function:digest_entry", at(1), 0x880L).context(FILLER)
                    .event("function:digest_exit", at(83), 0x880L).flush();
        }

        assertThat(about("functions", traces).out()).contains("fill_cache").doesNotContain("needs no work");
    }

    @Test
    void shouldSayWhichCallsWereNotRecorded() {
        try (CtfWriter writer = CtfWriter.create(traces.resolve("other"))) {
            writer.clock(CLOCK, 0).environment("hostname", "node").environment("left_out", "calls shorter than 2 ms");
        }
        String said = "node: the recording left out calls shorter than 2 ms; their time counts for what called them";

        assertThat(about("functions", traces).err()).containsOnlyOnce(said);
        assertThat(about("path", traces, "--functions").err()).containsOnlyOnce(said);
        assertThat(about("path", traces).err()).isEmpty();
        String doubt = "115 ms in tasks of whose calls the recording left some out: functions that were called may have "
                + "run instead";
        assertThat(about("path", traces, "--functions").out()).containsOnlyOnce(doubt);
        assertThat(about("path", traces, "--functions", "--format", "html").out()).contains(doubt);
        assertThat(about("path", traces).out()).doesNotContain("left some out");
        assertThat(about("functions", traces).out()).contains("digest").doesNotContain("needs no work");
    }

    /** The digester's function was out for 50 of the 115 ms, and another one all of the time from 15 ms on. */
    @Test
    void shouldSayForHowMuchOfTheTimeFunctionsWereRecorded() {
        try (CtfWriter writer = CtfWriter.create(traces.resolve("turns"))) {
            writer.clock(CLOCK, 0).environment("hostname", "node").environment("domain", "ust")
                    .context(Field.s32("tid"));
            Stream.of("digest_off", "digest_on", "hash_off").forEach(event -> writer.event("function:" + event));
            writer.stream(9).context(0).event("function:hash_off", at(15)).context(0)
                    .event("function:digest_off", at(40)).context(0).event("function:digest_on", at(90)).flush();
        }
        Run run = about("functions", traces);

        assertThat(run.out()).contains("""

                digest was recorded for 57 % of this time.
                hash was recorded for 13 % of this time.
                The budget of the recording took them out at times. Other calls are not known, and their time counts \
                for what called them.
                """).doesNotContain("digest took");
        String said = "node: the budget of the recording took functions out at times; recorded was hash for 8 %, "
                + "digest for 75 % of the time; other calls are not known";
        assertThat(run.err()).containsOnlyOnce(said);
        assertThat(about("path", traces, "--functions").err()).containsOnlyOnce(said);
        assertThat(Run.of("functions", traces, "--to", "+115ms").out()).contains(
                "digest was recorded for 57 % of this time.");
        assertThat(about("functions", traces, "--json").json().get("functions").list()).extracting(
                share -> share.get("unrecorded").integer()).containsExactlyInAnyOrder(0L, 0L, 0L, 0L, 0L, 0L,
                        50_000_000L, 100_000_000L);
    }

    @Test
    void shouldShowTheFunctionsOfAllTasksWhereNoneIsNamed() {
        Run run = Run.of("functions", traces, "--to", "+115ms", "--format", "csv");

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().skip(1)).containsExactly(
                "digest,1,0,115000000,115000000,115000000,,,200000000,,,,0",
                "fill_cache,1,0,77000000,77000000,77000000,,,77000000,,,,0",
                "answer,1,0,30000000,30000000,30000000,,,30000000,,,,0",
                "ask,1,0,10000000,113000000,10000000,,,113000000,,,,0",
                "fill,1,0,7000000,84000000,7000000,,,84000000,,,,0",
                "look_up,1,0,73000000,73000000,3000000,,,73000000,0x5,0x7f0000001000,0xfffffffffffffffe,0",
                ",0,0,33000000,0,3000000,,,,,,,0");
    }

    @Test
    void shouldLeaveHostsOutWhoseClockIsNotRelated() {
        try (CtfWriter writer = kernel("other-kernel", "other")) {
            switched(writer.stream(0), 0, DIGESTER, 0, 200);
        }
        try (CtfWriter writer = CtfWriter.create(traces.resolve("other-functions"))) {
            writer.clock(CLOCK, 0).environment("hostname", "other").environment("domain", "ust")
                    .context(Field.s32("tid")).event("function:digest_off");
            writer.stream(0).context(0).event("function:digest_off", at(40)).flush();
        }
        Run run = Run.of("functions", traces);

        assertThat(run.err()).contains("functions of other are left out, because its clock cannot be related to that "
                + "of node; wakepath sync says why");
        assertThat(run.out()).contains("digest").doesNotContain("was recorded for");
    }

    @Test
    void shouldSayHowToAskForThePathWhereNoTaskIsNamed() {
        assertThat(Run.of("functions", traces).out()).startsWith("Functions of all tasks\n")
                .contains("--task NAME adds what its path was in them.").doesNotContain("on path", "needs no work");
    }

    @Test
    void shouldLeaveThePathOutOfJsonWhereNoTaskIsNamed() {
        Run run = Run.of("functions", traces, "--json");

        assertThat(run.json().get("cpu").integer()).isPositive();
        assertThat(run.out()).contains("\"digest\"").doesNotContain("\"onPath\"", "\"delaying\"", "\"diagnostics\"",
                "\"task\"");
    }

    @Test
    void shouldDoubtWhatIsSaidOfCallsInWhichEventsWereLost() {
        try (CtfWriter writer = functions("other", "other")) {
            StreamWriter stream = writer.stream(0);
            calls(stream, 99, "other_entry", 15, "other_exit", 16);
            stream.discarded(5);
            calls(stream, 99, "other_entry", 60, "other_exit", 61);
        }
        String said = "83.0 ms in calls during which events were lost: functions that these called may have run instead";

        assertThat(about("path", traces, "--functions").out()).contains(said).doesNotContain("It waited in",
                "was woken from");
        assertThat(about("explain", traces, "--functions").out().replaceAll("\\s+", " ")).contains(said);
        assertThat(about("functions", traces).out()).contains(said, "! Events were lost in calls of these functions.")
                .doesNotContain("needs no work");
    }

    /** The kernel trace was recorded at another time, or of another run. */
    @Test
    void shouldSayThatTheKernelTracesHaveNoTaskWithCalls(@TempDir Path folder) throws IOException {
        traces = folder;
        writeCall(1, 114);
        try (CtfWriter writer = kernel("kernel", "node")) {
            switched(writer.stream(0), 0, DIGESTER, 0, 200);
        }

        assertRefused(Run.of("functions", traces),
                "what was read of the kernel traces has none of the tasks whose calls "
                        + "were recorded; record the kernel and the functions at the same time");
        assertThat(Run.of("path", traces, "--task", "digester", "--functions").err())
                .contains("the traces have no call of a function, from entry to exit, by a task of the path");
    }

    /** The kernel trace has the task's name alone: it neither runs nor waits there. */
    @Test
    void shouldSayThatTheKernelTracesDoNotTellWhenTheTasksRan(@TempDir Path folder) throws IOException {
        traces = folder;
        writeCall(200, 214);
        try (CtfWriter writer = kernel("kernel", "node")) {
            writer.stream(0).event("sched_ttwu", at(200), "asker", ASKER, 0, 0, 0, 0L).end(at(200)).flush();
        }

        assertRefused(Run.of("functions", traces), "the kernel traces do not say when the tasks ran whose calls were "
                + "recorded; record the kernel and the functions at the same time");
    }

    private void writeCall(int begin, int end) {
        try (CtfWriter writer = functions("functions", "ask")) {
            calls(writer.stream(0), ASKER, "ask_entry", begin, "ask_exit", end);
        }
    }

    private CtfWriter functions(String name, String... functions) {
        CtfWriter writer = CtfWriter.create(traces.resolve(name)).clock(CLOCK, 0).environment("hostname", "node")
                .environment("domain", "ust").context(Field.s32("tid"));
        Stream.of(functions).forEach(function -> writer.event("function:" + function + "_entry", Field.s64("frame"))
                .event("function:" + function + "_exit", Field.s64("frame")));
        return writer;
    }

    private static void assertRefused(Run run, String reason) {
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err()).contains(reason);
    }

    @Test
    void shouldRefuseTracesWithoutCalls() {
        assertRefused(about("functions", traces.resolve("kernel")), "the traces have no call of a function");
    }
}
