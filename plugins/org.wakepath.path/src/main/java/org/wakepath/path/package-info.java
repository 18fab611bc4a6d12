// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The active path of a task through the graphs of all hosts, and the timelines of tasks, as data.
 *
 * <p>Times are nanoseconds since the epoch on one stated clock. What is found is immutable.
 */
package org.wakepath.path;
