// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.base.PartitionPoint;

/** Finds requests by their ids, by columns of numbers: of many requests no object is kept. */
public final class RequestIndex {
    /** Stands for the place of a request that is not there. */
    public static final int NONE = -1;

    private final List<Request> all;
    /** By the label of a host, its number here. */
    private final Map<String, Integer> hosts = new HashMap<>();
    private final List<String> labels = new ArrayList<>();
    /** The parts of the ids, by their place among the requests. */
    private final int[] host;
    private final long[] connection;
    private final long[] number;
    /** The places in the order of the ids. */
    private final int[] order;

    /** @param all makes a request whenever it is asked for one, as recorded ones do */
    public RequestIndex(List<Request> all) {
        this.all = all;
        host = new int[all.size()];
        connection = new long[host.length];
        number = new long[host.length];
        order = new int[host.length];
        int place = 0;
        for (Request one : all) {
            host[place] = number(one.id().host());
            connection[place] = one.id().connection();
            number[place] = one.id().number();
            order[place] = place;
            place++;
        }
        IntArrays.mergeSort(order, (one, other) -> compare(one, host[other], connection[other], number[other]));
    }

    private int number(String label) {
        return hosts.computeIfAbsent(label, unseen -> {
            labels.add(label);
            return labels.size() - 1;
        });
    }

    /** The request of an id, which is made anew; empty if there is none. */
    public Optional<Request> find(RequestId id) {
        int place = place(id);
        return place == NONE ? Optional.empty() : Optional.of(all.get(place));
    }

    /** The place of a request among all, {@link #NONE} if it is not among them. */
    public int place(RequestId id) {
        Integer wanted = hosts.get(id.host());
        if (wanted == null) {
            return NONE;
        }
        int last = PartitionPoint.of(order.length,
                i -> compare(order[i], wanted, id.connection(), id.number()) <= 0) - 1;
        return last >= 0 && compare(order[last], wanted, id.connection(), id.number()) == 0 ? order[last] : NONE;
    }

    /** The id of the request at a place. */
    public RequestId id(int place) {
        return new RequestId(labels.get(host[place]), connection[place], number[place]);
    }

    private int compare(int place, int otherHost, long otherConnection, long otherNumber) {
        int byHost = Integer.compare(host[place], otherHost);
        int byConnection = byHost != 0 ? byHost : Long.compare(connection[place], otherConnection);
        return byConnection != 0 ? byConnection : Long.compare(number[place], otherNumber);
    }
}
