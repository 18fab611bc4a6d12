// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.TIMER_START;
import static org.wakepath.generator.RecordedEvent.WRITE_ENTRY;
import static org.wakepath.generator.RecordedEvent.WRITE_EXIT;

/** One end of a TCP connection that was made before the trace. */
final class Socket {
    private static final int RETRANSMIT_JIFFIES = 51;
    private static final int DELAY_JIFFIES = 10;
    private static final int FLAGS = 0xA800000;

    final Task owner;
    final int port;
    final int fd;
    final long cookie;
    private final Segment data;
    private final Segment acknowledgement;
    private Socket peer = this;
    private Journal journal = Journal.NONE;
    private int sent;
    private int received;
    private int unread;

    Socket(Task owner, int port, int fd, long cookie) {
        this.owner = owner;
        this.port = port;
        this.fd = fd;
        this.cookie = cookie;
        sent = (int) owner.cpu().dice.next();
        data = new Segment(this);
        acknowledgement = new Segment(this);
    }

    /** The connection is made. */
    void connect(Socket other) {
        peer = other;
        other.peer = this;
        received = other.sent;
        other.received = sent;
    }

    Socket peer() {
        return peer;
    }

    /** Of the request that the data last received belongs to. */
    Journal journal() {
        return journal;
    }

    /** Bytes that were received and not read yet. */
    int unread() {
        return unread;
    }

    /** The owner, which is the current task, sends data. */
    void write(int bytes, Journal of) {
        Recorder out = owner.cpu().out;
        out.next(WRITE_ENTRY).int32(fd).int64(Addresses.stack(owner.tid())).int64(bytes);
        peer.data.send(sent, received, bytes);
        of.add("sent", owner);
        peer.journal = of;
        sent += bytes;
        startTimer(Addresses.RETRANSMIT, RETRANSMIT_JIFFIES);
        out.next(WRITE_EXIT).int64(bytes);
    }

    /** Data came in; its owner has to read it. */
    void receive(int bytes) {
        received += bytes;
        unread = bytes;
        journal.add("received", owner);
        owner.receive(this);
    }

    void read() {
        unread = 0;
    }

    /** The kernel tells the other end what came in, at once or by the timer that the next sending stops. */
    void acknowledge() {
        if (owner.cpu().dice.oneIn(8) && !peer.acknowledgement.isAwaited()) {
            peer.acknowledgement.send(sent, received, 0);
        } else if (owner.cpu().dice.oneIn(4)) {
            startTimer(Addresses.DELAYED_ACKNOWLEDGEMENT, DELAY_JIFFIES);
        }
    }

    private void startTimer(long function, int jiffies) {
        Recorder out = owner.cpu().out;
        long now = out.jiffies(out.now());
        out.next(TIMER_START).int64(Addresses.socket(cookie) + function % 4096).int64(function)
                .int64(now + jiffies).int64(now).int32(FLAGS);
    }
}
