// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

/**
 * The path of a task within a window.
 *
 * @param task what the user calls it
 * @param window the window
 */
record TaskQuestion(String task, TimeWindow window) {
}
