// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Files that hold what was found in traces, so that it need not be found again. The classes here know columns and
 * texts, not what these mean. Not thread-safe but where said; the columns that a reader gives may be read by several
 * threads.
 */
package org.wakepath.base.index;
