// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Documents of results, one package for each format, and what several of them share.
 *
 * <p>Every format first makes the names of the trace harmless, and then uses only these. Writers keep no state between
 * calls, so different threads may write at the same time. A writer does not close or flush the output that it is given.
 */
package org.wakepath.report;
