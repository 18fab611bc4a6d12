// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

/**
 * Something that a host lacks.
 *
 * @param host its name
 * @param what what is wrong
 * @param remedy the command that fixes it, for that host, or what else to do
 * @param isFatal whether nothing can be recorded before it is fixed
 */
public record Shortcoming(String host, String what, String remedy, boolean isFatal) {
}
