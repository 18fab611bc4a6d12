// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Small paths made by hand, for tests of what shows a path.
 */
package org.wakepath.scenarios.sample;
