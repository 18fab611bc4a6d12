// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.wakepath.base.timing.Stage;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;
import org.wakepath.kernel.census.EventCensus;

/**
 * The cost of each stage, warm, compared with that of moving its bytes through memory:
 * {@code Stages FOLDER TASK [ROUNDS]}.
 */
public final class Stages {
    private static final int WARMING = 4;
    private static final int ROUNDS = 7;
    /** Time, kind and place of an event in its batch; its values come on top. */
    private static final int EVENT_BYTES = 16;
    private static final int VERTEX_BYTES = 24;
    private static final int PACKET_BYTES = 48;

    private final MemoryBandwidth bandwidth = MemoryBandwidth.measure();
    private final List<StageRound> rounds = new ArrayList<>();
    private final double events;

    private Stages(double events) {
        this.events = events;
    }

    /** Prints a table for docs/performance.md. */
    public static void main(String[] args) {
        Path folder = Path.of(args[0]);
        int at = args[1].indexOf('@');
        int tid = Integer.parseInt(args[1].substring(0, at));
        String host = args[1].substring(at + 1);
        Stages stages = new Stages(count(folder));
        int measured = args.length > 2 ? Integer.parseInt(args[2]) : ROUNDS;
        for (int round = -WARMING; round < measured; round++) {
            StageRound done = StageRound.run(folder, tid, host);
            if (round >= 0) {
                stages.rounds.add(done);
            }
        }
        stages.print();
    }

    private static long count(Path folder) {
        long events = 0;
        for (Host host : TraceSet.open(List.of(folder)).hosts()) {
            events += new EventCensus(1).count(host).events();
        }
        return events;
    }

    private void print() {
        double wanted = amount(Stage.DECODE);
        double bytes = amount(Stage.READ);
        double packets = amount(Stage.MATCH);
        System.out.printf(Locale.ROOT,
                "%,.0f events of %.1f bytes, of which %,.0f are wanted; %,.0f vertices, %,.0f packets,"
                        + " %,.0f segments. One thread reads %.1f GB/s of memory and copies %.1f GB/s. %d rounds.%n%n",
                events,
                bytes / events, wanted, amount(Stage.BUILD), packets, amount(Stage.PATH), bandwidth.read(),
                bandwidth.copied(), rounds.size());
        System.out.println("| stage | ns per event | bytes per event | floor, ns | times the floor |");
        System.out.println("|---|---:|---:|---:|---:|");
        row("metadata", of(Stage.METADATA), 0, 0);
        row("index", of(Stage.INDEX), 0, 0);
        row("read", of(Stage.READ), bytes, bandwidth.copied());
        row("decode", of(Stage.DECODE), bytes + EVENT_BYTES * wanted, bandwidth.read());
        row("merge", StageRound::merging, EVENT_BYTES * wanted, bandwidth.read());
        row("build", of(Stage.BUILD), EVENT_BYTES * wanted + VERTEX_BYTES * amount(Stage.BUILD)
                + PACKET_BYTES * packets, bandwidth.read());
        row("match", of(Stage.MATCH), 2 * PACKET_BYTES * packets, bandwidth.read());
        row("synchronize", of(Stage.SYNCHRONIZE), 0, 0);
        row("path", of(Stage.PATH), 0, 0);
    }

    private double amount(Stage stage) {
        return rounds.get(0).amounts().get(stage);
    }

    private static ToDoubleFunction<StageRound> of(Stage stage) {
        return round -> round.nanoseconds().get(stage);
    }

    /** @param bytes that the stage must move at least; 0 if they say nothing about it */
    private void row(String name, ToDoubleFunction<StageRound> measured, double bytes, double gigabytes) {
        Spread each = Spread.of(rounds.stream().mapToDouble(measured).map(time -> time / events).toArray());
        double floor = bytes / events / gigabytes;
        System.out.printf(Locale.ROOT, bytes == 0 ? "| %s | %s | | | |%n" : "| %s | %s | %.1f | %.2f | %.1f |%n", name,
                each.text(), bytes / events, floor, each.median() / floor);
    }
}
