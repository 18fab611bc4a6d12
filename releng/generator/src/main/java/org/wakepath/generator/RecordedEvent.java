/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.generator;

import static org.wakepath.ctf.write.Field.enumeration8;
import static org.wakepath.ctf.write.Field.pointer;
import static org.wakepath.ctf.write.Field.s32;
import static org.wakepath.ctf.write.Field.s64;
import static org.wakepath.ctf.write.Field.sequence8;
import static org.wakepath.ctf.write.Field.string;
import static org.wakepath.ctf.write.Field.text16;
import static org.wakepath.ctf.write.Field.u16;
import static org.wakepath.ctf.write.Field.u32;
import static org.wakepath.ctf.write.Field.u64;
import static org.wakepath.ctf.write.Field.u8;

import java.util.Locale;
import java.util.stream.Stream;
import org.wakepath.ctf.write.Field;

/** A class of events that the hosts record, with the fields of LTTng 2.13 and our kernel modules on Linux 6.1. */
enum RecordedEvent {
    LTTNG_STATEDUMP_START,
    LTTNG_STATEDUMP_END,
    LTTNG_STATEDUMP_PROCESS_STATE(s32("tid"), s32("pid"), s32("ppid"), text16("name"), s32("type"), s32("mode"),
            s32("submode"), s32("status"), u32("cpu"), pointer("file_table_address")),
    LTTNG_STATEDUMP_FILE_DESCRIPTOR(pointer("file_table_address"), s32("fd"), u32("flags"), u32("fmode"),
            string("filename")),
    LTTNG_STATEDUMP_INTERRUPT(u32("irq"), string("name"), string("action"), s32("tid")),
    LTTNG_STATEDUMP_BLOCK_DEVICE(u32("dev"), string("diskname")),
    SCHED_SWITCH(text16("prev_comm"), s32("prev_tid"), s32("prev_prio"), s64("prev_state"), text16("next_comm"),
            s32("next_tid"), s32("next_prio")),
    SCHED_WAKING(text16("comm"), s32("tid"), s32("prio"), s32("target_cpu")),
    SCHED_TTWU(inContext(s32("tid"), s32("target_cpu"))),
    IRQ_HANDLER_ENTRY(s32("irq"), string("name")),
    IRQ_HANDLER_EXIT(s32("irq"), s32("ret")),
    IRQ_SOFTIRQ_ENTRY(u32("vec")),
    IRQ_SOFTIRQ_EXIT(u32("vec")),
    X86_IRQ_VECTORS_LOCAL_TIMER_ENTRY(s32("vector")),
    X86_IRQ_VECTORS_LOCAL_TIMER_EXIT(s32("vector")),
    TIMER_HRTIMER_START(pointer("hrtimer"), pointer("function"), s64("expires"), s64("softexpires"), u32("mode")),
    TIMER_HRTIMER_EXPIRE_ENTRY(pointer("hrtimer"), s64("now"), pointer("function")),
    TIMER_HRTIMER_EXPIRE_EXIT(pointer("hrtimer")),
    TIMER_START(pointer("timer"), pointer("function"), u64("expires"), u64("now"), u32("flags")),
    TIMER_EXPIRE_ENTRY(pointer("timer"), u64("now"), pointer("function"), u64("baseclk")),
    TIMER_EXPIRE_EXIT(pointer("timer")),
    BLOCK_RQ_INSERT(request()),
    BLOCK_RQ_ISSUE(request()),
    BLOCK_RQ_COMPLETE(u32("dev"), u64("sector"), u32("nr_sector"), s32("error"), u32("rwbs")),
    INET_SOCK_LOCAL_IN(packet()),
    INET_SOCK_LOCAL_OUT(packet()),
    SYSCALL_ENTRY_READ(u32("fd"), u64("count")),
    SYSCALL_EXIT_READ(s64("ret"), u64("buf")),
    SYSCALL_ENTRY_WRITE(u32("fd"), u64("buf"), u64("count")),
    SYSCALL_EXIT_WRITE(s64("ret")),
    SYSCALL_ENTRY_PREAD64(u32("fd"), u64("count"), s64("pos")),
    SYSCALL_EXIT_PREAD64(s64("ret"), u64("buf")),
    SYSCALL_ENTRY_EPOLL_WAIT(s32("epfd"), s32("maxevents"), s32("timeout")),
    SYSCALL_EXIT_EPOLL_WAIT(s64("ret")),
    SYSCALL_ENTRY_FUTEX(u64("uaddr"), s32("op"), u32("val"), u64("utime"), u64("uaddr2"), u32("val3")),
    SYSCALL_EXIT_FUTEX(s64("ret"), u64("uaddr"), u64("uaddr2")),
    SYSCALL_ENTRY_CLOCK_NANOSLEEP(s32("which_clock"), s32("flags"), u64("rqtp")),
    SYSCALL_EXIT_CLOCK_NANOSLEEP(s64("ret"), u64("rmtp"));

    private final Field[] fields;

    RecordedEvent(Field... fields) {
        this.fields = fields;
    }

    /** Its name in the trace. */
    String event() {
        return name().toLowerCase(Locale.ROOT);
    }

    Field[] fields() {
        return fields.clone();
    }

    private static Field[] request() {
        return new Field[] {u32("dev"), u64("sector"), u32("nr_sector"), u32("bytes"), s32("tid"), u32("rwbs"),
            text16("comm")};
    }

    private static Field[] packet() {
        return inContext(u32("netns"), u64("cookie"), u8("protocol"), sequence8(u8("saddr")), sequence8(u8("daddr")),
                u16("source"), u16("dest"), u32("seq"), u32("ack_seq"), u8("flags"), u16("window"),
                u32("payload_len"), u16("ip_id"), u32("payload_hash"));
    }

    /** The fields with those of the interrupt context behind them. */
    private static Field[] inContext(Field... fields) {
        return Stream.concat(Stream.of(fields), Stream.of(
                enumeration8("context", "none", "irq", "softirq", "hrtimer", "nmi"), u32("context_entry"),
                u64("context_source"))).toArray(Field[]::new);
    }
}
