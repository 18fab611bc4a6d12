// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
