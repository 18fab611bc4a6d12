// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.FieldType.ArrayType;
import org.wakepath.ctf.type.FieldType.FloatType;
import org.wakepath.ctf.type.FieldType.SequenceType;
import org.wakepath.ctf.type.FieldType.StringType;
import org.wakepath.ctf.type.IntegerType;
import org.wakepath.ctf.type.NumberType;
import org.wakepath.ctf.type.NumberType.VariableIntegerType;
import org.wakepath.ctf.type.Range;
import org.wakepath.ctf.type.Role;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;

/** Writes the program that reads some parts of an event and picks the wanted fields. */
final class ProgramCompiler {
    private final Code code = new Code();
    private final FixedRun run = new FixedRun(code);

    /** @param alignment known alignment of the first bit, in bits */
    ProgramCompiler(int alignment) {
        run.known(alignment);
    }

    void part(StructType type, Wanted wanted) {
        struct(type, wanted);
    }

    void copy(int register, int target) {
        code.emit(Op.COPY, register, target);
    }

    int[] finish() {
        run.flush();
        return code.toArray();
    }

    /** Alignment of the last bit, as far as it is known. Call after {@link #finish}. */
    int alignment() {
        return run.alignment();
    }

    private void struct(StructType type, Wanted wanted) {
        run.align(type.alignment());
        List<String> names = wanted.isEmpty() ? List.of()
                : type.members().stream().map(StructType.Member::name).toList();
        for (StructType.Member member : type.members()) {
            field(member.type(), wanted.isEmpty() ? wanted : wanted.member(member.name(), names));
        }
    }

    private void field(FieldType type, Wanted wanted) {
        if (wanted.isEmpty() && FixedSize.of(type) >= 0) {
            run.align(type.alignment());
            run.pass(FixedSize.of(type));
        } else if (type instanceof IntegerType integer) {
            integer(integer, wanted);
        } else if (type instanceof FloatType floating) {
            run.align(floating.alignment());
            wanted.targets().forEach(t -> run.load(Op.FLOAT, t, floating.size(), format(floating.bigEndian(), false)));
            run.pass(floating.size());
        } else if (type instanceof StringType string) {
            string(string, wanted);
        } else if (type instanceof StructType struct) {
            struct(struct, wanted);
        } else if (type instanceof ArrayType array) {
            array(array, wanted);
        } else if (type instanceof SequenceType sequence) {
            sequence(sequence, wanted);
        } else if (type instanceof VariantType variant) {
            variant(variant, wanted);
        } else {
            variable((VariableIntegerType) type, wanted);
        }
    }

    private void integer(IntegerType type, Wanted wanted) {
        run.align(type.alignment());
        int format = format(type.bigEndian(), type.signed());
        if (type.size() <= 64) {
            wanted.targets().forEach(t -> run.integer(t, type.size(), format));
            if (type.register() >= 0) {
                run.integer(~type.register(), type.size(), format);
            }
            if (movesClock(type)) {
                run.load(Op.CLOCK, type.size(), format);
            }
            if (type.roles().contains(Role.EVENT_CLASS_ID)) {
                run.load(Op.EVENT_ID, type.size(), format);
            }
        }
        run.pass(type.size());
    }

    /** The reader has set the clock to the packet's begin before any program runs. */
    private static boolean movesClock(NumberType type) {
        return type.roles().contains(Role.CLOCK) && !type.roles().contains(Role.PACKET_BEGIN)
                && !type.roles().contains(Role.PACKET_END);
    }

    private void variable(VariableIntegerType type, Wanted wanted) {
        run.align(8);
        run.flush();
        int purpose = movesClock(type) ? Op.FOR_CLOCK
                : type.roles().contains(Role.EVENT_CLASS_ID) ? Op.FOR_EVENT_ID : Op.FOR_VALUE;
        code.emit(Op.VARIABLE, first(wanted), type.register(), purpose, format(false, type.signed()));
        others(wanted);
        run.known(8);
    }

    private void string(StringType type, Wanted wanted) {
        run.align(8);
        run.flush();
        code.emit(Op.STRING, first(wanted), type.unitBytes());
        others(wanted);
        run.known(8);
    }

    private static int first(Wanted wanted) {
        return wanted.targets().isEmpty() ? Op.NOWHERE : wanted.targets().get(0);
    }

    private void others(Wanted wanted) {
        wanted.targets().stream().skip(1).forEach(other -> code.emit(Op.SAME, wanted.targets().get(0), other));
    }

    private void array(ArrayType type, Wanted wanted) {
        run.align(type.alignment());
        long fixed = FixedSize.of(type);
        if (fixed >= 0 && fixed <= FixedRun.LONGEST) {
            fixedArray(type, fixed, wanted);
            return;
        }
        run.flush();
        wanted.targets().forEach(t -> code.emit(Op.CONSTANT, high(type.length()), low(type.length()), t));
        loop(-1, type.length(), type.element());
    }

    private void fixedArray(ArrayType type, long fixed, Wanted wanted) {
        boolean bytes = isBytes(type.element());
        for (int target : wanted.targets()) {
            if (bytes) {
                run.load(Op.RANGE, target, (int) type.length());
            } else {
                run.constant(type.length(), target);
            }
        }
        long stride = FixedSize.aligned(FixedSize.of(type.element()), type.element().alignment());
        for (Map.Entry<Integer, Wanted> entry : wanted.elements().entrySet()) {
            if (entry.getKey() < type.length() && type.element() instanceof IntegerType integer
                    && integer.size() <= 64) {
                entry.getValue().targets().forEach(t -> run.integerAt(entry.getKey() * stride, t, integer.size(),
                        format(integer.bigEndian(), integer.signed())));
            }
        }
        run.pass(fixed);
    }

