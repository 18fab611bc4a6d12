// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

/**
 * A line that says what somebody does in a column.
 *
 * @param line number of the line in its file
 * @param column when
 * @param until for a loss its end, else the same as {@code column}
 * @param actor who
 * @param verb what
 * @param object the rest of the line
 */
record Signal(int line, int column, int until, String actor, String verb, String object) {
}
