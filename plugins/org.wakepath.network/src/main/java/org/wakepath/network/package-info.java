// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * Packets and flows: their ends, and which sending led to which reception, even behind address translation, namespaces
 * and segmentation. This package knows no events and no tasks.
 *
 * <p>Times are nanoseconds since the epoch on the clock of the host that recorded them. Classes of this package are
 * confined to one thread unless they say otherwise.
 */
package org.wakepath.network;
