// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

/**
 * Writes traces in the shape of LTTng's kernel tracer. Fixtures and examples are written by names and values. Large
 * traces are written by typed values, without an object per event.
 */
package org.wakepath.ctf.write;
