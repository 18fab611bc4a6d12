// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/**
 * The id that a task has within the innermost pid namespace that it is in, as programs in its container see it.
 *
 * @param tid the id there
 * @param namespace inode of the namespace, as {@code lsns} prints it
 */
public record InnerId(int tid, long namespace) {
}
