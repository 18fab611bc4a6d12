// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Tests of whether two groups of runs differ, and by how much. They know numbers alone, and are free of any unit. */
package org.wakepath.compare.statistics;
