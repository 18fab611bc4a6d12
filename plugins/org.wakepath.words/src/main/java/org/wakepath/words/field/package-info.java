// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Events and their fields in words: names, values and times, harmless to a terminal.
 */
package org.wakepath.words.field;
