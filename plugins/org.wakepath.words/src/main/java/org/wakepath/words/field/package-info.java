// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Words for events and their fields: names, values and times, harmless to a terminal. */
package org.wakepath.words.field;
