// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.wakepath.graph.model.EdgeState;

/**
 * The colouring of a state's time: strong, or pale if the picture is about something else.
 *
 * @param pale whether the colour is hardly more than the background
 */
public record Tone(EdgeState state, boolean pale) {
    /** All tones by their numbers: the strong ones in the order of the states, then the pale ones. */
    public static final List<Tone> ALL = Stream.of(false, true)
            .flatMap(pale -> Arrays.stream(EdgeState.values()).map(state -> new Tone(state, pale))).toList();
    private static final int STATES = EdgeState.values().length;

    /** The number of a tone of a state. */
    public static int number(EdgeState state, boolean pale) {
        return state.ordinal() + (pale ? STATES : 0);
    }

    /** The ordinal of the state of a tone. */
    static int state(int number) {
        return number < STATES ? number : number - STATES;
    }
}
