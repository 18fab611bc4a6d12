// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * A path as one page that needs nothing beside it.
 */
package org.wakepath.report.html;
