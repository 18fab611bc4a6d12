// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * The data that a page of a path shows.
 *
 * @param meta its block of JSON
 * @param columns its numbers by the name of their column
 */
record PageValues(JsonValue meta, Map<String, long[]> columns) {

    static PageValues of(String page) throws IOException {
        JsonValue meta = JsonValue.parse(block(page, "meta"));
        byte[] bytes;
        try (GZIPInputStream in = new GZIPInputStream(
                new ByteArrayInputStream(Base64.getDecoder().decode(block(page, "columns"))))) {
            bytes = in.readAllBytes();
        }
        Map<String, long[]> columns = new HashMap<>();
        int at = 0;
        for (JsonValue column : meta.get("columns").list()) {
            long[] numbers = new long[(int) column.get("count").integer()];
            for (int plane = 0; plane < column.get("planes").integer(); plane++) {
                for (int i = 0; i < numbers.length; i++) {
                    numbers[i] |= (bytes[at++] & 0xFFL) << 8 * plane;
                }
            }
            columns.put(column.get("name").text(), numbers);
        }
        return new PageValues(meta, columns);
    }

    private static String block(String page, String id) {
        Matcher block = Pattern.compile("<script type=\"[^\"]*\" id=\"" + id + "\">([^<]*)</script>").matcher(page);
        if (!block.find()) {
            throw new IllegalArgumentException("the page has no block " + id);
        }
        return block.group(1);
    }

    /** The numbers of a column. */
    long[] column(String name) {
        return columns.get(name);
    }

    /** Host and name of a worker. */
    String worker(long number) {
        JsonValue worker = meta.get("workers").list().get((int) number);
        return worker.get("host").text() + " " + worker.get("name").text();
    }
}
