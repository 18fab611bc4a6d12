// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.analysis.PairRelation;
import org.wakepath.path.ActivePath;
import org.wakepath.scenarios.sample.FlamePaths;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.view.clocks.ClockMessages;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.scene.Scene;
import org.wakepath.view.statistics.Request;
import org.wakepath.view.statistics.Statistics;

class TablesTest {
    private static final long SECOND = 1_000_000_000;
    private static final int MESSAGES = 50;

    private static PairRelation pair() {
        MessageExchange exchange = new MessageExchange();
        for (int i = 0; i < MESSAGES; i++) {
            exchange.addFromAToB(i * SECOND, (i + 1) * SECOND + 20_000 + i % 7 * 1_000);
            exchange.addFromBToA((i + 1) * SECOND, i * SECOND + 20_000 + i % 5 * 1_000);
        }
        return new PairRelation(0, 1, new ConvexHullSynchronizer().relate(exchange), exchange);
    }

    /** Messages between two hosts, of which the name of one has a comma. */
    static ClockMessages messages() {
        return new ClockMessages("a", "b,c", pair());
    }

    @Test
    void shouldWriteEveryMessageWithItsDistanceFromTheEstimate() throws IOException {
        StringBuilder csv = new StringBuilder();
        ViewCsv.clocks(messages(), csv);
        List<String> lines = csv.toString().lines().toList();

        assertThat(lines).hasSize(2 * MESSAGES + 1);
        assertThat(lines.get(0)).isEqualTo("time,offset,from,to");
        assertThat(lines.get(1)).matches("1000020000,-(19|20|21)\\d{3},a,\"b,c\"");
        assertThat(lines.get(MESSAGES + 1)).matches("1000000000,(19|20|21)\\d{3},\"b,c\",a");
    }

    @Test
    void shouldWriteStatistics() throws IOException {
        ActivePath rpc = SamplePaths.rpc();
        StringBuilder csv = new StringBuilder();
        ViewCsv.statistics(Statistics.of(Scene.of(rpc), rpc.start() + 100_000, rpc.start() + 400_000),
                List.of(new Request("TCP a > b", 5, 12)), csv);
        assertThat(csv.toString().split("\r\n")).startsWith("kind,host,name,tid,state,start,end,duration,detail,count",
                "host,client,,,RUNNING,,,200000,,", "host,server,,,NETWORK,,,100000,,",
                "task,client,rpc-client,612,RUNNING,,,200000,,", "task,server,softirq NET_RX,-1,NETWORK,,,100000,,",
                "state,,,,RUNNING,,,200000,,", "state,,,,NETWORK,,,100000,,").endsWith("request,,,,,5,12,7,TCP a > b,");
    }

    @Test
    void shouldWriteAFlameGraph() throws IOException {
        StringBuilder csv = new StringBuilder();
        ViewCsv.flame(FlameGraph.of(FlamePaths.requests()), csv);
        assertThat(csv.toString().split("\r\n")).hasSize(9).startsWith(
                "frame,above,level,host,name,tid,state,timer,total,self,count,function",
                "0,,0,client,rpc-client,612,,,1420,150,1,",
                "1,0,1,server,rpc-server,701,RUNNING,,750,750,3,").endsWith(
                        "7,3,2,server,softirq NET_RX,-1,RUNNING,,50,50,1,");
    }

    @Test
    void shouldNotWriteOutTheStacksOfADeepPath() throws IOException {
        StringBuilder csv = new StringBuilder();
        ViewCsv.flame(FlameGraph.of(FlamePaths.deep(100_000)), csv);
        assertThat(csv.length()).isLessThan(10_000_000);
    }

    @Test
    void shouldWriteEverySegmentOfATaskAsALine() throws IOException {
        StringBuilder out = new StringBuilder();
        TimeGraphRow bars = TimeGraph.of(SamplePaths.rpc()).rows().get(0);
        ViewCsv.tasks(List.of(bars), out);
        List<String> lines = out.toString().lines().toList();
        assertThat(lines).hasSize(bars.size() + 1).startsWith("host,name,tid,state,start,end,duration");
        assertThat(lines.get(1)).isEqualTo(String.join(",", "client", "rpc-client", "612", bars.state(0).name(),
                "" + bars.start(0), "" + bars.end(0), "" + (bars.end(0) - bars.start(0))));
    }
}
