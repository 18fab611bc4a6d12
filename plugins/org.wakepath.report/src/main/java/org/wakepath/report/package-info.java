// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Documents of results, one package for each format; here is what several of them share.
 *
 * <p>Every format begins by making the names of the trace harmless, and works only on what comes out of that. Writers
 * keep no state between calls, so that different threads may write at the same time. Nothing is closed or flushed that
 * was handed in.
 */
package org.wakepath.report;
