// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * A path as a picture on paper.
 */
package org.wakepath.report.svg;
