// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import java.util.Random;
import org.wakepath.synchronization.MessageExchange;

/**
 * Carries requests from host a to host b and answers back, and loses some.
 *
 * @param there delay from a to b
 * @param back delay from b to a
 * @param loss share of messages lost, 0 to 1
 * @param answered share of requests that b answers, 0 to 1
 */
public record Network(Delay there, Delay back, double loss, double answered) {
    private static final long LONGEST_SERVICE = 1_000_000;

    /** A network with equal directions, without loss, in which every request is answered. */
    public static Network symmetric(Delay delay) {
        return new Network(delay, delay, 0, 1);
    }

    /**
     * The messages that the hosts record.
     *
     * @param sendings ideal times of the requests, ns
     */
    public MessageExchange carry(Oscillator a, Oscillator b, long[] sendings, Random random) {
        MessageExchange exchange = new MessageExchange();
        for (long sent : sendings) {
            long received = sent + there.of(sent, random);
            if (arrives(a, sent, b, received, random)) {
                exchange.addFromAToB(a.read(sent), b.read(received));
                if (random.nextDouble() < answered) {
                    answer(exchange, a, b, received + random.nextLong(LONGEST_SERVICE), random);
                }
            }
        }
        return exchange;
    }

    private void answer(MessageExchange exchange, Oscillator a, Oscillator b, long sent, Random random) {
        long received = sent + back.of(sent, random);
        if (arrives(b, sent, a, received, random)) {
            exchange.addFromBToA(b.read(sent), a.read(received));
        }
    }

    /** A host that sleeps neither sends nor receives. */
    private boolean arrives(Oscillator sender, long sent, Oscillator receiver, long received, Random random) {
        return !sender.standsAt(sent) && !receiver.standsAt(received) && random.nextDouble() >= loss;
    }
}
