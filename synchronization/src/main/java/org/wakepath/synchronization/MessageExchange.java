/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * The matched messages of two hosts a and b: for each, when it was sent on the one clock and received on the other.
 * Times are nanoseconds since each host's own epoch, from 0 to 2<sup>63</sup>-1. Messages may be added in any order.
 * Add only pairs that are certain: one wrong pair can move or refute the relation of the clocks.
 *
 * <p>Not thread-safe.
 */
public final class MessageExchange {
    private final LongArrayList sentOnA = new LongArrayList();
    private final LongArrayList receivedOnB = new LongArrayList();
    private final LongArrayList sentOnB = new LongArrayList();
    private final LongArrayList receivedOnA = new LongArrayList();

    /**
     * Adds a message that went from a to b.
     *
     * @param sentOnA time of sending, ns on a's clock
     * @param receivedOnB time of reception, ns on b's clock
     * @throws IllegalArgumentException if a time is negative
     */
    public void addFromAToB(long sentOnA, long receivedOnB) {
        requireTimes(sentOnA, receivedOnB);
        this.sentOnA.add(sentOnA);
        this.receivedOnB.add(receivedOnB);
    }

    /**
     * Adds a message that went from b to a.
     *
     * @param sentOnB time of sending, ns on b's clock
     * @param receivedOnA time of reception, ns on a's clock
     * @throws IllegalArgumentException if a time is negative
     */
    public void addFromBToA(long sentOnB, long receivedOnA) {
        requireTimes(sentOnB, receivedOnA);
        this.sentOnB.add(sentOnB);
        this.receivedOnA.add(receivedOnA);
    }

    /** The messages whose times on b's clock lie from the first to the last, both included. */
    MessageExchange between(long firstOnB, long lastOnB) {
        MessageExchange some = new MessageExchange();
        for (int i = 0; i < sizeFromAToB(); i++) {
            if (receivedOnB(i) >= firstOnB && receivedOnB(i) <= lastOnB) {
                some.addFromAToB(sentOnA(i), receivedOnB(i));
            }
        }
        for (int i = 0; i < sizeFromBToA(); i++) {
            if (sentOnB(i) >= firstOnB && sentOnB(i) <= lastOnB) {
                some.addFromBToA(sentOnB(i), receivedOnA(i));
            }
        }
        return some;
    }

    /** How many messages went from a to b. */
    public int sizeFromAToB() {
        return sentOnA.size();
    }

    /** How many messages went from b to a. */
    public int sizeFromBToA() {
        return sentOnB.size();
    }

    /** When the message at {@code index} from a to b was sent, ns on a's clock. */
    public long sentOnA(int index) {
        return sentOnA.getLong(index);
    }

    /** When the message at {@code index} from a to b was received, ns on b's clock. */
    public long receivedOnB(int index) {
        return receivedOnB.getLong(index);
    }

    /** When the message at {@code index} from b to a was sent, ns on b's clock. */
    public long sentOnB(int index) {
        return sentOnB.getLong(index);
    }

    /** When the message at {@code index} from b to a was received, ns on a's clock. */
    public long receivedOnA(int index) {
        return receivedOnA.getLong(index);
    }

    /** When the messages from a to b were sent, by index. */
    long[] sentOnA() {
        return sentOnA.toLongArray();
    }

    /** When the messages from a to b were received, by index. */
    long[] receivedOnB() {
        return receivedOnB.toLongArray();
    }

    /** When the messages from b to a were sent, by index. */
    long[] sentOnB() {
        return sentOnB.toLongArray();
    }

    /** When the messages from b to a were received, by index. */
    long[] receivedOnA() {
        return receivedOnA.toLongArray();
    }

    private static void requireTimes(long sent, long received) {
        if (sent < 0 || received < 0) {
            throw new IllegalArgumentException(
                    "message sent at " + sent + " and received at " + received + ": a time is negative");
        }
    }
}
