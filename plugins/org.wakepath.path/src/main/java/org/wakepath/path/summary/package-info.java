// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Sums over a path: shares of hosts, tasks and states, the longest waits and what filled them. All times are ns.
 */
package org.wakepath.path.summary;
