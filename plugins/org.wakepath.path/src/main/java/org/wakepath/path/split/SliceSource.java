// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.Worker;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;

/** The slices of all hosts on one clock. */
public interface SliceSource {
    /**
     * The slices of a worker by their begin, outer ones first; they lie within each other or apart. Workers that are no
     * tasks have none.
     */
    List<Slice> slices(Worker worker);

    /** How often something was wrong with the events of a host, by what it was; without what was not met. */
    Map<SliceFault, Long> faults(String host);
}
