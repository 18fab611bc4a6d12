
// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A thread tries a ReentrantLock for 50 ms at a time; another one holds it for 350 ms of work. */
public final class TryLock {
    private TryLock() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = Truth.start("holder", () -> {
            lock.lock();
            held.countDown();
            Truth.compute(350);
            lock.unlock();
        });
        Thread waiter = Truth.start("waiter", () -> {
            long tid = Truth.tid("waiter");
            try {
                held.await();
                long from = Truth.now();
                while (!lock.tryLock(50, TimeUnit.MILLISECONDS)) {
                    Thread.onSpinWait();
                }
                Truth.tell(tid, from, Truth.now());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        holder.join();
        waiter.join();
    }
}
