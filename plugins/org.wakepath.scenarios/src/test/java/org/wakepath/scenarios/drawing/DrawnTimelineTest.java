// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.Cause;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Timeline;
import org.wakepath.path.Timelines;
import org.wakepath.path.Wait;
import org.wakepath.testing.TestTraces;

/** What tasks are told to have done is what was drawn of them. */
final class DrawnTimelineTest {
    private static final Path FOLDER = TestTraces.repository().resolve("testtraces/succeed");
    private static final String ONE_HOST = """
            host A
                       |0         1         2         3|
                       |0123456789012345678901234567890|
            a/10       |0000bbbbbbbbbbbbbbbbbbbbp000000|
            b/11       |1111111111pppppp111111111111   |
            hog/12     |pppppppppp111111ppppppppppppppp|
            child/13   |        ppppp2222bbbbbbbbbbbbbb|
            8: b/11 forks child/13
            24: b/11 wakes a/10
            path of a/10
            a/10       |rrrr                    prrrrrr|
            b/11       |    rrrrrrpppppprrrrrrrr       |
            """;

    @TempDir
    private Path traces;

    private Drawing drawing;
    private Analysis analysis;

    private void draw(List<String> lines) throws IOException {
        drawing = DrawingParser.parse(lines);
        TraceCompiler.compile(drawing, traces);
        analysis = Analysis.open(TraceSet.open(List.of(traces)), 2);
    }

    private TaskSummary task(String label) {
        WorkerLabel labels = new WorkerLabel(drawing);
        return analysis.tasks().stream().filter(t -> labels.of(t.task()).equals(label)).findFirst().orElseThrow();
    }

    private int host(String name) {
        return analysis.graphs().stream().map(g -> g.host()).toList().indexOf(name);
    }

    /** Begin and end as columns, and the state. */
    private List<String> stretches(String label, int reference) {
        ColumnClock clock = new ColumnClock(drawing, analysis, reference);
        Timeline line = analysis.timelines(reference).of(task(label));
        long error = clock.error(task(label).task().host());
        List<String> found = new ArrayList<>();
        for (int i = 0; i < line.size(); i++) {
            found.add(clock.column(line.start(i), error) + "-" + clock.column(line.end(i), error) + " " + line.state(i)
                    + (line.beginsBefore(i) ? " <" : "") + (line.endsBehind(i) ? " >" : "")
                    + (line.isGuessed(i) ? " ≈" : "") + (line.isUnexplained(i) ? " ?" : ""));
        }
        return found;
    }

    @Test
    void shouldTellEveryStretchOfATask() throws IOException {
        draw(ONE_HOST.lines().toList());
        assertThat(stretches("a/10", 0)).containsExactly("0-4 RUNNING <", "4-24 BLOCKED", "24-25 PREEMPTED",
                "25-31 RUNNING >");
        assertThat(stretches("child/13", 0)).containsExactly("8-13 PREEMPTED", "13-17 RUNNING", "17-31 BLOCKED >");
    }

    @Test
    void shouldMarkWhatTheTraceDoesNotTell() throws IOException {
        draw(ONE_HOST.lines().toList());
        assertThat(stretches("hog/12", 0)).containsExactly("0-10 UNKNOWN < ?", "10-16 RUNNING", "16-31 PREEMPTED >");
        draw(Files.readAllLines(FOLDER.resolve("wakeup-missing.txt")));
        assertThat(stretches(drawing.paths.get(0).task, 0)).anyMatch(s -> s.endsWith("BLOCKED ?"));
    }

