// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.BLOCK_COMPLETE;
import static org.wakepath.generator.RecordedEvent.BLOCK_INSERT;
import static org.wakepath.generator.RecordedEvent.BLOCK_ISSUE;
import static org.wakepath.generator.RecordedEvent.PREAD64_ENTRY;
import static org.wakepath.generator.RecordedEvent.PREAD64_EXIT;

/** What a task reads from the disk; its end is an interrupt. */
final class DiskRead extends LineInterrupt {
    /** 254:0 as the kernel packs it. */
    static final int DEVICE = 254 << 20;
    private static final int FD = 5;
    private static final int SECTORS = 8;
    private static final int BYTES = 512 * SECTORS;
    private static final int READ = 0;

    private final Task reader;
    private Journal journal = Journal.NONE;
    private long sector;

    DiskRead(Task reader) {
        super(reader.cpu(), line(reader.cpu().number), "virtio1-req." + reader.cpu().number);
        this.reader = reader;
    }

    /** The line by which the disk interrupts a CPU. */
    static int line(int cpu) {
        return 25 + 2 * cpu;
    }

    /** The task, which is the current one, reads for a request and waits. */
    void begin(Journal of) {
        journal = of;
        // No two requests of a host may lie at the same place at the same time.
        sector = ((long) reader.tid() << 24) + (long) cpu.dice.below(1 << 20) * SECTORS;
        cpu.out.next(PREAD64_ENTRY).int32(FD).int64(BYTES).int64(sector * 512);
        request(BLOCK_INSERT);
        request(BLOCK_ISSUE);
        cpu.agenda.enter(this, cpu.out.now() + cpu.dice.between(60_000, 400_000));
        cpu.block(Processor.UNINTERRUPTIBLE);
        journal.add("waits", reader);
    }

    private void request(RecordedEvent event) {
        cpu.out.next(event).int32(DEVICE).int64(sector).int32(SECTORS).int32(BYTES).int32(reader.tid()).int32(READ)
                .bytes(reader.comm());
    }

    /** The task runs again. */
    void end() {
        cpu.out.next(PREAD64_EXIT).int64(BYTES).int64(Addresses.stack(reader.tid()));
    }

    @Override
    void handle() {
        cpu.out.next(BLOCK_COMPLETE).int32(DEVICE).int64(sector).int32(SECTORS).int32(0).int32(READ);
        journal.add("completed", reader);
        cpu.wake(reader);
    }

    @Override
    void follow() {
        // The request is completed in the handler of its line.
    }
}
