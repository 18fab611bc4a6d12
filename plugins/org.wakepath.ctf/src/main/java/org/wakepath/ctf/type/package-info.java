// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

/**
 * Layouts of packets and events, and the clocks, as the metadata describes them. Immutable once a trace is open. A
 * {@link org.wakepath.ctf.type.FieldVisitor} receives the fields. {@link org.wakepath.ctf.type.CtfException} is the one
 * exception for all faults of a trace.
 */
package org.wakepath.ctf.type;
