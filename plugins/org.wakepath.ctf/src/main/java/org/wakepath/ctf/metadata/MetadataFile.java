// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.wakepath.base.Reason;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.TraceType;

/** The file {@code metadata} of a trace: plain text, or text in packets of either byte order. */
public final class MetadataFile {
    /** Name of the file in the trace's folder. */
    public static final String NAME = "metadata";
    private static final long MOST_BYTES = 256L << 20;
    private static final char RECORD_SEPARATOR = 0x1E;

    private MetadataFile() {
    }

    /**
     * Reads the metadata of the trace in a folder. If packets were cut, only whole declarations count.
     *
     * @param declarations those read before, from metadata that may be similar
     * @param cache what was parsed before, by this process or another
     * @throws CtfException when it is not valid, or too much of it is missing
     */
    public static Metadata read(Path folder, TsdlMetadata declarations, MetadataCache cache) {
        Path file = folder.resolve(NAME);
        try {
            byte[] content = bytes(file);
            return cache.find(content).orElseGet(() -> {
                Metadata metadata = read(content, declarations);
                cache.keep(content, metadata);
                return metadata;
            });
        } catch (CtfException e) {
            throw e.at(file.toString());
        }
    }

    private static Metadata read(byte[] content, TsdlMetadata declarations) {
        ByteOrder order = packetOrder(content);
        if (order == null) {
            return new Metadata(parse(new String(content, StandardCharsets.UTF_8), declarations), false);
        }
        MetadataPackets packets = MetadataPackets.of(ByteBuffer.wrap(content).order(order));
        String text = packets.text();
        if (isJson(text)) {
            return new Metadata(parse(text, declarations), packets.truncated());
        }
        WholeDeclarations whole = WholeDeclarations.of(text);
        boolean truncated = packets.truncated() || !whole.rest().isBlank();
        return new Metadata(truncated ? parseWhole(whole.text(), declarations) : parse(text, declarations), truncated);
    }

