// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host to record.
 *
 * @param name its name in messages, and its folder in the recording; letters, digits, dots, dashes and underscores
 * @param destination its name for {@code ssh}; empty for the machine that this runs on
 */
public record HostAddress(String name, String destination) {
    private static final String USER = "(?:[A-Za-z0-9_][A-Za-z0-9_.+-]*@)?";
    private static final String HOST = "([A-Za-z0-9_][A-Za-z0-9_.:%-]*)";
    private static final Pattern ALIAS = Pattern.compile(USER + "([A-Za-z0-9_][A-Za-z0-9_.-]*)");
    private static final Pattern ADDRESS = Pattern.compile("ssh://" + USER + "(?:" + HOST.replace(":", "")
            + "|\\[" + HOST.replace("[A-Za-z0-9_]", "[A-Za-z0-9_:]") + "\\])(?::(\\d{1,5}))?/?");

    /** The machine that this runs on, under its own name. */
    public static HostAddress here(String hostname) {
        return new HostAddress(folderName(hostname), "");
    }

    /**
     * A host that {@code ssh} reaches: {@code NAME} or {@code USER@NAME}, where the name may be one of its
     * configuration, or {@code ssh://USER@HOST:PORT}.
     *
     * @throws IllegalArgumentException if the text has none of these forms
     */
    public static HostAddress parse(String text) {
        Matcher alias = ALIAS.matcher(text);
        if (alias.matches()) {
            return new HostAddress(folderName(alias.group(1)), text);
        }
        Matcher address = ADDRESS.matcher(text);
        if (address.matches()) {
            String host = address.group(1) == null ? address.group(2) : address.group(1);
            String port = address.group(3) == null ? "" : "-" + address.group(3);
            return new HostAddress(folderName(host + port), text);
        }
        throw new IllegalArgumentException("'" + text + "' is not the name of a host");
    }

    /** Whether it is the machine that this runs on. */
    public boolean isHere() {
        return destination.isEmpty();
    }

    private static String folderName(String host) {
        String harmless = host.replaceAll("[^A-Za-z0-9._-]", "-");
        return harmless.matches("[._-]*") ? "host" : harmless.replaceFirst("^[.-]+", "");
    }
}
