// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * What one run did with its time: the executions of a kind with their latencies, and the time of their paths by
 * component. A profile is small, and all that a comparison needs of a run. All times are ns.
 */
package org.wakepath.compare.profile;
