// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

/** IP addresses as two longs: an IPv6 address in both, an IPv4 address in the low half of the second. */
public final class IpAddress {
    private static final long V4_MAX = 0xFFFF_FFFFL;
    private static final long V4_MAPPED = 0xFFFFL << 32;

    private IpAddress() {
    }

    /** An IPv4 address that was mapped into IPv6 ({@code ::ffff:10.0.0.1}) as the plain one, others unchanged. */
    public static long unmapped(long high, long low) {
        return high == 0 && (low & ~V4_MAX) == V4_MAPPED ? low & V4_MAX : low;
    }

    /** Reads {@code length} bytes in network order, at most eight. */
    public static long read(byte[] bytes, int offset, int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value = value << 8 | bytes[offset + i] & 0xFF;
        }
        return value;
    }

    /** The usual notation; an IPv6 address is in brackets so that a port can follow. */
    static String text(long high, long low) {
        if (high == 0 && low <= V4_MAX && low >>> 24 != 0) {
            return (low >>> 24) + "." + (low >>> 16 & 0xFF) + "." + (low >>> 8 & 0xFF) + "." + (low & 0xFF);
        }
        return "[" + v6(high, low) + "]";
    }

    /** RFC 5952: lower case, no leading zeroes, the longest run of at least two zero groups as "::". */
    private static String v6(long high, long low) {
        int[] groups = new int[8];
        for (int i = 0; i < 8; i++) {
            groups[i] = (int) ((i < 4 ? high : low) >>> (48 - 16 * (i % 4))) & 0xFFFF;
        }
        int best = -1;
        int bestLength = 1;
        for (int i = 0; i < 8; i++) {
            int j = i;
            while (j < 8 && groups[j] == 0) {
                j++;
            }
            if (j - i > bestLength) {
                best = i;
                bestLength = j - i;
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            if (i == best) {
                text.append("::");
                i += bestLength - 1;
            } else {
                if (!text.isEmpty() && text.charAt(text.length() - 1) != ':') {
                    text.append(':');
                }
                text.append(Integer.toHexString(groups[i]));
            }
        }
        return text.toString();
    }
}
