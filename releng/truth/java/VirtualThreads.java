
// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A thread waits for a virtual thread that computes for 250 ms on one of its carriers. */
public final class VirtualThreads {
    private VirtualThreads() {
    }

    public static void main(String[] arguments) throws Exception {
        if (Runtime.version().feature() < 21) {
            System.out.println("SKIP Java " + Runtime.version().feature() + " has no virtual threads");
            return;
        }
        ExecutorService executor = (ExecutorService) Executors.class
                .getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        Thread waiter = Truth.start("waiter", () -> {
            long tid = Truth.tid("waiter");
            long from = Truth.now();
            Callable<Boolean> work = () -> {
                Truth.compute(250);
                return true;
            };
            try {
                executor.submit(work).get();
            } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
                throw new IllegalStateException(e);
            }
            Truth.tell(tid, from, Truth.now());
        });
        waiter.join();
        executor.shutdown();
    }
}
