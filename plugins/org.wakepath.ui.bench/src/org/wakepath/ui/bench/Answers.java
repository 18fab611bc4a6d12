// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.swt.widgets.Display;

/** Asks the user interface's thread to answer about every millisecond, and keeps the longest delay. */
final class Answers extends Thread {
    private static final long PAUSE_NANOS = 1_000_000;
    private static final long LONG_MILLIS = 30;

    /**
     * The longest delay of an answer.
     *
     * @param wall from the question to the answer, ns
     * @param cpu what the thread itself computed since the previous answer, ns; on a busy machine other threads used
     * the rest
     * @param doing where the thread was after 30 ms; empty if it had already answered
     */
    record Longest(long wall, long cpu, StackTraceElement[] doing) {
        private static final Longest NONE = new Longest(0, 0, new StackTraceElement[0]);
    }

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Display display;
    private Longest longest = Longest.NONE;
    private long cpuBefore;

    Answers(Display display) {
        super("answers");
        this.display = display;
        setDaemon(true);
    }

    @Override
    public void run() {
        try {
            while (!isInterrupted()) {
                ask();
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (InterruptedException e) {
            interrupt();
        }
    }

    private void ask() throws InterruptedException {
        long began = System.nanoTime();
        long[] answer = new long[2];
        CountDownLatch answered = new CountDownLatch(1);
        display.asyncExec(() -> {
            answer[0] = System.nanoTime() - began;
            answer[1] = threads.getCurrentThreadCpuTime();
            answered.countDown();
        });
        StackTraceElement[] doing = answered.await(LONG_MILLIS, TimeUnit.MILLISECONDS) ? Longest.NONE.doing()
                : display.getThread().getStackTrace();
        answered.await();
        keep(new Longest(answer[0], answer[1] - cpuBefore, doing));
        cpuBefore = answer[1];
    }

    private synchronized void keep(Longest next) {
        if (next.wall() > longest.wall()) {
            longest = next;
        }
    }

    /** The longest delay since the last call. */
    synchronized Longest take() {
        Longest taken = longest;
        longest = Longest.NONE;
        return taken;
    }
}
