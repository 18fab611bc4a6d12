// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.FieldType;
import org.wakepath.ctf.type.FieldType.ArrayType;
import org.wakepath.ctf.type.FieldType.FloatType;
import org.wakepath.ctf.type.FieldType.SequenceType;
import org.wakepath.ctf.type.FieldType.StringType;
import org.wakepath.ctf.type.FieldVisitor;
import org.wakepath.ctf.type.IntegerType;
import org.wakepath.ctf.type.NumberType;
import org.wakepath.ctf.type.NumberType.VariableIntegerType;
import org.wakepath.ctf.type.Role;
import org.wakepath.ctf.type.Scope;
import org.wakepath.ctf.type.StructType;
import org.wakepath.ctf.type.VariantType;

/** Walks every field of a part of a packet and shows it to a visitor. Not for use by several threads. */
public final class FieldWalker {
    /** A limit on elements without any bits, far above what a tracer uses. */
    public static final int MOST_EMPTY = 4096;

    private final long[] registers;
    private final boolean notesRoles;
    private final RoleValues roles = new RoleValues();
    private byte[] data = new byte[Bits.SLACK];
    private long position;
    private long end;
    private boolean ranOut;
    private int empty;

    private FieldWalker(int registers, boolean notesRoles) {
        this.registers = new long[registers];
        this.notesRoles = notesRoles;
    }

    /**
     * A walker that notes what the reader itself needs to know.
     *
     * @param registers number of registers that the trace needs
     */
    public static FieldWalker ofRoles(int registers) {
        return new FieldWalker(registers, true);
    }

    /**
     * A walker that only shows values, faster.
     *
     * @param registers number of registers that the trace needs
     */
    public static FieldWalker ofValues(int registers) {
        return new FieldWalker(registers, false);
    }

    /**
     * Starts at a bit of a packet.
     *
     * @param packet the packet from its first byte, and {@link Bits#SLACK} bytes more
     * @param start first bit to read
     * @param endBit first bit not to read
     */
    public void begin(byte[] packet, long start, long endBit) {
        data = packet;
        position = start;
        end = endBit;
        ranOut = false;
        empty = 0;
    }

    /** The values read so far that the reader itself uses; none if only values are shown. */
    public RoleValues roles() {
        return roles;
    }

    /** Whether the walk failed because a field runs past the last bit. */
    public boolean ranOut() {
        return ranOut;
    }

    /** Next bit to read. */
    public long position() {
        return position;
    }

    /** Values that lengths and tags refer to. */
    public long[] registers() {
        return registers;
    }

    /** Walks through a part of the packet or event. A part without fields is shown only if it is the payload. */
    public void walk(Scope scope, StructType type, FieldVisitor visitor) {
        if (type.size() == 0 && scope != Scope.EVENT_FIELDS) {
            align(type.alignment());
            return;
        }
        visitor.beginScope(scope, type);
        members(type, visitor);
        visitor.endStructure();
    }

    private void members(StructType type, FieldVisitor visitor) {
        align(type.alignment());
        int size = type.size();
        for (int i = 0; i < size; i++) {
            StructType.Member member = type.member(i);
            field(member.name(), member.type(), visitor);
        }
    }

    private void field(String name, FieldType type, FieldVisitor visitor) {
        if (type instanceof IntegerType integer) {
            integer(name, integer, visitor);
        } else if (type instanceof ArrayType array) {
            array(name, array, visitor);
        } else if (type instanceof StringType string) {
            string(name, string, visitor);
        } else if (type instanceof SequenceType sequence) {
            align(sequence.alignment());
            elements(name, sequence.element(), registers[sequence.register()], sequence.text(), visitor);
        } else if (type instanceof StructType struct) {
            visitor.beginStructure(name, struct);
            members(struct, visitor);
            visitor.endStructure();
        } else if (type instanceof VariantType variant) {
            variant(name, variant, visitor);
        } else if (type instanceof FloatType floating) {
            floating(name, floating, visitor);
        } else {
            variable(name, (VariableIntegerType) type, visitor);
        }
    }

    private void integer(String name, IntegerType type, FieldVisitor visitor) {
        align(type.alignment());
        int size = type.size();
        need(size, name);
        if (size > 64) {
            BigInteger value = Bits.big(data, position, size, type.bigEndian(), type.signed());
            position += size;
            visitor.bigInteger(name, value, type.base());
            return;
        }
        long value = Bits.integer(data, position, size, type.bigEndian(), type.signed());
        position += size;
        number(name, type, value, size, visitor);
    }

    private void number(String name, NumberType type, long value, int size, FieldVisitor visitor) {
        if (type.register() >= 0) {
            registers[type.register()] = value;
        }
        if (notesRoles && !type.roles().isEmpty()) {
            roles.note(type.roles(), value, size);
        }
        if (type.labels().isNone()) {
            visitor.integer(name, value, type.signed(), type.base());
        } else {
            visitor.enumeration(name, value, type.signed(), type.labels());
        }
    }

