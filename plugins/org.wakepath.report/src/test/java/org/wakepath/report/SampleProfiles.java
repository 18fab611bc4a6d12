// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.ComponentTime;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.ExecutionKind.Rule;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.Profile.HostEnvironment;
import org.wakepath.graph.model.EdgeState;

/** Profiles whose times can be added up by hand. */
public final class SampleProfiles {
    private static final ExecutionKind REQUESTS = new ExecutionKind("web", Rule.REQUEST, "80");
    /** A moment in 2023. */
    private static final long RECORDED = 1_700_000_000_000_000_000L;

    private SampleProfiles() {
    }

    /**
     * Two requests, each of which ran 1 ms. One waited 3 ms for a disk, the other 5 ms and 2 ms more. 2 ms are a guess,
     * and events were lost.
     */
    public static Profile two() {
        return new Profile(RECORDED, List.of(new HostEnvironment("db", Map.of("cpus", "2"))), Map.of("discarded", 312L),
                List.of(new KindProfile(REQUESTS, times(4_000_000, 8_000_000), 2,
                        List.of(part("store", EdgeState.BLOCK_DEVICE, "BLOCK_REQUEST", "vda", 3_000_000, 5_000_000),
                                part("web", EdgeState.RUNNING, "OWN", "", 1_000_000, 1_000_000),
                                part("web", EdgeState.BLOCKED, "WAKEUP", "store", 2_000_000)),
                        2_000_000, 0, List.of())));
    }

    /** Four requests, each of which ran 1 ms, and waited 6 ms for a disk. */
    public static Profile four() {
        return new Profile(RECORDED, List.of(), Map.of(),
                List.of(new KindProfile(REQUESTS, times(7_000_000, 7_000_000, 7_000_000, 7_000_000), 4,
                        List.of(part("store", EdgeState.BLOCK_DEVICE, "BLOCK_REQUEST", "vda", 6_000_000, 6_000_000,
                                6_000_000, 6_000_000),
                                part("web", EdgeState.RUNNING, "OWN", "", 1_000_000, 1_000_000, 1_000_000,
                                        1_000_000)),
                        0, 0, List.of())));
    }

    /** Names that mean something to some format, that cannot be seen, or that are very long. */
    public static Profile hostile() {
        ExecutionKind kind = new ExecutionKind("#a;b\n\"c\" 42", Rule.SLICE, "</script>\u0000");
        ComponentTime rest = new ComponentTime(Component.REST, times(1_000_000), 0);
        return new Profile(RECORDED, List.of(new HostEnvironment("\u001B[31m", Map.of("\r\nkernel", "\u202E"))),
                Map.of("__proto__", 1L),
                List.of(new KindProfile(kind, times(10_000_000), 1,
                        List.of(part("x;y \\\" 7", EdgeState.BLOCKED, "WAKEUP", "p;q\n 1.5", 4_000_000),
                                part("#z".repeat(5_000), EdgeState.NETWORK, "PACKET", "'><&amp;\u2028", 3_000_000),
                                part("", EdgeState.UNKNOWN, "\u001B;\n", "", 2_000_000), rest),
                        0, 0, List.of())));
    }

    private static ComponentTime part(String role, EdgeState state, String cause, String peer, long... times) {
        return new ComponentTime(new Component("db", role, state, cause, peer), times(times), 0);
    }

    private static Latencies times(long... times) {
        Latencies all = new Latencies();
        LongStream.of(times).forEach(all::add);
        return all;
    }
}
