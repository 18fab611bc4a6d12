// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Requests of servers that were recorded with their messages: which threads worked on each, what it asked other servers
 * for, what it queued behind, and its active path. All times are ns since the epoch on the clock of one host.
 */
package org.wakepath.analysis.request;
