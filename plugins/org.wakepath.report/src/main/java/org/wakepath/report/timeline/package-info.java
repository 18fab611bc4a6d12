// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** What documents of other software show of a path: a track for each worker, and the facts of each thing on it. */
package org.wakepath.report.timeline;
