// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Everything that people read of results: sentences, names, numbers and times, and the aliases of names.
 *
 * <p>Names of a trace are made harmless before they are shown. Classes keep no state between calls. Only
 * {@link org.wakepath.words.Redaction} remembers its aliases, and belongs to one thread.
 */
package org.wakepath.words;
