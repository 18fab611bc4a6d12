// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * A naive analysis, slow and plain, and random scenarios of a simulated kernel to compare it with the real one.
 */
package org.wakepath.scenarios.reference;
