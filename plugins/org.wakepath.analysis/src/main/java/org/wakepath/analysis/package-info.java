// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Opens traces, relates their clocks and answers questions about them: the one door to all results.
 *
 * <p>{@link org.wakepath.analysis.Analysis} alone opens them. What it reads with is not shown to others.
 *
 * <p>Times of an answer are nanoseconds since the epoch on the clock of a host that the question names.
 */
package org.wakepath.analysis;
