// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;

/** Lets a scenario happen and gives the events that the kernels of its hosts would have recorded. */
final class KernelSimulator {
    private final Recorder recorder;
    private final List<SimulatedHost> hosts = new ArrayList<>();
    private final SimulatedNetwork network;
    private final Scenario scenario;

    /** @param tick how far the hosts' clocks go at once, ns */
    KernelSimulator(Scenario scenario, int tick) {
        this.recorder = new Recorder(tick);
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

    private void apply(Step step) {
        SimulatedHost host = hosts.get(step.host() % hosts.size());
        SimulatedCpu cpu = host.cpu(step.cpu());
        if (Unspecified.workBeforeFirstSwitch(cpu, step.action())) {
            return;
        }
        SchedulerActions scheduler = new SchedulerActions(host, cpu, step);
        InterruptActions interrupts = new InterruptActions(host, cpu, step);
        WorkActions work = new WorkActions(host, cpu, step);
        NetworkActions packets = new NetworkActions(host, cpu, step, network, recorder);
        switch (step.action()) {
            case SWITCH -> scheduler.preempt();
            case SLEEP -> {
                interrupts.leave();
                scheduler.sleep();
            }
            case WAKE -> scheduler.wake();
            case RACE -> scheduler.race();
            case MIGRATE -> scheduler.migrate();
            case FORK -> scheduler.fork();
            case EXIT -> scheduler.exit();
            case CALL -> scheduler.call();
            case RETURN -> scheduler.returnFromCall();
            case IRQ -> interrupts.enterIrq();
            case SOFTIRQ -> interrupts.enterSoftirq();
            case LEAVE -> interrupts.leave();
            case RAISE -> interrupts.raise();
            case ARM -> interrupts.arm();
            case EXPIRE -> {
                interrupts.expire();
                wakeUpAfterwards(cpu, scheduler, step);
            }
            case LOOK -> {
                interrupts.leave();
                interrupts.look();
                scheduler.sleep();
            }
            case TIME_OUT -> interrupts.timeOut();
            case QUEUE -> {
                work.queue();
                scheduler.wakeWorker();
            }
            case BEGIN -> work.begin();
            case END -> work.end();
            case SEND -> packets.send();
            case ACKNOWLEDGE -> packets.acknowledge();
            case RESEND -> packets.resend();
            default -> {
                packets.receive();
                wakeUpAfterwards(cpu, scheduler, step);
            }
        }
    }

    /** What was just handled wakes up somebody, more often than not. */
    private static void wakeUpAfterwards(SimulatedCpu cpu, SchedulerActions scheduler, Step step) {
        if (!cpu.isPlain() && step.pick() % 3 != 2) {
            scheduler.wake();
        }
    }
}
