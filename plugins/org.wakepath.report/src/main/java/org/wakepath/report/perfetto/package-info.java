// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Paths as traces of Perfetto. */
package org.wakepath.report.perfetto;
