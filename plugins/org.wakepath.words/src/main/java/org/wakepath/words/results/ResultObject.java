// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.results;

import java.util.List;

/**
 * A result that consists of fields: a document, a table, or an object within a document.
 *
 * @param name its name, such as {@code segment}
 * @param meaning what one of them is about
 * @param version version of a document; 0 for everything else
 * @param several name of the array that holds more than one of a document; empty where there is only one
 * @param fields its fields, in the order in which documents have them
 * @param kinds where it is one of several kinds, these; its field {@code kind} says which. Else empty
 */
public record ResultObject(String name, String meaning, int version, String several, List<ResultField> fields,
        List<ResultObject> kinds) {

    /** Names of the fields, in their order. */
    public List<String> names() {
        return fields.stream().map(ResultField::name).toList();
    }
}
