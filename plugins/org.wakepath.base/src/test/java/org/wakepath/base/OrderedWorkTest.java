// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wakepath.base.timing.Stage;

class OrderedWorkTest {
    private final List<Integer> taken = new ArrayList<>();

    /** The first part waits until the second is done, so what comes first must wait to be taken. */
    @Test
    void shouldTakePartsInTheirOrderWhateverIsDoneFirst() {
        CountDownLatch secondIsDone = new CountDownLatch(1);
        new OrderedWork(2).run(100, part -> {
            if (part == 0) {
                await(secondIsDone);
            } else if (part == 1) {
                secondIsDone.countDown();
            }
            return part;
        }, taken::add);
        assertThat(taken).isEqualTo(IntStream.range(0, 100).boxed().toList());
    }

    @Test
    void shouldStayOnTheCallersThreadWithOneThread() {
        List<Thread> threads = new ArrayList<>();
        new OrderedWork(1).run(3, part -> Thread.currentThread(), threads::add);
        assertThat(threads).hasSize(3).containsOnly(Thread.currentThread());
    }

    @Test
    void shouldPassOnTheFailureOfAPart() {
        assertThatThrownBy(() -> new OrderedWork(2).run(3, part -> {
            if (part == 1) {
                throw new SpoolException(Path.of("full"), new IOException());
            }
            return part;
        }, taken::add)).isInstanceOf(SpoolException.class).hasMessage("full");
        assertThat(taken).containsExactly(0);
    }

    /** Each of the parts keeps its thread busy for ten milliseconds of its processor time. */
    @Test
    void shouldCountTheTimeOfItsThreadsForTheStageThatItIsDoneIn() {
        Stage.measure();
        try {
            Stage.MATCH.begin();
            new OrderedWork(2).run(4, part -> spendTenMilliseconds(), taken::add);
            Stage.MATCH.end(0);
        } finally {
            Stage.stopMeasuring();
        }
        assertThat(Stage.MATCH.busy()).isGreaterThanOrEqualTo(40_000_000);
    }

    private static int spendTenMilliseconds() {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long end = clock.getCurrentThreadCpuTime() + 10_000_000;
        while (clock.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
        return 0;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
