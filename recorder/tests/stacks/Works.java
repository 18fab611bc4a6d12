// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/** Works for 1 s, seven tenths of it in one method and the rest in another. */
public final class Works {
    private static final long MS = 1_000_000;
    private static volatile long sum;

    private static void work(long duration) {
        long end = System.nanoTime() + duration;
        while (System.nanoTime() < end) {
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
