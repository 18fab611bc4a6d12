// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import org.wakepath.base.Spool;

/** Packets are matched the same way if all of them lie in a temporary file. */
class SpooledPacketMatcherTest extends PacketMatcherTest {
    @Override
    Spool spool() {
        return new Spool(0);
    }
}
