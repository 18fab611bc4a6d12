// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

/**
 * The part of a path's time that belongs to one host, worker or state.
 *
 * @param <K> what the time is shared among
 * @param duration ns
 */
public record Share<K> (K key, long duration) {
}