    private void variable(String name, VariableIntegerType type, FieldVisitor visitor) {
        align(8);
        long value = 0;
        int shift = 0;
        byte next;
        do {
            need(8, name);
            next = data[(int) (position >>> 3)];
            position += 8;
            if (shift < 64) {
                value |= (next & 0x7FL) << shift;
            }
            shift += 7;
            if (shift > 70) {
                throw new CtfException(place(name) + " has more than 64 bits");
            }
        } while (next < 0);
        if (type.signed() && shift < 64) {
            value = value << (64 - shift) >> (64 - shift);
        }
        number(name, type, value, 64, visitor);
    }

    private void floating(String name, FloatType type, FieldVisitor visitor) {
        align(type.alignment());
        need(type.size(), name);
        long raw = Bits.integer(data, position, type.size(), type.bigEndian(), false);
        position += type.size();
        if (type.size() == 32) {
            visitor.floatNumber(name, Float.intBitsToFloat((int) raw));
        } else {
            visitor.doubleNumber(name, Double.longBitsToDouble(raw));
        }
    }

    private void string(String name, StringType type, FieldVisitor visitor) {
        align(8);
        int from = (int) (position >>> 3);
        int last = (int) (end >>> 3);
        int at = from;
        if (type.unitBytes() == 1) {
            at = Bits.zero(data, from, last);
        } else {
            while (at + type.unitBytes() <= last && !isZero(at, type.unitBytes())) {
                at += type.unitBytes();
            }
        }
        if (at + type.unitBytes() > last) {
            ranOut = true;
            throw new CtfException("string " + name + before() + " has no end");
        }
        position = (at + (long) type.unitBytes()) << 3;
        visitor.text(name, new String(data, from, at - from, type.charset()));
    }

    private boolean isZero(int at, int bytes) {
        for (int i = 0; i < bytes; i++) {
            if (data[at + i] != 0) {
                return false;
            }
        }
        return true;
    }

    private void array(String name, ArrayType type, FieldVisitor visitor) {
        align(type.alignment());
        if (notesRoles && type.roles().contains(Role.TRACE_UUID) && type.length() == 16) {
            need(128, name);
            int at = (int) (position >>> 3);
            roles.note(new UUID((long) Bits.BE64.get(data, at), (long) Bits.BE64.get(data, at + 8)));
        }
        elements(name, type.element(), type.length(), type.text(), visitor);
    }

    private void elements(String name, FieldType element, long length, boolean text, FieldVisitor visitor) {
        // Few elements take no bits, and those are counted below.
        if (length < 0 || length > Math.max(end - position, MOST_EMPTY)) {
            ranOut = true;
            throw new CtfException(place(name) + " has " + Long.toUnsignedString(length)
                    + " elements, with " + (end - position) + " bits left");
        }
        if (text) {
            textArray(name, length, visitor);
            return;
        }
        visitor.beginArray(name, length);
        for (long i = 0; i < length; i++) {
            long before = position;
            field("", element, visitor);
            if (position == before) {
                countEmpty(name);
            }
        }
        visitor.endArray();
    }

    /** The remaining bits limit what is read, but not the number of elements without any bits. */
    private void countEmpty(String name) {
        if (++empty > MOST_EMPTY) {
            throw new CtfException(place(name) + " has more than " + MOST_EMPTY
                    + " elements without bits");
        }
    }

    private void textArray(String name, long length, FieldVisitor visitor) {
        need(length * 8, name);
        int from = (int) (position >>> 3);
        int zero = Bits.zero(data, from, from + (int) length);
        position += length * 8;
        visitor.text(name, new String(data, from, zero - from, StandardCharsets.UTF_8));
    }

    private void variant(String name, VariantType type, FieldVisitor visitor) {
        long tag = registers[type.register()];
        int choice = type.choose(tag);
        if (choice < 0 && type.optional()) {
            return;
        }
        if (choice < 0) {
            throw new CtfException("variant " + name + before() + " has no option for tag " + tag);
        }
        VariantType.Option option = type.options().get(choice);
        if (type.optional()) {
            field(name, option.type(), visitor);
            return;
        }
        visitor.beginVariant(name, option);
        field(option.name(), option.type(), visitor);
        visitor.endVariant();
    }

    private void align(int alignment) {
        position = (position + alignment - 1) & -(long) alignment;
    }

    private void need(long bits, String name) {
        if (bits > end - position) {
            ranOut = true;
            throw new CtfException(place(name) + " needs " + bits + " bits, with "
                    + Math.max(0, end - position) + " left");
        }
    }

    private String place(String name) {
        return (name.isEmpty() ? "an element" : "field " + name) + before();
    }

    private String before() {
        return " at byte " + (position >>> 3) + " of the packet";
    }
}
