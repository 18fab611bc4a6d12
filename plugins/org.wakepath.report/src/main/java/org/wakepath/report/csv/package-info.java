// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Segments, tasks, events, statistics, flame graphs and messages as comma-separated values, by RFC 4180. */
package org.wakepath.report.csv;
