// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.wakepath.scenarios.reference.TestEvent.SocketIn;
import org.wakepath.scenarios.reference.TestEvent.SocketOut;

/** Finds the sender of each reception, by checking everything that was ever sent. */
final class NaiveNetwork {
    private final List<NaiveHost> hosts;

    NaiveNetwork(List<NaiveHost> hosts) {
        this.hosts = hosts;
    }

    /** The latest send, not after the reception, of the last byte received, or of the same packet without data. */
    Optional<NaivePlace> senderOf(NaivePlace reception) {
        SocketIn in = (SocketIn) reception.event();
        List<NaivePlace> sends = new ArrayList<>();
        for (NaiveHost host : hosts) {
            if (in.segment().route().isLoopback() == (host == reception.host())) {
                addSends(host, in.segment(), sends);
            }
        }
        return sends.stream().filter(s -> !s.isAfter(reception))
                .max(Comparator.comparing(NaivePlace::time).thenComparing(NaivePlace::index));
    }

    private static void addSends(NaiveHost host, Segment received, List<NaivePlace> sends) {
        for (int i = 0; i < host.log().size(); i++) {
            if (host.event(i) instanceof SocketOut out && isSendOf(out.segment(), received)) {
                sends.add(new NaivePlace(host, i));
            }
        }
    }

    private static boolean isSendOf(Segment sent, Segment received) {
        return sent.route().equals(received.route())
                && (received.length() > 0 ? sent.hasLastByteOf(received) : sent.equals(received));
    }
}
