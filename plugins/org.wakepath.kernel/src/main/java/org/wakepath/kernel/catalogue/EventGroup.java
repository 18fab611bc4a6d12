/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.catalogue;

/**
 * Events that are recorded together.
 *
 * @param name its name, such as {@code timers}
 * @param meaning what its events tell
 * @param cost what they cost, as far as it was measured; else empty
 */
public record EventGroup(String name, String meaning, String cost) {
}
