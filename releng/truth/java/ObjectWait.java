// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** A thread waits by Object.wait for 25 ms, again and again; another one notifies it after 300 ms. */
public final class ObjectWait {
    private static boolean done;

    private ObjectWait() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        Object monitor = new Object();
        Thread waiter = Truth.start("waiter", () -> {
            long tid = Truth.tid("waiter");
            long from = Truth.now();
            synchronized (monitor) {
                while (!done) {
                    try {
                        monitor.wait(25);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            Truth.tell(tid, from, Truth.now());
        });
        Thread worker = Truth.start("worker", () -> {
            Truth.compute(300);
            synchronized (monitor) {
                done = true;
                monitor.notifyAll();
            }
        });
        waiter.join();
        worker.join();
    }
}
