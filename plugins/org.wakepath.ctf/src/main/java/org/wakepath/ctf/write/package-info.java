// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

/**
 * Writes traces of the shape that LTTng's kernel tracer gives them: by names and values for fixtures and examples, by
 * typed values without an object per event for large ones.
 */
package org.wakepath.ctf.write;