    @Test
    void shouldMarkWaitsWhoseCauseIsAGuess() throws IOException {
        draw(Files.readAllLines(FOLDER.resolve("time-limit.txt")));
        assertThat(stretches("limited/10", 0)).containsExactly("0-2 RUNNING <", "2-7 TIMER ≈", "7-8 PREEMPTED",
                "8-14 RUNNING", "14-21 UNKNOWN ?", "21-22 PREEMPTED", "22-25 RUNNING", "25-31 TIMER ≈",
                "31-32 PREEMPTED",
                "32-37 RUNNING", "37-43 UNKNOWN ?", "43-44 PREEMPTED", "44-51 RUNNING >");
        draw(Files.readAllLines(FOLDER.resolve("device-packets-guessed.txt")));
        assertThat(stretches("near:client/10", host("near"))).containsExactly("0-3 RUNNING <", "3-14 NETWORK ≈",
                "14-16 PREEMPTED", "16-31 RUNNING >");
    }

    @Test
    void shouldNotDoubtWhatATaskDid() throws IOException {
        draw(Files.readAllLines(FOLDER.resolve("bystander-in-user-space.txt")));
        TaskSummary bystander = task("child/11");
        Timelines lines = analysis.timelines(0);
        Timeline line = lines.of(bystander);
        for (int i = 0; i < line.size(); i++) {
            assertThat(lines.segments(bystander, line.moment(i), line.start(i))).noneMatch(PathSegment::guessed);
        }
    }

    @Test
    void shouldTellWhoEndedAWait() throws IOException {
        draw(ONE_HOST.lines().toList());
        Timelines lines = analysis.timelines(0);
        TaskSummary woken = task("a/10");
        int moment = lines.of(woken).moment(1);
        Wait wait = lines.wait(woken, moment);
        assertThat(wait.cause()).isEqualTo(new Cause.Wakeup(task("b/11").task()));
        assertThat(wait.duration()).isEqualTo(20 * drawing.unit);
        PathLink signal = lines.signal(woken, moment).orElseThrow();
        assertThat(signal.kind()).isEqualTo(PathLink.Kind.WAKEUP);
        assertThat(signal.from()).isEqualTo(new PathLink.Endpoint(task("b/11").task(), wait.end()));
        assertThat(signal.to()).isEqualTo(new PathLink.Endpoint(woken.task(), wait.end()));
        assertThat(lines.signal(woken, lines.of(woken).moment(2))).isEmpty();
        assertThat(lines.segments(woken, lines.of(woken).moment(2), wait.end())).extracting(PathSegment::cause)
                .hasOnlyElementsOfType(Cause.Preemption.class);
    }

    @Test
    void shouldTellWhoseForkBeganATask() throws IOException {
        draw(ONE_HOST.lines().toList());
        TaskSummary child = task("child/13");
        Timelines lines = analysis.timelines(0);
        PathLink fork = lines.signal(child, lines.of(child).moment(0)).orElseThrow();
        assertThat(fork.kind()).isEqualTo(PathLink.Kind.FORK);
        assertThat(fork.from().worker()).isEqualTo(task("b/11").task());
        assertThat(fork.to().time()).isEqualTo(lines.of(child).start(0));
    }

    @Test
    void shouldTellTasksOfOtherHostsOnTheClockOfOne() throws IOException {
        draw(Files.readAllLines(FOLDER.resolve("three-hosts.txt")));
        int one = host("one");
        assertThat(stretches("three:back/30", one)).containsExactly("0-13 NETWORK <", "13-14 PREEMPTED",
                "14-20 RUNNING", "20-35 BLOCKED >");
        TaskSummary client = task("one:client/10");
        Timelines lines = analysis.timelines(one);
        PathLink reply = lines.signal(client, lines.of(client).moment(1)).orElseThrow();
        Worker mid = task("two:mid/20").task();
        assertThat(reply.kind()).isEqualTo(PathLink.Kind.NETWORK);
        assertThat(reply.from().worker()).isEqualTo(mid);
        ColumnClock clock = new ColumnClock(drawing, analysis, one);
        assertThat(clock.column(reply.from().time(), clock.error("two"))).isEqualTo("25");
        assertThat(clock.column(reply.to().time(), 0)).isEqualTo("28");
    }
}
