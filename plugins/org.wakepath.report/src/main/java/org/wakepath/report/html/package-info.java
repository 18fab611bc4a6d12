// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * A path as one self-contained page.
 */
package org.wakepath.report.html;
