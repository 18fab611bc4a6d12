// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.EPOLL_WAIT_ENTRY;
import static org.wakepath.generator.RecordedEvent.EPOLL_WAIT_EXIT;

import java.util.ArrayDeque;

/** A task that answers requests, one after another; for most it calls a server of the next tier, or reads its disk. */
final class Server extends Caller {
    private enum Stage {
        IDLE, WORKING, CALLING, READING, ANSWERING
    }

    private final ArrayDeque<Socket> requests = new ArrayDeque<>();
    private final DiskRead disk = new DiskRead(this);
    private final boolean isLast;
    private Stage stage = Stage.IDLE;
    private Socket request;

    Server(Lane lane, Processor cpu, int tid, Role role) {
        super(lane, cpu, tid, role, role == Role.FRONT ? Role.LOGIC : Role.STORE);
        isLast = role == Role.STORE;
    }

    @Override
    void receive(Socket socket) {
        boolean isRequest = !called(socket);
        if (isRequest) {
            requests.add(socket);
        }
        if (stage == (isRequest ? Stage.IDLE : Stage.CALLING)) {
            super.receive(socket);
        }
    }

    @Override
    void proceed() {
        switch (stage) {
            case IDLE -> {
                cpu.out.next(EPOLL_WAIT_EXIT).int64(requests.size());
                take();
            }
            case WORKING -> askOrAnswer();
            case CALLING -> {
                endCall(request.journal());
                prepareAnswer();
            }
            case READING -> {
                disk.end();
                prepareAnswer();
            }
            case ANSWERING -> answer();
        }
    }

    private void take() {
        request = requests.remove();
        enterRead(request);
        exitRead(request);
        request.journal().add("taken", this);
        stage = Stage.WORKING;
        cpu.compute(cpu.dice.between(15_000, 150_000));
    }

    private void askOrAnswer() {
        if (!isLast && !cpu.dice.oneIn(3)) {
            call(request.journal());
            stage = Stage.CALLING;
            awaitResponse(request.journal());
        } else if (isLast && cpu.dice.oneIn(4)) {
            stage = Stage.READING;
            disk.begin(request.journal());
        } else {
            answer();
        }
    }

    private void prepareAnswer() {
        stage = Stage.ANSWERING;
        cpu.compute(cpu.dice.between(5_000, 60_000));
    }

    private void answer() {
        request.write(cpu.dice.oneIn(4) ? cpu.dice.between(1500, 9000) : cpu.dice.between(64, 1400), request.journal());
        if (requests.isEmpty()) {
            stage = Stage.IDLE;
            cpu.out.next(EPOLL_WAIT_ENTRY).int32(3).int32(64).int32(-1);
            cpu.block(Processor.INTERRUPTIBLE);
        } else {
            take();
        }
    }
}
