// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Keeps the graphs and clock relations of traces for the next time they are opened.
 */
package org.wakepath.analysis.index;
