// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;

/** Reads integers out of a byte array that has at least {@link #SLACK} bytes after its content. */
public final class Bits {
    /** Bytes that must follow the content, for loads wider than the field. */
    public static final int SLACK = 16;

    /** Little endian longs of a byte array, at any byte. */
    public static final VarHandle LE64 = view(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** Big endian longs of a byte array, at any byte. */
    public static final VarHandle BE64 = view(long[].class, ByteOrder.BIG_ENDIAN);
    /** Little endian ints of a byte array, at any byte. */
    public static final VarHandle LE32 = view(int[].class, ByteOrder.LITTLE_ENDIAN);
    /** Big endian ints of a byte array, at any byte. */
    public static final VarHandle BE32 = view(int[].class, ByteOrder.BIG_ENDIAN);
    /** Little endian shorts of a byte array, at any byte. */
    public static final VarHandle LE16 = view(short[].class, ByteOrder.LITTLE_ENDIAN);
    /** Big endian shorts of a byte array, at any byte. */
    public static final VarHandle BE16 = view(short[].class, ByteOrder.BIG_ENDIAN);

    private Bits() {
    }

    private static VarHandle view(Class<?> type, ByteOrder order) {
        return MethodHandles.byteArrayViewVarHandle(type, order);
    }

    /**
     * An unsigned little endian integer: its first bit is the lowest of its byte that is not used yet.
     *
     * @param position of the first bit
     * @param size 1 to 64 bits
     */
    public static long littleEndian(byte[] data, long position, int size) {
        int at = (int) (position >>> 3);
        int shift = (int) position & 7;
        long value = (long) LE64.get(data, at) >>> shift;
        if (shift + size > 64) {
            value |= (data[at + 8] & 0xFFL) << (64 - shift);
        }
        return size == 64 ? value : value & ((1L << size) - 1);
    }

    /**
     * An unsigned big endian integer: its first bit is the highest of its byte that is not used yet.
     *
     * @param position of the first bit
     * @param size 1 to 64 bits
     */
    public static long bigEndian(byte[] data, long position, int size) {
        int at = (int) (position >>> 3);
        int shift = (int) position & 7;
        long value = (long) BE64.get(data, at) << shift;
        if (shift + size > 64) {
            value |= (data[at + 8] & 0xFFL) >>> (8 - shift);
        }
        return value >>> (64 - size);
    }

    /** Reads in either byte order and extends the sign where there is one. */
    public static long integer(byte[] data, long position, int size, boolean bigEndian, boolean signed) {
        long value = bigEndian ? bigEndian(data, position, size) : littleEndian(data, position, size);
        return signed ? value << (64 - size) >> (64 - size) : value;
    }

    /** An integer of more than 64 bits. */
    public static BigInteger big(byte[] data, long position, int size, boolean bigEndian, boolean signed) {
        byte[] magnitude = new byte[(size + 7) / 8 + 1];
        int left = size;
        long at = bigEndian ? position + size : position;
        for (int i = magnitude.length - 1; left > 0; i--) {
            int step = Math.min(8, left);
            at -= bigEndian ? step : 0;
            magnitude[i] = (byte) (bigEndian ? bigEndian(data, at, step) : littleEndian(data, at, step));
            at += bigEndian ? 0 : step;
            left -= step;
        }
        BigInteger value = new BigInteger(magnitude);
        boolean negative = signed && value.testBit(size - 1);
        return negative ? value.subtract(BigInteger.ONE.shiftLeft(size)) : value;
    }

    /**
     * First zero byte.
     *
     * @param from where to start
     * @param end where to stop
     * @return its index, or {@code end}
     */
    public static int zero(byte[] data, int from, int end) {
        int at = from;
        while (at < end) {
            long eight = (long) LE64.get(data, at);
            long zeros = (eight - 0x0101010101010101L) & ~eight & 0x8080808080808080L;
            if (zeros != 0) {
                return Math.min(end, at + (Long.numberOfTrailingZeros(zeros) >>> 3));
            }
            at += 8;
        }
        return end;
    }
}
