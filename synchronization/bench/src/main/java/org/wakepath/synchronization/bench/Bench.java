// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command. */
@Command(name = "synchronization/bench/run", mixinStandardHelpOptions = true, sortOptions = false, description = {
    "Relates simulated clocks, and compares what is found with the truth.",
    "",
    "The first table: errors of the estimate at 2000 instants of each trial, the median of the stated bounds, how many"
            + " of the true times lie within the stated limits, the worst quality, the most lines; and of the last trial"
            + " the bytes that the messages and the relation keep alive, and the time to relate them. All that is not time"
            + " depends on the seed alone. The least delay is 50 us one way, and 200 us back where it is asymmetric.",
    "",
    "The second table: 1,000 hosts with 50,000 relations.",
    ""})
public final class Bench implements Runnable {
    @Option(names = "--seed", defaultValue = "1", description = "Of all random numbers; default ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--largest", defaultValue = "6", paramLabel = "N",
            description = "From 10 to 10^N exchanges; default ${DEFAULT-VALUE}.")
    private int largest;

    @Option(names = "--csv", description = "Comma-separated values.")
    private boolean csv;

    /** Prints both tables. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Bench()).execute(arguments));
    }

    @Override
    public void run() {
        Function<Table, String> format = csv ? Table::commaSeparated : Table::aligned;
        List<Integer> requests = IntStream.rangeClosed(1, largest).mapToObj(power -> (int) Math.pow(10, power))
                .toList();
        System.out.println(format.apply(new AccuracyTable(seed).measure(requests)));
        System.out.print(format.apply(new HostsTable(seed).measure()));
    }
}
