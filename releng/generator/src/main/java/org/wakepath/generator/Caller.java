// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.READ_ENTRY;
import static org.wakepath.generator.RecordedEvent.READ_EXIT;

/** A task that sends requests to servers on other hosts and waits for their responses. */
abstract class Caller extends Task {
    private final Lane lane;
    private final Role next;
    private final Socket[] sockets;
    private Socket called;

    /** Makes a task that calls servers of a role. */
    Caller(Lane lane, Processor cpu, int tid, Role role, Role next) {
        super(cpu, tid, role.comm());
        this.lane = lane;
        this.next = next;
        sockets = new Socket[lane.hosts()];
    }

    /** Sends a request to a server on another host. */
    final void call(Journal journal) {
        int host = (cpu.host.number() + 1 + cpu.dice.below(sockets.length - 1)) % sockets.length;
        if (sockets[host] == null) {
            sockets[host] = lane.connect(this, lane.server(next, host, tid()), next.port());
        }
        called = sockets[host];
        called.write(cpu.dice.between(64, 1400), journal);
    }

    /** Whether it sent its last request by this socket. */
    final boolean called(Socket socket) {
        return socket == called;
    }

    /** Waits for the response, which cannot be there yet. */
    final void awaitResponse(Journal journal) {
        enterRead(called);
        cpu.block(Processor.INTERRUPTIBLE);
        journal.add("waits", this);
    }

    /** The response is read. */
    final void endCall(Journal journal) {
        exitRead(called);
        journal.add("taken", this);
    }

    final void enterRead(Socket socket) {
        cpu.out.next(READ_ENTRY).int32(socket.fd).int64(1 << 16);
    }

    final void exitRead(Socket socket) {
        cpu.out.next(READ_EXIT).int64(socket.unread()).int64(Addresses.stack(tid()));
        socket.read();
    }

    @Override
    void receive(Socket socket) {
        if (isBlocked()) {
            cpu.wake(this);
        }
    }
}
