// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

/** Thrown if a text is not a filter. The message says in a sentence what to write instead. */
public final class FilterSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    FilterSyntaxException(String sentence) {
        super(sentence);
    }
}
