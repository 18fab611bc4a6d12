/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/**
 * Listings of what a trace holds: hosts, events, clock relations and tasks, each as text for people and as JSON for
 * scripts. Texts come out harmless to a terminal, times as nanoseconds since the epoch of the clock that is named.
 */
package org.wakepath.report.listing;
