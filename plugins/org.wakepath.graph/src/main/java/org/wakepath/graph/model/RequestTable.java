// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.io.IOException;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.Spool;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;

/** The block requests of one host, in the order in which they entered the queue. */
public final class RequestTable {
    public static final long UNKNOWN_TIME = -1;

    private final LongColumn devices;
    private final LongColumn sectors;
    private final LongColumn inserted;
    private final LongColumn issued;
    private final IntColumn issuers;

    RequestTable(Spool spool) {
        this(new LongColumn(spool), new LongColumn(spool), new LongColumn(spool),
                new LongColumn(spool), new IntColumn(spool));
    }

    private RequestTable(LongColumn devices, LongColumn sectors, LongColumn inserted,
            LongColumn issued, IntColumn issuers) {
        this.devices = devices;
        this.sectors = sectors;
        this.inserted = inserted;
        this.issued = issued;
        this.issuers = issuers;
    }

    /** Reads what {@link #write} wrote. */
    static RequestTable read(IndexReader in) throws IOException {
        return new RequestTable(in.longs(), in.longs(), in.longs(), in.longs(), in.ints());
    }

    void write(IndexWriter out) throws IOException {
        out.longs(devices);
        out.longs(sectors);
        out.longs(inserted);
        out.longs(issued);
        out.ints(issuers);
    }

    /** Adds a request; {@code issuer} is the vertex at which a worker asked for it. Times in ns, local. */
    public int add(long device, long sector, long insertTime, long issueTime, int issuer) {
        devices.add(device);
        sectors.add(sector);
        inserted.add(insertTime);
        issued.add(issueTime);
        issuers.add(issuer);
        return issuers.size() - 1;
    }

    /** Notes when a request was handed to its device. */
    public void issue(int row, long time) {
        issued.set(row, time);
    }

    public long device(int row) {
        return devices.get(row);
    }

    public long sector(int row) {
        return sectors.get(row);
    }

    public long inserted(int row) {
        return inserted.get(row);
    }

    public long issued(int row) {
        return issued.get(row);
    }

    public int issuer(int row) {
        return issuers.get(row);
    }
}
