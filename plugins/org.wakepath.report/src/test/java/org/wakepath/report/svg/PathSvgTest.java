// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.state.HitWords;
import org.xml.sax.InputSource;

class PathSvgTest {
    @Test
    void shouldBeWellFormed() throws Exception {
        Document picture = parsed(svg(SamplePaths.rpc()));
        assertThat(picture.getDocumentElement().getNamespaceURI()).isEqualTo("http://www.w3.org/2000/svg");
        assertThat(picture.getDocumentElement().getTextContent()).contains("rpc-worker(702)", "10.0 ms",
                "packet from rpc-worker(702) to softirq NET_RX (±40.0 µs clock error)");
    }

    @Test
    void shouldSayOfEachSegmentWhatItWasWhenItIsPointedAt() throws Exception {
        ActivePath path = SamplePaths.rpc();
        NodeList titles = parsed(svg(path)).getElementsByTagName("title");
        List<String> texts = IntStream.range(0, titles.getLength()).mapToObj(i -> titles.item(i).getTextContent())
                .toList();
        HitWords words = new HitWords(Scene.of(path));
        // At least 3 of the 1040 points of the plot.
        for (int i = 0; i < path.segments().size(); i++) {
            if (path.segments().get(i).duration() > path.duration() * 4 / 1040) {
                assertThat(texts).contains(words.of(new Hit.Segment(i)));
            }
        }
    }

    @Test
    void shouldShowSlicesWithTheirNames() throws Exception {
        StringWriter out = new StringWriter();
        PathSvg.write(SamplePaths.barrier(), RowGrouping.HOST, out);
        assertThat(parsed(out.toString()).getDocumentElement().getTextContent()).contains("mpi:barrier",
                "rank-1(11) on node: app:compute, 9.00 ms from +1.000000 ms. It was still open when the trace ended.");
    }

    @Test
    void shouldSayHowManyWorkersHaveNoRow() throws Exception {
        PathDrawing drawing = new PathDrawing(SamplePaths.CLIENT);
        for (int tid = 1; tid <= 62; tid++) {
            drawing.runs(PathDrawing.task("client", "helper", tid + 1000), tid, 0);
        }
        String text = parsed(svg(drawing.path())).getDocumentElement().getTextContent();
        // The task itself has a row without any time, and 59 others have one: the first three have the least.
        assertThat(text).contains("3 more workers with 6 ns together are not drawn.", "helper(1004)")
                .doesNotContain("helper(1003)");
    }

    @Test
    void shouldPutRowsTogetherByProcessOrState() throws Exception {
        Worker main = new Worker("host", "main", 1, 0, WorkerKind.TASK, 1, 1, false);
        Worker thread = new Worker("host", "thread", 2, 0, WorkerKind.TASK, 1, 2, false);
        ActivePath path = new PathDrawing(main).runs(main, 600, 0)
                .segment(thread, EdgeState.PREEMPTED, 100, new Cause.Own(), 1).runs(thread, 200, 1).path();
        assertThat(text(path, RowGrouping.HOST)).doesNotContain("process 1", "running: 2");
        assertThat(text(path, RowGrouping.PROCESS)).contains("main, process 1: 2 tasks");
        assertThat(text(path, RowGrouping.STATE)).contains("running: 2", "preempted: 1");
    }

    @Test
    void shouldDrawTheTaskInItsProcess() throws Exception {
        // The task has the least time of all.
        PathDrawing drawing = new PathDrawing(new Worker("host", "task", 1, 0, WorkerKind.TASK, 1, 1, false))
                .runs(new Worker("host", "thread", 2, 0, WorkerKind.TASK, 1, 2, false), 2, 0);
        for (int tid = 3; tid <= 64; tid++) {
            drawing.runs(PathDrawing.task("host", "other", tid), 2, 0);
        }
        assertThat(text(drawing.path(), RowGrouping.PROCESS)).contains("task, process 1: 2 tasks", "task(1)");
    }

    private static String text(ActivePath path, RowGrouping grouping) throws Exception {
        StringWriter out = new StringWriter();
        PathSvg.write(path, grouping, out);
        return parsed(out.toString()).getDocumentElement().getTextContent();
    }

    @Test
    void shouldKeepHostileNamesAsText() throws Exception {
        Document picture = parsed(svg(SamplePaths.hostile()));
        assertThat(picture.getElementsByTagName("script").getLength()).isZero();
        assertThat(picture.getElementsByTagName("img").getLength()).isZero();
        assertThat(picture.getDocumentElement().getTextContent()).contains("=cmd()(2)").doesNotContain("\u202E");
    }

    @Test
    void shouldStaySmallForALongPath() throws Exception {
        String svg = svg(SamplePaths.large(200_000));
        assertThat(svg.length()).isLessThan(3_000_000);
        parsed(svg);
    }

    @Test
    void shouldDrawAnEmptyPath() throws Exception {
        parsed(svg(new PathDrawing(SamplePaths.CLIENT).path()));
    }

    private static String svg(ActivePath path) throws IOException {
        StringWriter out = new StringWriter();
        PathSvg.write(path, RowGrouping.HOST, out);
        return out.toString();
    }

    private static Document parsed(String svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }
}
