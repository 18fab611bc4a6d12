
// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import java.util.concurrent.CountDownLatch;

/** A thread waits for a monitor that another one holds for 400 ms; JDK 17 parks it for 1, 8 and 64 ms. */
public final class Monitor {
    private Monitor() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        Object monitor = new Object();
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = Truth.start("holder", () -> {
            synchronized (monitor) {
                held.countDown();
                Truth.compute(400);
            }
        });
        Thread waiter = Truth.start("waiter", () -> {
            long tid = Truth.tid("waiter");
            await(held);
            long from = Truth.now();
            synchronized (monitor) {
                Truth.tell(tid, from, Truth.now());
            }
        });
        holder.join();
        waiter.join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
