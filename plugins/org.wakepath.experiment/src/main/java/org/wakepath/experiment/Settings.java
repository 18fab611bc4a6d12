/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.experiment;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Entries with different keys as a map, in the order in which the keys came. */
final class Settings<K, V> extends AbstractMap<K, V> {
    private final List<Map.Entry<K, V>> entries;

    Settings(List<Map.Entry<K, V>> entries) {
        this.entries = entries;
    }

    @Override
    public V put(K key, V value) {
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).getKey().equals(key)) {
                return entries.set(i, Map.entry(key, value)).getValue();
            }
        }
        entries.add(Map.entry(key, value));
        return null;
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return entries.iterator();
            }

            @Override
            public int size() {
                return entries.size();
            }
        };
    }
}
