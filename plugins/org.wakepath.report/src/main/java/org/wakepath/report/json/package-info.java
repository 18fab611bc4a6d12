// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Paths and listings as JSON, by the schemas of docs/schema.
 */
package org.wakepath.report.json;
