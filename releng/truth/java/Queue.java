
// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** A consumer polls a BlockingQueue for 40 ms at a time; a producer puts something in after 300 ms of work. */
public final class Queue {
    private Queue() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        Thread consumer = Truth.start("consumer", () -> {
            long tid = Truth.tid("consumer");
            long from = Truth.now();
            while (poll(queue) == null) {
                Thread.onSpinWait();
            }
            Truth.tell(tid, from, Truth.now());
        });
        Thread producer = Truth.start("producer", () -> {
            Truth.compute(300);
            queue.add("x");
        });
        consumer.join();
        producer.join();
    }

    private static String poll(BlockingQueue<String> queue) {
        try {
            return queue.poll(40, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
