// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Compares groups of runs by their profiles: which became slower, which wait grew, and how sure that is. */
package org.wakepath.compare;
