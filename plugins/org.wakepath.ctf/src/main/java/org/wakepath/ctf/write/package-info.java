/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */

/**
 * Writes small traces of the shape that LTTng's kernel tracer gives them, for fixtures and examples. For one
 * thread.
 */
package org.wakepath.ctf.write;
