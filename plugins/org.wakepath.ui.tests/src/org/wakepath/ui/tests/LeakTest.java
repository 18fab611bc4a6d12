// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wakepath.ui.path.ActivePathView;
import org.wakepath.ui.session.Session;

@Tag("full")
class LeakTest {
    /** After these, all classes are loaded and all caches are filled. */
    private static final int WARM = 20;
    private static final int CYCLES = 100;
    /** Memory that the workbench itself may keep, bytes. A hundred kept analyses of this trace take 27 MB. */
    private static final long MOST = 5_000_000;

    @AfterEach
    void close() {
        WorkbenchRun.session().close();
    }

    @Test
    void shouldKeepNothingOfTracesThatAreClosed() {
        long before = 0;
        for (int cycle = 0; cycle < WARM + CYCLES; cycle++) {
            if (cycle == WARM) {
                before = heap();
            }
            cycle();
        }
        assertThat(heap() - before).isLessThan(MOST);
    }

    private static void cycle() {
        Session session = WorkbenchRun.session();
        session.choose(
                WorkbenchRun.task(WorkbenchRun.open(WorkbenchRun.recorded("rpc")), "client", "rpc-client").task());
        WorkbenchRun.awaitPath();
        ActivePathView view = WorkbenchRun.view(ActivePathView.ID, ActivePathView.class);
        WorkbenchRun.await("the picture", view::isDrawn);
        session.close();
    }

    /** Bytes in use after unreachable objects are collected. */
    private static long heap() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
