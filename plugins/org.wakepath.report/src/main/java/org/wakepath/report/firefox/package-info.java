// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Paths as profiles of the Firefox Profiler. */
package org.wakepath.report.firefox;
