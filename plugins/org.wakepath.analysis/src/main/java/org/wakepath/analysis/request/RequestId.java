// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names a request: the connection on which it came and its place there.
 *
 * @param host label of the host that it was recorded on
 * @param connection the number that the kernel gave to the host's end of the connection
 * @param number which request of the connection it is, from 0, or its stream in protocols that multiplex
 */
public record RequestId(String host, long connection, long number) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,19})\\.(\\d{1,18})(?:@(.+))?");

    /** As people write it: {@code 4711.3@web}. */
    @Override
    public String toString() {
        return local() + '@' + host;
    }

    /** The id without its host. */
    public String local() {
        return Long.toUnsignedString(connection) + '.' + number;
    }

    /**
     * What a text names; empty if it is no id.
     *
     * @param text a connection and a number, and perhaps the host
     */
    static Optional<Pick> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new Pick(matcher.group(1), matcher.group(2), Optional.ofNullable(matcher.group(3))))
                : Optional.empty();
    }

    /** Whether a text has the form of an id. */
    public static boolean isId(String text) {
        return TEXT.matcher(text).matches();
    }

    /** An id that may lack its host, as it was written. */
    record Pick(String connection, String number, Optional<String> host) {
        /** The id of such a request on a host. */
        RequestId on(String label) {
            return new RequestId(label, Long.parseUnsignedLong(connection), Long.parseLong(number));
        }

        boolean fits(RequestId id) {
            return id.local().equals(connection + '.' + number) && host.map(id.host::equals).orElse(true);
        }
    }
}
