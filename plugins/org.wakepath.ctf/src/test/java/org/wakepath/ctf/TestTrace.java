// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A small trace made of metadata in text and streams in hexadecimal. */
final class TestTrace {
    private final Path folder;

    private TestTrace(Path folder) {
        this.folder = folder;
    }

    /** A trace of the given metadata, the first comment of which is added. */
    static TestTrace of(Path parent, String metadata) throws IOException {
        Path folder = Files.createTempDirectory(parent, "trace");
        Files.writeString(folder.resolve("metadata"), "/* CTF 1.8 */\n" + metadata);
        return new TestTrace(folder);
    }

    /** A little endian trace with one event class, which has these fields and no header. */
    static TestTrace ofFields(Path parent, String fields) throws IOException {
        return ofFields(parent, "le", fields);
    }

    static TestTrace ofFields(Path parent, String order, String fields) throws IOException {
        return of(parent, """
                typealias integer { size = 8; align = 8; } := u8;
                typealias integer { size = 16; align = 8; } := u16;
                typealias integer { size = 32; align = 8; } := u32;
                typealias integer { size = 64; align = 8; } := u64;
                trace { major = 1; minor = 8; byte_order = %s; };
                env { count = 2; choice = "b"; };
                stream { };
                event { name = "e"; fields := struct { %s }; };
                """.formatted(order, fields));
    }

    /** Adds a stream; spaces in the digits are ignored. */
    TestTrace stream(String name, String hex) throws IOException {
        return stream(name, HexFormat.of().parseHex(hex.replaceAll("\\s", "")));
    }

    TestTrace stream(String name, byte[] bytes) throws IOException {
        Files.write(folder.resolve(name), bytes);
        return this;
    }

    Path folder() {
        return folder;
    }

    Trace open() {
        return Trace.open(folder);
    }

    /** Fields of all events as text. */
    List<String> events() {
        List<String> lines = new ArrayList<>();
        PrettyText text = PrettyText.ofBabeltrace2();
        try (EventReader events = new EventReader(open())) {
            while (events.next()) {
                events.fields(text);
                lines.add(text.take());
            }
        }
        return lines;
    }

    /** The payload of the only event as text. */
    String payload() {
        List<String> events = events();
        if (events.size() != 1) {
            throw new AssertionError(events.size() + " events: " + events);
        }
        return events.get(0).substring(events.get(0).indexOf("event.fields = ") + 15);
    }

    /** Payloads as babeltrace2 shows them. */
    List<String> payloadsByOracle() throws IOException, InterruptedException {
        Oracle.requireProgram("babeltrace2");
        Process process = new ProcessBuilder("babeltrace2", "--names", "all", "--fields", "all", folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError("babeltrace2 fails on " + folder);
        }
        return output.lines().map(l -> l.substring(l.indexOf("event.fields = ") + 15)).toList();
    }

    /** Integers in little endian bytes, given as pairs of value and number of bytes. */
    static byte[] littleEndian(long... valuesAndSizes) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < valuesAndSizes.length; i += 2) {
            byte[] eight = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(valuesAndSizes[i]).array();
            bytes.write(eight, 0, (int) valuesAndSizes[i + 1]);
        }
        return bytes.toByteArray();
    }
}
