// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Paths and listings as text, for people at a terminal.
 */
package org.wakepath.report.text;
