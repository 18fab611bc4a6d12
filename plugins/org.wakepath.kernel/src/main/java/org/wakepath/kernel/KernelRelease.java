/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Version of a kernel; 0.0 where the text does not begin with one. */
record KernelRelease(int major, int minor) {
    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,5})\\.(\\d{1,5}).*");

    /** Reads {@code 6.1.0-56-cloud-amd64} and the like. */
    static KernelRelease of(String release) {
        Matcher m = NUMBERS.matcher(release);
        return m.matches() ? new KernelRelease(Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2)))
                : new KernelRelease(0, 0);
    }

    boolean isAtLeast(int otherMajor, int otherMinor) {
        return major > otherMajor || major == otherMajor && minor >= otherMinor;
    }
}
