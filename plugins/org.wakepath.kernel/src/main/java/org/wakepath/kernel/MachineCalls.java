/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** The names that a kind of machine gives to the kernel's numbers of system calls. */
final class MachineCalls {
    private static final String TABLE = "system-calls-%s.txt";

    private MachineCalls() {
    }

    /** Names by number, empty for machines whose numbers are not known. */
    static Map<Long, String> of(String machine) {
        return machine.equals("x86_64") ? read(String.format(TABLE, machine)) : Map.of();
    }

    private static Map<Long, String> read(String table) {
        try (InputStream in = MachineCalls.class.getResourceAsStream(table);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            return lines.lines().filter(line -> !line.startsWith("#")).map(line -> line.split(" "))
                    .collect(Collectors.toUnmodifiableMap(words -> Long.valueOf(words[0]), words -> words[1]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
