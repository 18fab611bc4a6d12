// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.Arrays;
import org.wakepath.ctf.decode.Bits;
import org.wakepath.ctf.decode.EventProgram;
import org.wakepath.ctf.decode.Op;
import org.wakepath.ctf.decode.Plan;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.ctf.type.CtfException;

/** One pass over the events of one packet, which may stop and continue with another batch. */
final class PacketRun {
    /** Bits of the smaller of LTTng's headers. A run of this many zeros is not an event. */
    private static final int SMALLEST_HEADER = 32;

    private final Plan plan;
    private final byte[] data;
    private EventBatch batch;
    private long end;
    private final long[] registers;
    private final ClockClass clock;
    private final FixedEvents fixed;
    private final boolean nanoseconds;
    private final long nanosecondOffset;
    private long cycles;
    private long eventId;
    private long lastTime;
    private long next;
    /** The fault behind the events that were returned; null if none is known. */
    private CtfException fault;

    /**
     * @param next first bit after the packet's header and context
     * @param end first bit after the content
     * @param cycles clock at the start of the packet
     */
    PacketRun(Plan plan, EventBatch batch, ClockClass clock, long next, long end, long[] packetRegisters,
            long cycles) {
        this.plan = plan;
        this.batch = batch;
        this.data = batch.bytes;
        this.next = next;
        this.end = end;
        this.registers = Arrays.copyOf(packetRegisters, plan.registers());
        Arrays.fill(registers, packetRegisters.length, registers.length, EventBatch.MISSING);
        this.clock = clock;
        this.fixed = new FixedEvents(plan, clock);
        this.nanoseconds = clock.countsNanoseconds();
        this.nanosecondOffset = clock.offsetNanoseconds();
        this.cycles = cycles;
        this.lastTime = time();
    }

    /** The clock in cycles. */
    long cycles() {
        return cycles;
    }

    /** Time of the last event, or of the packet's start if it has none. */
    long lastTime() {
        return lastTime;
    }

    private long time() {
        return nanoseconds ? nanosecondOffset + cycles : clock.nanoseconds(cycles);
    }

    /** Picks the wanted fields of the packet's header and context. */
    void packetFields(int[] code) {
        run(code, 0, code.length, 0, 0);
    }

    /**
     * Decodes events until a batch is full; wanted ones go into it. Events before a fault come first.
     *
     * @param most the number of events that make it full
     * @return whether there are more, or a fault
     * @throws CtfException when the next event cannot be decoded
     */
    boolean events(EventBatch into, int most, boolean positions) {
        if (fault != null) {
            throw fault;
        }
        batch = into;
        long at = next;
        while (at < end && batch.size < most) {
            if (!positions) {
                at = fixed.pass(batch, most, at, end, cycles);
                cycles = fixed.cycles();
                lastTime = time();
            }
            if (at < end && batch.size < most) {
                at = eventOrFault(at, positions);
            }
        }
        next = at;
        return at < end || fault != null;
    }

    /** The first bit after an event, or the end if there is a fault instead. */
    private long eventOrFault(long at, boolean positions) {
        int size = batch.size;
        int used = batch.used;
        try {
            return event(at, positions);
        } catch (CtfException e) {
            batch.size = size;
            batch.used = used;
            if (size == 0) {
                throw e;
            }
            fault = e;
            return end;
        }
    }

    /**
     * Passes over the events of a packet that was cut, up to the first incomplete one.
     *
     * @param written first bit from which on the content is only zeros
     * @return first bit after the last whole event, whose time is {@link #lastTime}
     */
    long wholeEvents(long written) {
        long content = end;
        end = written;
        long at = next;
        long following = nextIfWhole(at);
        while (following >= 0) {
            at = following;
            following = nextIfWhole(at);
        }
        end = content;
        // An event may end with zeros of its own. If the zeros behind it have room for another event, they are not a
        // part of it.
        long time = lastTime;
        long last = at < written ? lastEvent(at) : -1;
        if (last >= 0 && end - last < SMALLEST_HEADER) {
            return last;
        }
        lastTime = time;
        return at;
    }

    /** The first bit after an event, or -1 if there is none or it runs past the end. */
    private long nextIfWhole(long at) {
        if (at >= end) {
            return -1;
        }
        long cyclesBefore = cycles;
        long timeBefore = lastTime;
        try {
            return event(at, false);
        } catch (ContentEndException e) {
            cycles = cyclesBefore;
            lastTime = timeBefore;
            return -1;
        }
    }

    /** The first bit after an event that zeros reach into, or -1 if they make nonsense of it. */
    private long lastEvent(long at) {
        try {
            return event(at, false);
        } catch (CtfException e) {
            return -1;
        }
    }

