// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wakepath.scenarios.sample.PathDrawing.EPOCH;
import static org.wakepath.scenarios.sample.SamplePaths.CLIENT;
import static org.wakepath.scenarios.sample.SamplePaths.SERVER;
import static org.wakepath.scenarios.sample.SamplePaths.WORKER;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;
import org.wakepath.path.PathLink.Kind;
import org.wakepath.scenarios.sample.PathDrawing;

class TaskArrowsTest {
    private static final Map<Worker, Integer> ROWS = Map.of(CLIENT, 0, SERVER, 1, WORKER, 2);
    private static final Worker RECEIVING = PathDrawing.interrupt("server", "softirq NET_RX");
    private static final Cause.NetworkPacket PACKET = new Cause.NetworkPacket(PathDrawing.flow("TCP a > b"),
            Optional.of(CLIENT), 100, 40);

    private static PathDrawing afterPacket() {
        return new PathDrawing(CLIENT).runs(CLIENT, 300, 0).segment(RECEIVING, EdgeState.NETWORK, 100, PACKET, 1)
                .link(Kind.NETWORK, CLIENT, 100, RECEIVING).runs(RECEIVING, 20, 1);
    }

    private static List<TimeGraphArrow> arrows(PathDrawing drawing) {
        return TaskGraph.TaskArrows.of(drawing.path(), ROWS);
    }

    @Test
    void shouldLeadFromTheSenderOfAPacketToWhoItWoke() {
        assertThat(arrows(afterPacket().link(Kind.WAKEUP, RECEIVING, 0, SERVER))).containsExactly(
                new TimeGraphArrow(Kind.NETWORK, 0, EPOCH + 300, 1, EPOCH + 420, false, 40));
    }

    @Test
    void shouldKeepSignalsBetweenTasks() {
        assertThat(arrows(new PathDrawing(CLIENT).runs(SERVER, 50, 1).link(Kind.WAKEUP, SERVER, 0, WORKER)))
                .containsExactly(new TimeGraphArrow(Kind.WAKEUP, 1, EPOCH + 50, 2, EPOCH + 50, false, 0));
    }

    /** Another run of the same interrupt has nothing to do with the packet. */
    @Test
    void shouldNotLeadThroughAnotherRunOfTheInterrupt() {
        assertThat(arrows(afterPacket().runs(SERVER, 50, 1).link(Kind.WAKEUP, SERVER, 0, WORKER)
                .link(Kind.WAKEUP, RECEIVING, 0, CLIENT)))
                        .containsExactly(new TimeGraphArrow(Kind.WAKEUP, 1, EPOCH + 470, 2, EPOCH + 470, false, 0));
    }

    @Test
    void shouldLeaveOutWhatATaskSentItself() {
        assertThat(arrows(afterPacket().link(Kind.WAKEUP, RECEIVING, 0, CLIENT))).isEmpty();
    }

    @Test
    void shouldLeaveOutWhatCameFromNoTask() {
        assertThat(arrows(new PathDrawing(CLIENT).runs(RECEIVING, 20, 1).link(Kind.WAKEUP, RECEIVING, 0, SERVER)))
                .isEmpty();
    }
}
