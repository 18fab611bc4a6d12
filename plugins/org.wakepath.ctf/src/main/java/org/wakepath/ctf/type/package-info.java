// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

/**
 * Layouts of packets and events as the metadata describes them. Immutable once a trace is open.
 */
package org.wakepath.ctf.type;
