/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.reference;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Lets a scenario happen and gives the events that the kernels of its hosts would have recorded. */
final class KernelSimulator {
    /** What may happen on a CPU whose task the trace has not told of yet. */
    private static final Set<Action> UNTOLD = EnumSet.of(Action.SWITCH, Action.SLEEP, Action.IRQ, Action.SOFTIRQ);

    private final Recorder recorder = new Recorder();
    private final List<SimulatedHost> hosts = new ArrayList<>();
    private final SimulatedNetwork network;
    private final Scenario scenario;

    KernelSimulator(Scenario scenario) {
        this.scenario = scenario;
        this.network = new SimulatedNetwork(scenario.hosts());
        for (int i = 0; i < scenario.hosts(); i++) {
            hosts.add(new SimulatedHost(i, scenario, recorder));
        }
    }

    List<TestEvent> run() {
        ClockMessages clocks = new ClockMessages(scenario, recorder);
        clocks.exchange();
        scenario.steps().forEach(this::apply);
        clocks.exchange();
        return recorder.events();
    }

    private static boolean isUntold(SimulatedCpu cpu) {
        return cpu.isPlain() && !cpu.task().isIdle() && !cpu.task().isTold();
    }

    private void apply(Step step) {
        SimulatedHost host = hosts.get(step.host() % hosts.size());
        SimulatedCpu cpu = host.cpu(step.cpu());
        if (isUntold(cpu) && !UNTOLD.contains(step.action())) {
            return;
        }
        SchedulerActions scheduler = new SchedulerActions(host, cpu, step);
        InterruptActions interrupts = new InterruptActions(host, cpu, step);
        NetworkActions packets = new NetworkActions(host, cpu, step, network, recorder);
        switch (step.action()) {
            case SWITCH -> scheduler.preempt();
            case SLEEP -> scheduler.sleep();
            case WAKE -> scheduler.wake();
            case RACE -> scheduler.race();
            case FORK -> scheduler.fork();
            case EXIT -> scheduler.exit();
            case IRQ -> interrupts.enterIrq();
            case SOFTIRQ -> interrupts.enterSoftirq();
            case LEAVE -> interrupts.leave();
            case ARM -> interrupts.arm();
            case EXPIRE -> interrupts.expire();
            case SEND -> packets.send();
            case ACKNOWLEDGE -> packets.acknowledge();
            case RESEND -> packets.resend();
            default -> packets.receive();
        }
    }
}
