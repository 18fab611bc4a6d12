// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** The flame graph of a path for pprof. */
package org.wakepath.report.pprof;
