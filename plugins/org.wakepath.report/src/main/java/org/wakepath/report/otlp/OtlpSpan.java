// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.otlp;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * A span of OpenTelemetry. Its ids follow from what they name, so that the same thing always has the same.
 *
 * @param resource the attributes of the host that it happened on
 * @param trace id of its trace, 32 hexadecimal digits
 * @param id 16 hexadecimal digits
 * @param parent id of the span around it; empty for the root
 * @param start ns since the epoch
 * @param end exclusive
 * @param attributes values are texts, whole numbers or booleans
 */
public record OtlpSpan(Map<String, Object> resource, String trace, String id, String parent, Kind kind, String name,
        long start, long end, Map<String, Object> attributes, List<Link> links) {
    /** The name of the scope that the spans belong to. */
    public static final String SCOPE = "wakepath";

    private static final int TRACE_DIGITS = 32;
    private static final int SPAN_DIGITS = 16;

    /** What a span was in relation to others. */
    public enum Kind {
        /** Nothing of it is known to be a remote call. */
        INTERNAL(1),
        /** It answered a request. */
        SERVER(2),
        /** It sent a request, and waited for its answer. */
        CLIENT(3);

        private final int number;

        Kind(int number) {
            this.number = number;
        }

        /** As OpenTelemetry's protocol numbers kinds. */
        int number() {
            return number;
        }
    }

    /**
     * A link to another span.
     *
     * @param trace id of its trace
     * @param span its id
     */
    public record Link(String trace, String span, Map<String, Object> attributes) {
    }

    /** The id of a trace that is known by some parts. */
    static String traceOf(Object... parts) {
        return digits(TRACE_DIGITS, parts);
    }

    /** The id of a span that is known by some parts. */
    static String spanOf(Object... parts) {
        return digits(SPAN_DIGITS, parts);
    }

    /** The first digits of a hash of some parts. All of them zero would be no valid id, but does not happen. */
    private static String digits(int count, Object... parts) {
        try {
            MessageDigest hash = MessageDigest.getInstance("SHA-256");
            for (Object part : parts) {
                hash.update((part + "\0").getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(hash.digest()).substring(0, count);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
