// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Works for 1 s of a processor, seven tenths of it in one method and the rest in another. */
public final class Works {
    private static final long MS = 1_000_000;
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
    private static volatile long sum;

    private static void work(long duration) {
        long end = CLOCK.getCurrentThreadCpuTime() + duration;
        while (CLOCK.getCurrentThreadCpuTime() < end) {
            for (int i = 0; i < 20000; i++) {
                sum += i;
            }
        }
    }

    static void workOften() {
        work(7 * MS);
    }

    static void workSeldom() {
        work(3 * MS);
    }

    public static void main(String[] arguments) {
        for (int i = 0; i < 100; i++) {
            workOften();
            workSeldom();
        }
    }
}
