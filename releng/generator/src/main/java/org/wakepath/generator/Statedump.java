// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.DISK_DUMP;
import static org.wakepath.generator.RecordedEvent.DUMP_END;
import static org.wakepath.generator.RecordedEvent.DUMP_START;
import static org.wakepath.generator.RecordedEvent.FILE_DUMP;
import static org.wakepath.generator.RecordedEvent.IRQ_DUMP;
import static org.wakepath.generator.RecordedEvent.TASK_DUMP;

import java.nio.charset.StandardCharsets;

/** What the tracer lists of a host when it starts: its tasks, interrupt lines and disk. */
final class Statedump {
    private static final int USER_THREAD = 0;
    private static final int KERNEL_THREAD = 1;
    private static final int SYSTEM_CALL = 1;
    private static final int WAITS = 5;
    private static final int READ_AND_WRITE = 0100002;
    private static final int FILE_MODE = 0xE0003;

    private final Plan plan;
    private final Recorder out;

    /** A list that is made on a CPU. */
    Statedump(Plan plan, Processor cpu) {
        this.plan = plan;
        out = cpu.out;
    }

    void record() {
        out.next(DUMP_START);
        for (int cpu = 0; cpu < plan.cpus(); cpu++) {
            int worker = KernelWorker.tid(cpu);
            task(cpu, worker, worker, 2, Role.comm("kworker/" + cpu + ":1"), KERNEL_THREAD);
            tasks(cpu);
        }
        for (int cpu = 0; cpu < plan.cpus(); cpu++) {
            line(Segment.line(cpu), "eth0-input." + cpu);
            line(DiskRead.line(cpu), "virtio1-req." + cpu);
        }
        out.next(DISK_DUMP).int32(DiskRead.DEVICE).bytes(text("vda"));
        out.next(DUMP_END);
    }

    private void tasks(int cpu) {
        for (int i = 0; i < plan.tasks(); i++) {
            Role role = Role.of(i);
            task(cpu, plan.tid(cpu, i), role.pid(), 1, role.comm(), USER_THREAD);
            if (cpu == 0) {
                out.next(FILE_DUMP).int64(Addresses.files(role.pid())).int32(0)
                        .int32(READ_AND_WRITE).int32(FILE_MODE).bytes(text("/dev/null"));
            }
        }
    }

    private void task(int cpu, int tid, int pid, int parent, byte[] comm, int type) {
        out.next(TASK_DUMP).int32(tid).int32(pid).int32(parent).bytes(comm).int32(type)
                .int32(SYSTEM_CALL).int32(0).int32(WAITS).int32(cpu).int64(Addresses.files(pid));
    }

    private void line(int line, String action) {
        out.next(IRQ_DUMP).int32(line).bytes(text("PCI-MSI")).bytes(text(action)).int32(0);
    }

    private static byte[] text(String text) {
        return (text + '\0').getBytes(StandardCharsets.UTF_8);
    }
}
