// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.emf.ecore.EObject;
import org.wakepath.graph.model.EdgeState;

/** The colour chosen for a state, as a map entry from state to 0xRRGGBB. A file stores {@code #RRGGBB}. */
final class Colour {
    private static final Pattern RGB = Pattern.compile("#[0-9A-Fa-f]{6}");
    private static final int WHITE = 0xFFFFFF;

    private Colour() {
    }

    static Map.Entry<EdgeState, Integer> of(EObject colour) {
        String rgb = Model.required(colour, Model.COLOUR_RGB, String.class);
        if (!RGB.matcher(rgb).matches()) {
            throw new IllegalArgumentException(ExperimentException.quoted(rgb) + " is no colour such as #759E7D");
        }
        return Map.entry(state(Model.required(colour, Model.COLOUR_STATE, String.class)),
                Integer.parseInt(rgb.substring(1), 16));
    }

    private static EdgeState state(String name) {
        return Arrays.stream(EdgeState.values()).filter(state -> state.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no state " + ExperimentException.quoted(name)));
    }

    static EObject object(Map.Entry<EdgeState, Integer> colour) {
        int rgb = colour.getValue();
        if (rgb < 0 || rgb > WHITE) {
            throw new IllegalArgumentException("%d is no colour from 0 to 0xFFFFFF".formatted(rgb));
        }
        EObject object = Model.object(Model.COLOUR_STATE, colour.getKey().name());
        object.eSet(Model.COLOUR_RGB, "#%06X".formatted(rgb));
        return object;
    }
}