    /** Decodes the event that starts at a bit, and returns the first bit after it. */
    private long event(long start, boolean positions) {
        long at = header(start);
        EventProgram[] dense = plan.dense();
        EventProgram program = eventId >= 0 && eventId < dense.length ? dense[(int) eventId] : null;
        if (program == null) {
            program = rareProgram(start);
        }
        long now = time();
        lastTime = now;
        if (positions) {
            position(now, start);
        }
        if (program.fixedBits() >= 0) {
            at += program.fixedBits();
        } else {
            int first = batch.used;
            if (program.kind() >= 0) {
                batch.add(now, program.kind(), program.slots());
            }
            at = run(program.code(), 0, program.code().length, at, first);
        }
        if (at > end || at <= start) {
            throw RareOps.overrun(program.name(), start, at, end);
        }
        return at;
    }

    private EventProgram rareProgram(long start) {
        return plan.program(eventId).orElseThrow(() -> new CtfException("unknown event id " + eventId
                + RareOps.at(start) + ": the metadata does not tell of it, or was cut"));
    }

    private void position(long now, long start) {
        batch.add(now, 0, 2);
        batch.values[batch.used - 2] = start;
        batch.values[batch.used - 1] = eventId;
    }

    private long header(long from) {
        return switch (plan.header()) {
            case COMPACT -> compact((from + 7) & -8L);
            case LARGE -> large((from + 7) & -8L);
            case GENERAL -> {
                eventId = 0;
                yield run(plan.headerCode(), 0, plan.headerCode().length, from, 0);
            }
        };
    }

    private long compact(long from) {
        need(from, 32);
        int word = (int) Bits.LE32.get(data, (int) (from >>> 3));
        int id = word & 31;
        if (id == 31) {
            return extended(from + 8);
        }
        eventId = id;
        cycles = advance(cycles, word >>> 5, (1L << 27) - 1);
        return from + 32;
    }

    private long large(long from) {
        need(from, 48);
        int at = (int) (from >>> 3);
        int id = (short) Bits.LE16.get(data, at) & 0xFFFF;
        if (id == 0xFFFF) {
            return extended(from + 16);
        }
        eventId = id;
        cycles = advance(cycles, (int) Bits.LE32.get(data, at + 2) & 0xFFFF_FFFFL, 0xFFFF_FFFFL);
        return from + 48;
    }

    private long extended(long from) {
        need(from, 96);
        int at = (int) (from >>> 3);
        eventId = (int) Bits.LE32.get(data, at) & 0xFFFF_FFFFL;
        cycles = (long) Bits.LE64.get(data, at + 4);
        return from + 96;
    }

    private void need(long from, long bits) {
        RareOps.need(from, end, bits);
    }

    static long advance(long clock, long low, long mask) {
        long next = (clock & ~mask) | low;
        return low < (clock & mask) ? next + mask + 1 : next;
    }

    private void store(int target, int first, long value) {
        if (target >= 0) {
            batch.values[first + target] = value;
        } else {
            registers[~target] = value;
        }
    }

    private long load(int target, int first) {
        return target >= 0 ? batch.values[first + target] : registers[~target];
    }

    private long run(int[] code, int from, int to, long start, int first) {
        long at = start;
        long base = start;
        int pc = from;
        while (pc < to) {
            switch (code[pc]) {
                case Op.ADVANCE -> {
                    base = at;
                    at += code[pc + 1];
                    if (at > end) {
                        need(base, code[pc + 1]);
                    }
                    pc += 2;
                }
                case Op.U8 -> {
                    store(code[pc + 2], first, data[index(base, code[pc + 1])] & 0xFFL);
                    pc += 3;
                }
                case Op.S8 -> {
                    store(code[pc + 2], first, data[index(base, code[pc + 1])]);
                    pc += 3;
                }
                case Op.U16_LE -> {
                    store(code[pc + 2], first, (short) Bits.LE16.get(data, index(base, code[pc + 1])) & 0xFFFFL);
                    pc += 3;
                }
                case Op.S16_LE -> {
                    store(code[pc + 2], first, (short) Bits.LE16.get(data, index(base, code[pc + 1])));
                    pc += 3;
                }
                case Op.U32_LE -> {
                    store(code[pc + 2], first, (int) Bits.LE32.get(data, index(base, code[pc + 1])) & 0xFFFF_FFFFL);
                    pc += 3;
                }
                case Op.S32_LE -> {
                    store(code[pc + 2], first, (int) Bits.LE32.get(data, index(base, code[pc + 1])));
                    pc += 3;
                }
                case Op.W64_LE -> {
                    store(code[pc + 2], first, (long) Bits.LE64.get(data, index(base, code[pc + 1])));
                    pc += 3;
                }
                case Op.RANGE -> {
                    store(code[pc + 2], first, range(index(base, code[pc + 1]), code[pc + 3]));
                    pc += 4;
                }
                case Op.STRING -> {
                    int begin = (int) (at >>> 3);
                    int after = RareOps.afterString(data, begin, end, code[pc + 2]);
                    if (code[pc + 1] != Op.NOWHERE) {
                        store(code[pc + 1], first, range(begin, after - begin - code[pc + 2]));
                    }
                    at = (long) after << 3;
                    pc += 3;
                }
                case Op.BYTES -> {
                    long length = RareOps.count(registers[code[pc + 1]], at, end, 8);
                    if (code[pc + 2] != Op.NOWHERE) {
                        store(code[pc + 2], first, range((int) (at >>> 3), (int) length));
                    }
                    at += length << 3;
                    pc += 3;
                }
                case Op.ELEMENTS -> {
                    at += RareOps.elements(registers[code[pc + 1]], at, end, code[pc + 2], code[pc + 3]);
                    pc += 4;
                }
                case Op.ALIGN -> {
                    at = (at + code[pc + 1] - 1) & -(long) code[pc + 1];
                    pc += 2;
                }
                case Op.JUMP -> pc = code[pc + 1];
                case Op.SWITCH -> pc = RareOps.choose(code, pc, registers[code[pc + 1]], at);
                case Op.COPY -> {
                    store(code[pc + 2], first, registers[code[pc + 1]]);
                    pc += 3;
                }
                case Op.LOOP -> {
                    at = loop(code, pc, at, first);
                    pc = code[pc + 4];
                }
                default -> {
                    at = rare(code, pc, at, base, first);
                    pc += RareOps.LENGTHS[code[pc]];
                }
            }
        }
        return at;
    }

