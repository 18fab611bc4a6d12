// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Paths by the slices of their tasks: what user space was doing while the path was with a task, and the executions of a
 * slice, each with its path. All times are ns since the epoch on the path's clock.
 */
package org.wakepath.path.split;