    private void sequence(SequenceType type, Wanted wanted) {
        run.align(type.alignment());
        run.flush();
        int register = type.register();
        long fixed = FixedSize.of(type.element());
        long stride = fixed < 0 ? -1 : FixedSize.aligned(fixed, type.element().alignment());
        boolean bytes = isBytes(type.element());
        for (int target : wanted.targets()) {
            if (!bytes) {
                code.emit(Op.COPY, register, target);
            }
        }
        if (stride >= 0 && stride < Integer.MAX_VALUE) {
            elements(register, (int) stride, type.element(), wanted);
        }
        if (bytes) {
            code.emit(Op.BYTES, register, first(wanted));
            others(wanted);
            run.known(8);
        } else if (stride >= 0 && stride < Integer.MAX_VALUE) {
            code.emit(Op.ELEMENTS, register, (int) stride, (int) fixed);
            run.known(
                    fixed == 0 ? run.alignment() : (int) Math.min(run.alignment(), Long.lowestOneBit(fixed | stride)));
        } else {
            loop(register, 0, type.element());
        }
    }

    private void elements(int register, int stride, FieldType element, Wanted wanted) {
        if (element instanceof IntegerType integer && integer.size() <= 64) {
            wanted.elements().forEach((index, inner) -> inner.targets().forEach(t -> code.emit(Op.ELEMENT, register,
                    index, stride, t, integer.size(), format(integer.bigEndian(), integer.signed()))));
        }
    }

    /** Fields inside are passed, not picked: there are many of them, and only one slot. */
    private void loop(int register, long count, FieldType element) {
        code.emit(Op.LOOP, register, high(count), low(count), 0);
        int end = code.size() - 1;
        run.known(1);
        field(element, Wanted.NOTHING);
        run.flush();
        code.set(end, code.size());
        run.known(1);
    }

    private void variant(VariantType type, Wanted wanted) {
        run.flush();
        FixedRun.State before = run.state();
        List<Range> ranges = type.options().stream().flatMap(option -> option.ranges().stream()).toList();
        code.emit(Op.SWITCH, type.register(), type.signedTag() ? Op.SIGNED : 0, ranges.size(), -1);
        int table = code.size();
        for (Range range : ranges) {
            code.emit(high(range.low()), low(range.low()), high(range.high()), low(range.high()), 0);
        }
        List<String> names = type.options().stream().map(VariantType.Option::name).toList();
        List<Integer> ends = new ArrayList<>();
        FixedRun.State after = null;
        int row = table;
        for (VariantType.Option option : type.options()) {
            for (int i = 0; i < option.ranges().size(); i++, row += 5) {
                code.set(row + 4, code.size());
            }
            run.restore(before);
            // The field of an optional one has its name.
            boolean itself = wanted.isEmpty() || type.optional();
            field(option.type(), itself ? wanted : wanted.member(option.name(), names));
            run.flush();
            code.emit(Op.JUMP, 0);
            ends.add(code.size() - 1);
            after = after == null ? run.state() : after.merge(run.state());
        }
        ends.forEach(at -> code.set(at, code.size()));
        if (type.optional()) {
            code.set(table - 1, code.size());
            after = after == null ? before : after.merge(before);
        }
        run.restore(after == null ? before : after);
    }

    private static boolean isBytes(FieldType element) {
        return element instanceof IntegerType integer && integer.isByte();
    }

    private static int format(boolean bigEndian, boolean signed) {
        return (bigEndian ? Op.BIG_ENDIAN : 0) | (signed ? Op.SIGNED : 0);
    }

    private static int high(long value) {
        return (int) (value >>> 32);
    }

    private static int low(long value) {
        return (int) value;
    }

    /** Sizes of types whose occurrences all have one size, and which nothing else refers to. */
    static final class FixedSize {
        /** More bits than any packet has, and still far from overflow when added up. */
        static final long BEYOND = 1L << 40;

        private FixedSize() {
        }

        /** Bits from the aligned start to the end, {@link #BEYOND} at most; -1 when not fixed. */
        static long of(FieldType type) {
            if (type instanceof NumberType number && (number.register() >= 0 || matters(number))) {
                return -1;
            } else if (type instanceof StructType struct) {
                return struct(struct);
            } else if (type instanceof ArrayType array) {
                return array(array.length(), of(array.element()), array.element().alignment());
            }
            return type.fixedBits();
        }

        private static boolean matters(NumberType number) {
            return number.roles().contains(Role.CLOCK) || number.roles().contains(Role.EVENT_CLASS_ID);
        }

        private static long struct(StructType struct) {
            long bits = 0;
            for (StructType.Member member : struct.members()) {
                long size = of(member.type());
                if (size < 0) {
                    return -1;
                }
                bits = Math.min(BEYOND, aligned(bits, member.type().alignment()) + size);
            }
            return bits;
        }

        private static long array(long length, long element, int alignment) {
            if (element < 0 || length == 0) {
                return element < 0 ? -1 : 0;
            }
            long stride = aligned(element, alignment);
            if (stride != 0 && length > BEYOND / stride) {
                return BEYOND;
            }
            return (length - 1) * stride + element;
        }

        static long aligned(long bits, int alignment) {
            return (bits + alignment - 1) & -(long) alignment;
        }
    }
}
