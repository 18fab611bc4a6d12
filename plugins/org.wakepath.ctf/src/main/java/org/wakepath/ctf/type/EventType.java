// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.util.Map;

/**
 * Layout of one class of events.
 *
 * @param name its name
 * @param id its number in its stream class
 * @param context the context that only this class has
 * @param payload its fields
 * @param attributes further attributes as text: {@code loglevel}, {@code model.emf.uri}
 */
public record EventType(String name, long id, StructType context, StructType payload,
        Map<String, String> attributes) {
    /** Copies the attributes. */
    public EventType {
        attributes = Map.copyOf(attributes);
    }
}
