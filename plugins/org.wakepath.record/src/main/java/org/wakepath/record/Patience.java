// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.time.Duration;

/**
 * The time that a host may be silent before it is given up.
 *
 * @param greeting until its recorder has started; the login scripts of its user run before
 * @param answer until the next line of an answer; LTTng may have to load modules or to write what it has buffered
 * @param bytes until the next bytes of a file that it announced
 */
record Patience(Duration greeting, Duration answer, Duration bytes) {
    static final Patience USUAL = new Patience(Duration.ofSeconds(60), Duration.ofMinutes(3), Duration.ofSeconds(60));
}
