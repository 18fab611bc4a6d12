
// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import java.util.ArrayList;
import java.util.List;

/** A thread waits for the garbage collector, which has much that lives to move. */
public final class Collection {
    private static final List<Object> LIVING = new ArrayList<>();

    private Collection() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        for (int i = 0; i < 1_500_000; i++) {
            LIVING.add(new long[] {i});
        }
        Thread waiter = Truth.start("waiter", () -> {
            long tid = Truth.tid("waiter");
            long from = Truth.now();
            System.gc();
            Truth.tell(tid, from, Truth.now());
        });
        waiter.join();
        if (LIVING.size() != 1_500_000) {
            throw new IllegalStateException();
        }
    }
}
