// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The meaning of the events of a Linux kernel trace, whichever tracer and version wrote them: event kinds and their
 * fields, tasks and their identity, interrupt names, and packets.
 *
 * <p>Times are nanoseconds since the epoch on the clock of the host that recorded them. Classes of this package are
 * confined to one thread unless they say otherwise.
 */
package org.wakepath.kernel;
