// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Reads only what the paths of an interval need.
 *
 * <p>Times are nanoseconds since the epoch, on the clock of their host or of the host that a question names.
 */
package org.wakepath.analysis.excerpt;
