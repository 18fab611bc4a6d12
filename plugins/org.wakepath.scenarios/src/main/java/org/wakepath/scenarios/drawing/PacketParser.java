// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code client:4242 > server:7000 S seq 100 ack 0 len 0 window 500} or
 * {@code udp client:53 > server:53 len 9 id 7}; all but the ends may be left out. A host may be followed by one of its
 * network namespaces, {@code server/blue:7000}.
 */
final class PacketParser {
    private static final Pattern ENDS = Pattern
            .compile("(udp )?([\\w/]+):(\\d+) > ([\\w/]+):(\\d+)(?: ([SAFPR]+))?(.*)");
    private static final Pattern NUMBER = Pattern.compile(" (seq|ack|len|window|id|hash) (\\d+)");
    private static final Map<Character, Integer> FLAGS = Map.of('F', 0x01, 'S', 0x02, 'R', 0x04, 'P', 0x08, 'A', 0x10);

    private static final long USUAL_HASH = 0x5EED;

    private PacketParser() {
    }

    static DrawnPacket parse(String text, int line) {
        Matcher matcher = ENDS.matcher(text);
        if (!matcher.matches()) {
            throw new DrawingException(line, "a packet is host:port > host:port FLAGS seq N ack N len N window N");
        }
        return new DrawnPacket(matcher.group(1) == null ? DrawnPacket.Protocol.TCP : DrawnPacket.Protocol.UDP,
                end(matcher.group(2), matcher.group(3)), end(matcher.group(4), matcher.group(5)),
                flags(matcher.group(6)), number(matcher.group(7), "seq", line), number(matcher.group(7), "ack", line),
                (int) number(matcher.group(7), "len", line), (int) number(matcher.group(7), "window", line),
                (int) number(matcher.group(7), "id", line), hash(matcher.group(7), line));
    }

    /** A tracer gives 0 for a packet without payload; two packets have the same payload unless they say otherwise. */
    private static long hash(String text, int line) {
        long hash = number(text, "hash", line);
        return hash != 0 || number(text, "len", line) == 0 ? hash : USUAL_HASH;
    }

    private static DrawnPacket.End end(String place, String port) {
        String[] names = place.split("/", 2);
        return new DrawnPacket.End(names[0], names.length > 1 ? names[1] : "", Integer.parseInt(port));
    }

    private static int flags(String letters) {
        return letters == null ? 0 : letters.chars().map(c -> FLAGS.get((char) c)).sum();
    }

    private static long number(String text, String word, int line) {
        if (!NUMBER.matcher(text).replaceAll("").isBlank()) {
            throw new DrawingException(line, "'" + text.strip() + "' is not seq N ack N len N window N id N hash N");
        }
        return NUMBER.matcher(text).results().filter(m -> m.group(1).equals(word))
                .mapToLong(m -> Long.parseLong(m.group(2))).findFirst().orElse(0);
    }
}
