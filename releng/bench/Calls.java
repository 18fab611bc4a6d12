// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/** Calls a native library on many threads and checks each result, until the end of standard input. */
final class Calls {
    private static final int STEPS = 1000;

    private Calls() {
    }

    private static native long walk(long number);

    private static long expected(long number) {
        long result = number;
        for (int i = 0; i < STEPS; i++) {
            result = result * 6364136223846793005L + 1;
        }
        return result;
    }

    private static void check() {
        for (long number = 0;; number++) {
            if (walk(number) != expected(number)) {
                System.err.println("a result is wrong: " + number);
                Runtime.getRuntime().halt(1);
            }
        }
    }

    /**
     * Starts the threads.
     *
     * @param arguments the file of the library, and how many threads there are to be
     */
    public static void main(String[] arguments) throws java.io.IOException {
        System.load(arguments[0]);
        for (int i = Integer.parseInt(arguments[1]); i > 0; i--) {
            Thread thread = new Thread(Calls::check);
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            continue;
        }
    }
}
