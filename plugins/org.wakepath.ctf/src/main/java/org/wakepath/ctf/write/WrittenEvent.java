// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.write;

import java.util.List;

/**
 * A class of events to write.
 *
 * @param id its number
 * @param fields its payload
 */
public record WrittenEvent(int id, List<Field> fields) {
}
