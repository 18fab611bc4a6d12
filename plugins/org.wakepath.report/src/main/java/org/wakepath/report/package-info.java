/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/**
 * An active path as text, JSON, CSV, a picture and a page.
 *
 * <p>Every format begins by making the names of the trace harmless, and works only on what comes out of that. Writers
 * keep no state between calls, so that different threads may write at the same time; {@link
 * org.wakepath.report.Redaction} remembers its aliases and belongs to one thread. Nothing is closed or flushed that was
 * handed in.
 */
package org.wakepath.report;
