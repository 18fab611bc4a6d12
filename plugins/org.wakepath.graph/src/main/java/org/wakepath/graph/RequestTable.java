/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/** The block requests of one host, in the order of their completion. */
final class RequestTable {
    static final long UNKNOWN_TIME = -1;

    private final LongArrayList devices = new LongArrayList();
    private final LongArrayList sectors = new LongArrayList();
    private final LongArrayList inserted = new LongArrayList();
    private final LongArrayList issued = new LongArrayList();
    private final IntArrayList issuers = new IntArrayList();

    /** Adds a request; {@code issuer} is the vertex at which a worker asked for it. Times in ns, local. */
    int add(long device, long sector, long insertTime, long issueTime, int issuer) {
        devices.add(device);
        sectors.add(sector);
        inserted.add(insertTime);
        issued.add(issueTime);
        issuers.add(issuer);
        return devices.size() - 1;
    }

    long device(int row) {
        return devices.getLong(row);
    }

    long sector(int row) {
        return sectors.getLong(row);
    }

    long inserted(int row) {
        return inserted.getLong(row);
    }

    long issued(int row) {
        return issued.getLong(row);
    }

    int issuer(int row) {
        return issuers.getInt(row);
    }
}
