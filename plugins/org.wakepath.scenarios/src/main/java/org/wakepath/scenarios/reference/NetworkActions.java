// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.List;
import java.util.Optional;
import org.wakepath.scenarios.reference.SimulatedNetwork.UnderWay;
import org.wakepath.scenarios.reference.TestEvent.SocketIn;
import org.wakepath.scenarios.reference.TestEvent.SocketOut;

/** What sends and receives packets. */
final class NetworkActions {
    private final SimulatedHost host;
    private final SimulatedCpu cpu;
    private final Step step;
    private final SimulatedNetwork network;
    private final Recorder recorder;

    NetworkActions(SimulatedHost host, SimulatedCpu cpu, Step step, SimulatedNetwork network, Recorder recorder) {
        this.host = host;
        this.cpu = cpu;
        this.step = step;
        this.network = network;
        this.recorder = recorder;
    }

    private Direction direction() {
        return SimulatedHost.pick(network.from(host.number()), step.pick());
    }

    void send() {
        Direction direction = direction();
        if (!cpu.isIdle()) {
            put(direction, direction.send(1 + step.pick() % 4, network.back(direction)));
        }
    }

    void acknowledge() {
        Direction direction = direction();
        if (!cpu.isIdle()) {
            put(direction, direction.acknowledge(network.back(direction), 500 + step.pick() % 2));
        }
    }

    void resend() {
        Direction direction = direction();
        if (!cpu.isIdle() && !direction.sent().isEmpty()) {
            put(direction, SimulatedHost.pick(direction.sent(), step.pick()));
        }
    }

    private void put(Direction direction, Segment segment) {
        host.record(cpu, step.gap(), at -> new SocketOut(at, segment));
        network.put(direction, segment, recorder.now());
    }

    void receive() {
        List<UnderWay> packets = network.to(host.number());
        if (!packets.isEmpty() && mayReceive()) {
            UnderWay chosen = SimulatedHost.pick(packets, step.pick());
            UnderWay packet = step.pick() % 7 == 6 ? network.takeHalf(chosen)
                    : network.take(chosen, step.pick() % 3 == 2);
            recorder.waitUntil(packet.earliest());
            packet.direction().receive(packet.segment());
            host.record(cpu, step.gap(), at -> new SocketIn(at, packet.segment()));
        }
    }

    /** In a softirq, which is entered for it, or in plain task context as threaded NAPI does. */
    private boolean mayReceive() {
        boolean isThreaded = cpu.isPlain() && !cpu.task().isIdle() && step.pick() % 4 == 3;
        if (cpu.isPlain() && !isThreaded) {
            new InterruptActions(host, cpu, step).enterSoftirq(NaiveInterrupts.NET_RX_SOFTIRQ);
        }
        Optional<SimulatedFrame> softirq = cpu.frame().filter(f -> f.isSoftirq(NaiveInterrupts.NET_RX_SOFTIRQ));
        return isThreaded || softirq.isPresent();
    }
}
