// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import org.wakepath.path.Wait;
import org.wakepath.track.Slice;
import org.wakepath.view.layout.ArrowBundles;

/** The thing at a place of the widget. */
public sealed interface Hit {

    /** Nothing that has a meaning. */
    record Nothing() implements Hit {
    }

    /** The name of a row of the graph, or an empty place in it. */
    record Row(int row) implements Hit {
    }

    /** The name of a host above its rows, or that of the pinned rows. */
    record Header(RowPlaces.Header line) implements Hit {
    }

    /** A segment, by its place in the path. */
    record Segment(int segment) implements Hit {
    }

    /** A wait of a row of the graph, while the path is elsewhere. */
    record Waiting(int row, Wait waited) implements Hit {
    }

    /** A slice of the worker in a row of the graph. */
    record InSlice(int row, Slice slice) implements Hit {
    }

    /** The value of a row of the graph in a short time, ns. */
    record Level(int row, long from, long to) implements Hit {
    }

    /** The flag of a named time in the axis. */
    record Named(NamedTime time) implements Hit {
    }

    /** An arrow, with those that cannot be distinguished from it. */
    record Signal(ArrowBundles.Bundle bundle) implements Hit {
    }
}
