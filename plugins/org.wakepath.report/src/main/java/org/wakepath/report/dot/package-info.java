// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** The tasks of a path and the wake-ups between them, for Graphviz. */
package org.wakepath.report.dot;
