// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Hosts that relations join, directly or through others: weighted quick-union with path halving.
 *
 * <p>Not thread-safe.
 */
public final class HostGroups {
    private final int[] parents;
    private final int[] sizes;
    private int count;

    /** Groups of one host each, which are numbered from 0 to {@code hostCount - 1}. */
    public HostGroups(int hostCount) {
        count = hostCount;
        parents = IntStream.range(0, hostCount).toArray();
        sizes = new int[hostCount];
        Arrays.fill(sizes, 1);
    }

    /** Makes the groups of two hosts one. */
    public void join(int a, int b) {
        int rootA = root(a);
        int rootB = root(b);
        if (rootA == rootB) {
            return;
        }
        boolean aIsLarger = sizes[rootA] >= sizes[rootB];
        int larger = aIsLarger ? rootA : rootB;
        int smaller = aIsLarger ? rootB : rootA;
        parents[smaller] = larger;
        sizes[larger] += sizes[smaller];
        count--;
    }

    /** The number of groups. */
    public int count() {
        return count;
    }

    boolean areJoined(int a, int b) {
        return root(a) == root(b);
    }

    /** The lowest number of a group's hosts, which identifies it. */
    int first(int host) {
        return IntStream.range(0, parents.length).filter(other -> areJoined(other, host)).findFirst().orElse(host);
    }

    private int root(int host) {
        int current = host;
        while (parents[current] != current) {
            parents[current] = parents[parents[current]];
            current = parents[current];
        }
        return current;
    }
}