    private static int index(long base, int offset) {
        return (int) ((base + offset) >>> 3);
    }

    private static long range(int offset, int length) {
        return (long) offset << 32 | length;
    }

    /** The less frequent instructions. They are apart so that the frequent ones are compiled well. */
    private long rare(int[] code, int pc, long at, long base, int first) {
        switch (code[pc]) {
            case Op.ADVANCE_FAR -> {
                long bits = RareOps.wide(code, pc + 1);
                need(at, bits);
                return at + bits;
            }
            case Op.BITS -> store(code[pc + 2], first, RareOps.bits(data, base + code[pc + 1], code[pc + 3],
                    code[pc + 4]));
            case Op.FLOAT -> store(code[pc + 2], first, RareOps.floating(data, base + code[pc + 1], code[pc + 3],
                    code[pc + 4]));
            case Op.CLOCK -> moveClock(RareOps.bits(data, base + code[pc + 1], code[pc + 2], code[pc + 3]),
                    code[pc + 2]);
            case Op.EVENT_ID -> eventId = RareOps.bits(data, base + code[pc + 1], code[pc + 2], code[pc + 3]);
            case Op.CONSTANT -> store(code[pc + 3], first, RareOps.wide(code, pc + 1));
            case Op.SAME -> store(code[pc + 2], first, load(code[pc + 1], first));
            case Op.ELEMENT -> element(code, pc, at, first);
            case Op.VARIABLE -> {
                return variable(code, pc, at, first);
            }
            default -> throw new IllegalStateException("instruction " + code[pc]);
        }
        return at;
    }

    private void moveClock(long value, int size) {
        cycles = size >= 64 ? value : advance(cycles, value, (1L << size) - 1);
    }

    private void element(int[] code, int pc, long at, int first) {
        long index = code[pc + 2];
        long bit = at + index * code[pc + 3];
        if (Long.compareUnsigned(index, registers[code[pc + 1]]) < 0 && bit + code[pc + 5] <= end) {
            store(code[pc + 4], first, RareOps.bits(data, bit, code[pc + 5], code[pc + 6]));
        }
    }

    private long variable(int[] code, int pc, long from, int first) {
        int bytes = RareOps.variableBytes(data, from, end);
        int shift = 7 * bytes;
        long value = RareOps.variable(data, from, bytes);
        boolean signed = (code[pc + 4] & Op.SIGNED) != 0;
        keepVariable(code, pc, signed && shift < 64 ? value << (64 - shift) >> (64 - shift) : value, first);
        return from + 8L * bytes;
    }

    private void keepVariable(int[] code, int pc, long value, int first) {
        if (code[pc + 1] != Op.NOWHERE) {
            store(code[pc + 1], first, value);
        }
        if (code[pc + 2] >= 0) {
            registers[code[pc + 2]] = value;
        }
        if (code[pc + 3] == Op.FOR_CLOCK) {
            moveClock(value, 64);
        } else if (code[pc + 3] == Op.FOR_EVENT_ID) {
            eventId = value;
        }
    }

    private long loop(int[] code, int pc, long from, int first) {
        int register = code[pc + 1];
        long count = register >= 0 ? registers[register] : RareOps.wide(code, pc + 2);
        RareOps.countOfAnySize(count, from, end);
        long at = from;
        for (long i = 0; i < count; i++) {
            long next = run(code, pc + 5, code[pc + 4], at, first);
            if (next == at) {
                // Nothing was read, so nothing can differ in the iterations that are left.
                return at;
            }
            at = next;
        }
        return at;
    }
}
