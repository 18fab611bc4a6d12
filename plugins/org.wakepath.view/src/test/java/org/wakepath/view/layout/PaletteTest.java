// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.wakepath.graph.model.EdgeState;

class PaletteTest {
    /** From linear sRGB to XYZ, each part of it relative to white. */
    private static final double[][] XYZ = {{0.4339, 0.3762, 0.1899}, {0.2126, 0.7152, 0.0722},
        {0.0178, 0.1095, 0.8727}};
    /** Machado, Oliveira and Fernandes, 2009, for eyes that lack one kind of cone. */
    private static final Map<String, double[][]> SIGHTS = Map.of(
            "all cones", new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
            "protan", new double[][] {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
                {-0.003882, -0.048116, 1.051998}},
            "deutan", new double[][] {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
                {-0.011820, 0.042940, 0.968881}},
            "tritan", new double[][] {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602},
                {0.004733, 0.691367, 0.303900}});

    @ParameterizedTest
    @EnumSource(EdgeState.class)
    void shouldStandOutFromItsBackground(EdgeState state) {
        for (Palette palette : new Palette[] {Palette.light(), Palette.dark()}) {
            assertThat(contrast(palette.colour(state), palette.background())).isGreaterThanOrEqualTo(2.95);
            assertThat(contrast(palette.colour(state), palette.text(state))).isGreaterThanOrEqualTo(4.5);
        }
    }

    @Test
    void shouldTakeColoursThatWereChosenForSomeStates() {
        Palette chosen = Palette.dark().with(Map.of(EdgeState.NETWORK, 0x102030));

        assertThat(chosen.colour(EdgeState.NETWORK)).isEqualTo(0x102030);
        assertThat(chosen.text(EdgeState.NETWORK)).isEqualTo(0xFFFFFF);
        assertThat(chosen.colour(EdgeState.RUNNING)).isEqualTo(Palette.dark().colour(EdgeState.RUNNING));
        assertThat(chosen.background()).isEqualTo(Palette.dark().background());
    }

    /** States that share a colour by intention are not compared. */
    @Test
    void shouldStayApartForEverySight() {
        for (Palette palette : new Palette[] {Palette.light(), Palette.dark()}) {
            List<Integer> colours = Stream.of(EdgeState.values()).map(palette::colour).distinct().toList();
            assertThat(colours).hasSize(8);
            for (Map.Entry<String, double[][]> sight : SIGHTS.entrySet()) {
                for (int i = 0; i < colours.size(); i++) {
                    for (int j = 0; j < i; j++) {
                        assertThat(
                                distance(lab(colours.get(i), sight.getValue()), lab(colours.get(j), sight.getValue())))
                                        .as("%s, %06X and %06X", sight.getKey(), colours.get(i), colours.get(j))
                                        .isGreaterThan(14);
                    }
                }
            }
        }
    }

    private static double distance(double[] one, double[] other) {
        return Math.hypot(Math.hypot(one[0] - other[0], one[1] - other[1]), one[2] - other[2]);
    }

    /** CIELAB of what an eye sees. */
    private static double[] lab(int colour, double[][] sight) {
        double[] seen = times(sight, linear(colour >> 16 & 0xFF), linear(colour >> 8 & 0xFF), linear(colour & 0xFF));
        double[] xyz = times(XYZ, Math.max(0, seen[0]), Math.max(0, seen[1]), Math.max(0, seen[2]));
        double x = Math.cbrt(xyz[0]);
        double y = Math.cbrt(xyz[1]);
        double z = Math.cbrt(xyz[2]);
        return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
    }

    private static double[] times(double[][] matrix, double... vector) {
        return Stream.of(matrix).mapToDouble(row -> row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2])
                .toArray();
    }

    private static double linear(int channel) {
        return Palette.luminance(channel << 16 | channel << 8 | channel);
    }

    private static double contrast(int one, int other) {
        double lighter = Math.max(Palette.luminance(one), Palette.luminance(other));
        double darker = Math.min(Palette.luminance(one), Palette.luminance(other));
        return (lighter + 0.05) / (darker + 0.05);
    }
}
