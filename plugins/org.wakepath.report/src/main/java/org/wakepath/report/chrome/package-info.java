// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Paths as trace events in JSON, for Perfetto and the browsers' own viewers. */
package org.wakepath.report.chrome;
