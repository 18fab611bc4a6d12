// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.LongStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Columns of numbers as byte planes: the lowest bytes of all numbers, then the second ones, and so on. Planes of high
 * bytes are nearly all zero and cost next to nothing once compressed.
 */
final class PageColumns {
    private final List<Column> columns = new ArrayList<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** A column of {@code count} numbers of {@code planes} bytes each. */
    record Column(String name, int count, int planes) {
    }

    /** Adds a column, with as many planes as its largest number needs; numbers must not be negative. */
    void add(String name, long[] numbers) {
        long largest = LongStream.of(numbers).max().orElse(0);
        int planes = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(largest) + Byte.SIZE - 1) / Byte.SIZE);
        for (int plane = 0; plane < planes; plane++) {
            for (long number : numbers) {
                bytes.write((int) (number >>> 8 * plane));
            }
        }
        columns.add(new Column(name, numbers.length, planes));
    }

    List<Column> columns() {
        return columns;
    }

    /** All columns, compressed with gzip and encoded in base64. */
    String encoded() throws IOException {
        return encoded(bytes.toByteArray());
    }

    /** A text encoded in UTF-8, compressed with gzip, and encoded in base64. */
    static String encoded(String text) throws IOException {
        return encoded(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String encoded(byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new Best(compressed)) {
            gzip.write(bytes);
        }
        return Base64.getEncoder().encodeToString(compressed.toByteArray());
    }

    private static final class Best extends GZIPOutputStream {
        Best(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
