// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.nio.file.Path;

/**
 * Packets that two folders hold, and that are read from one of them.
 *
 * @param folder the trace that they are not read from
 * @param original the trace that they are read from
 * @param packets their number
 * @param whole whether {@code folder} holds no other packets
 */
public record TraceCopy(Path folder, Path original, long packets, boolean whole) {
}
