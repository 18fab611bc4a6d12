// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
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

import java.util.stream.Stream;
import org.wakepath.ctf.write.Field;
import org.wakepath.kernel.catalogue.EventCatalogue;

/** A class of events that the hosts record, with the fields of LTTng 2.13 and our kernel modules on Linux 6.1. */
enum RecordedEvent {
    DUMP_START(named("dump-start")),
    DUMP_END(named("dump-end")),
    TASK_DUMP(named("task-dump"), s32("tid"), s32("pid"), s32("ppid"), text16("name"), s32("type"), s32("mode"),
            s32("submode"), s32("status"), u32("cpu"), pointer("file_table_address")),
    FILE_DUMP(named("file-dump"), pointer("file_table_address"), s32("fd"), u32("flags"), u32("fmode"),
            string("filename")),
    IRQ_DUMP(named("irq-dump"), u32("irq"), string("name"), string("action"), s32("tid")),
    DISK_DUMP(named("disk-dump"), u32("dev"), string("diskname")),
    SWITCH(named("switch"), text16("prev_comm"), s32("prev_tid"), s32("prev_prio"), s64("prev_state"),
            text16("next_comm"), s32("next_tid"), s32("next_prio")),
    WAKING(named("waking"), text16("comm"), s32("tid"), s32("prio"), s32("target_cpu")),
    TTWU(named("ttwu"), inContext(s32("tid"), s32("target_cpu"))),
    IRQ_ENTRY(named("irq-entry"), s32("irq"), string("name")),
    IRQ_EXIT(named("irq-exit"), s32("irq"), s32("ret")),
    SOFTIRQ_ENTRY(named("softirq-entry"), u32("vec")),
    SOFTIRQ_EXIT(named("softirq-exit"), u32("vec")),
    LOCAL_TIMER_ENTRY(named("local_timer-entry"), s32("vector")),
    LOCAL_TIMER_EXIT(named("local_timer-exit"), s32("vector")),
    HRTIMER_START(named("hrtimer-start"), pointer("hrtimer"), pointer("function"), s64("expires"),
            s64("softexpires"), u32("mode")),
    HRTIMER_ENTRY(named("hrtimer-entry"), pointer("hrtimer"), s64("now"), pointer("function")),
    HRTIMER_EXIT(named("hrtimer-exit"), pointer("hrtimer")),
    TIMER_START(named("timer-start"), pointer("timer"), pointer("function"), u64("expires"), u64("now"), u32("flags")),
    TIMER_ENTRY(named("timer-entry"), pointer("timer"), u64("now"), pointer("function"), u64("baseclk")),
    TIMER_EXIT(named("timer-exit"), pointer("timer")),
    BLOCK_INSERT(named("block-insert"), request()),
    BLOCK_ISSUE(named("block-issue"), request()),
    BLOCK_COMPLETE(named("block-complete"), u32("dev"), u64("sector"), u32("nr_sector"), s32("error"), u32("rwbs")),
    SOCKET_IN(named("socket-in"), packet()),
    SOCKET_OUT(named("socket-out"), packet()),
    READ_ENTRY(entryOf("read"), u32("fd"), u64("count")),
    READ_EXIT(exitOf("read"), s64("ret"), u64("buf")),
    WRITE_ENTRY(entryOf("write"), u32("fd"), u64("buf"), u64("count")),
    WRITE_EXIT(exitOf("write"), s64("ret")),
    PREAD64_ENTRY(entryOf("pread64"), u32("fd"), u64("count"), s64("pos")),
    PREAD64_EXIT(exitOf("pread64"), s64("ret"), u64("buf")),
    EPOLL_WAIT_ENTRY(entryOf("epoll_wait"), s32("epfd"), s32("maxevents"), s32("timeout")),
    EPOLL_WAIT_EXIT(exitOf("epoll_wait"), s64("ret")),
    FUTEX_ENTRY(entryOf("futex"), u64("uaddr"), s32("op"), u32("val"), u64("utime"), u64("uaddr2"), u32("val3")),
    FUTEX_EXIT(exitOf("futex"), s64("ret"), u64("uaddr"), u64("uaddr2")),
    CLOCK_NANOSLEEP_ENTRY(entryOf("clock_nanosleep"), s32("which_clock"), s32("flags"), u64("rqtp")),
    CLOCK_NANOSLEEP_EXIT(exitOf("clock_nanosleep"), s64("ret"), u64("rmtp"));

    private final String event;
    private final Field[] fields;

    RecordedEvent(String event, Field... fields) {
        this.event = event;
        this.fields = fields;
    }

    private static String named(String id) {
        return EventCatalogue.get().event(id).name();
    }

    private static String entryOf(String call) {
        return named("call-entry").replace("*", call);
    }

    private static String exitOf(String call) {
        return named("call-exit").replace("*", call);
    }

    /** Its name in the trace. */
    String event() {
        return event;
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