    private static TraceType parseWhole(String text, TsdlMetadata declarations) {
        try {
            return parse(text, declarations);
        } catch (CtfException e) {
            throw new CtfException("ends early, after " + text.length() + " characters of whole declarations: "
                    + e.getMessage(), e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            long size = Files.size(file);
            if (size > MOST_BYTES) {
                throw new CtfException("metadata of " + size + " bytes, more than " + MOST_BYTES);
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new CtfException("cannot be read: " + Reason.of(e), e);
        }
    }

    private static ByteOrder packetOrder(byte[] content) {
        if (content.length < 4) {
            return null;
        }
        int first = ByteBuffer.wrap(content).getInt();
        if (first == MetadataPackets.MAGIC) {
            return ByteOrder.BIG_ENDIAN;
        }
        return Integer.reverseBytes(first) == MetadataPackets.MAGIC ? ByteOrder.LITTLE_ENDIAN : null;
    }

    /** Parses metadata of CTF 1.8 or 2. */
    private static TraceType parse(String text, TsdlMetadata declarations) {
        if (isJson(text)) {
            return new JsonMetadata().read(JsonFragments.split(text));
        }
        return declarations.read(text);
    }

    private static boolean isJson(String text) {
        return !text.isEmpty() && text.charAt(0) == RECORD_SEPARATOR;
    }

    /** The JSON objects of CTF 2 metadata, each after a record separator (RFC 7464). */
    static final class JsonFragments {
        private static final char RECORD_SEPARATOR = 0x1E;
        private static final int DEEPEST = 128;
        private static final Pattern HALF_CHARACTER = Pattern.compile("\\p{Cs}");
        /** Tracers write names as they are, control characters and all. */
        private static final JsonFactory FACTORY = JsonFactory.builder()
                .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
                .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build()).build();

        private JsonFragments() {
        }

        static List<JsonObject> split(String text) {
            List<JsonObject> fragments = new ArrayList<>();
            for (String part : text.substring(1).split(String.valueOf(RECORD_SEPARATOR), -1)) {
                fragments.add(parse(part, fragments.size()));
            }
            return fragments;
        }

        private static JsonObject parse(String text, int index) {
            String place = "fragment " + index;
            try (JsonParser parser = FACTORY.createParser(text)) {
                parser.nextToken();
                Object value = value(parser);
                if (parser.nextToken() != null) {
                    throw new CtfException(place + ": more than one JSON object");
                }
                return JsonObject.of(value, place);
            } catch (IOException e) {
                throw new CtfException(place + ": " + e.getMessage(), e);
            }
        }

        private static Object value(JsonParser parser) throws IOException {
            JsonToken token = parser.currentToken();
            if (token == null) {
                throw new CtfException("empty");
            }
            return switch (token) {
                case START_OBJECT -> object(parser);
                case START_ARRAY -> array(parser);
                case VALUE_STRING -> whole(parser.getText());
                case VALUE_NUMBER_INT -> parser.getBigIntegerValue();
                case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
                case VALUE_TRUE -> Boolean.TRUE;
                case VALUE_FALSE -> Boolean.FALSE;
                default -> JsonObject.NULL;
            };
        }

        /** No document can hold halves of characters, which escapes may stand for. */
        private static String whole(String text) {
            return HALF_CHARACTER.matcher(text).replaceAll("\uFFFD");
        }

        private static Map<String, Object> object(JsonParser parser) throws IOException {
            Map<String, Object> members = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = whole(parser.currentName());
                parser.nextToken();
                members.put(name, value(parser));
            }
            return members;
        }

        private static List<Object> array(JsonParser parser) throws IOException {
            List<Object> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value(parser));
            }
            return elements;
        }
    }

    /**
     * Metadata in packets. The file may end within a packet, or hold zeros from there on.
     *
     * @param text what the packets hold
     * @param truncated whether the file ends within a packet
     */
    record MetadataPackets(String text, boolean truncated) {
        static final int MAGIC = 0x75D11D57;
        private static final int HEADER_BYTES = 37;

        /** Reads the packets; the buffer has their byte order. */
        static MetadataPackets of(ByteBuffer packets) {
            int written = packets.capacity();
            while (written > 0 && packets.get(written - 1) == 0) {
                written--;
            }
            ByteArrayOutputStream text = new ByteArrayOutputStream(written);
            int at = 0;
            // The padding of a packet is zeros, too. So the last packet seems to go on where the file's zeros start.
            while (at < written) {
                int length = unpack(packets, at, written, text);
                if (length == 0) {
                    return new MetadataPackets(withoutZeros(text), true);
                }
                at += length;
            }
            return new MetadataPackets(withoutZeros(text), at < packets.capacity() || endsWithZero(text));
        }

        /** Adds the content of a packet, and returns the packet's length; 0 if the file ends within it. */
        private static int unpack(ByteBuffer packets, int at, int written, ByteArrayOutputStream text) {
            if (written - at >= Integer.BYTES && packets.getInt(at) != MAGIC) {
                throw new CtfException(String.format("packet at byte %d: magic 0x%08X is not 0x%08X", at,
                        packets.getInt(at), MAGIC));
            }
            if (written - at < HEADER_BYTES) {
                return 0;
            }
            checkVersion(packets, at);
            int left = packets.capacity() - at;
            long contentBytes = Integer.toUnsignedLong(packets.getInt(at + 24)) / 8;
            long packetBytes = Integer.toUnsignedLong(packets.getInt(at + 28)) / 8;
            if (contentBytes < HEADER_BYTES || contentBytes > packetBytes) {
                throw new CtfException("packet at byte " + at + ": content of " + contentBytes + " bytes in "
                        + packetBytes);
            }
            if (packets.get(at + 32) != 0 || packets.get(at + 33) != 0) {
                throw new CtfException("packet at byte " + at + ": compressed or encrypted (" + packets.get(at + 32)
                        + ", " + packets.get(at + 33) + ")");
            }
            text.write(packets.array(), at + HEADER_BYTES, (int) Math.min(contentBytes, left) - HEADER_BYTES);
            return packetBytes > left ? 0 : (int) packetBytes;
        }

        /** Bytes that are not a packet but start like one may have any version. */
        private static void checkVersion(ByteBuffer packets, int at) {
            int major = Byte.toUnsignedInt(packets.get(at + 35));
            int minor = Byte.toUnsignedInt(packets.get(at + 36));
            if (!(major == 1 && minor == 8) && !(major == 2 && minor == 0)) {
                throw new CtfException("packet at byte " + at + ": version " + major + "." + minor
                        + " is neither 1.8 nor 2.0, so it is not a valid packet of metadata");
            }
        }

        private static boolean endsWithZero(ByteArrayOutputStream text) {
            byte[] bytes = text.toByteArray();
            return bytes.length > 0 && bytes[bytes.length - 1] == 0;
        }

        private static String withoutZeros(ByteArrayOutputStream text) {
            String whole = text.toString(StandardCharsets.UTF_8);
            int end = whole.length();
            while (end > 0 && whole.charAt(end - 1) == 0) {
                end--;
            }
            return whole.substring(0, end);
        }
    }
}
