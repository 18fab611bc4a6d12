// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.Certainty;
import org.wakepath.path.Pieces.Piece;

/** A wait in the pieces [10, 20), [30, 40) and [50, 60). */
class PiecesTest {
    private final Pieces pieces = new Pieces(List.of(piece(10, 20), piece(30, 40), piece(50, 60)));

    private static Piece piece(long start, long end) {
        return new Piece(start, end, Certainty.PROBABLE);
    }

    @Test
    void shouldTellWhetherSomeTimeIsFilled() {
        assertThat(pieces.overlap(0, 10)).as("up to the first piece").isFalse();
        assertThat(pieces.overlap(0, 11)).isTrue();
        assertThat(pieces.overlap(19, 30)).isTrue();
        assertThat(pieces.overlap(20, 30)).as("from one piece to the next").isFalse();
        assertThat(pieces.overlap(20, 31)).isTrue();
        assertThat(pieces.overlap(59, 99)).isTrue();
        assertThat(pieces.overlap(60, 99)).as("from the last piece on").isFalse();
        assertThat(pieces.overlap(0, 99)).isTrue();
    }

    @Test
    void shouldGiveThePartsOfARangeLastOneFirst() {
        assertThat(pieces.within(15, 55)).containsExactly(piece(50, 55), piece(30, 40), piece(15, 20));
        assertThat(pieces.within(20, 50)).as("both ends touch a piece").containsExactly(piece(30, 40));
        assertThat(pieces.within(19, 51)).containsExactly(piece(50, 51), piece(30, 40), piece(19, 20));
        assertThat(pieces.within(32, 38)).containsExactly(piece(32, 38));
        assertThat(pieces.within(20, 30)).isEmpty();
    }

    @Test
    void shouldKeepTheLeastCertaintyOfBoth() {
        Pieces certain = new Pieces(List.of(new Piece(0, 15, Certainty.CERTAIN)));
        Pieces guessed = new Pieces(List.of(new Piece(0, 15, Certainty.GUESSED)));
        assertThat(pieces.and(certain).within(0, 99)).containsExactly(piece(10, 15));
        assertThat(pieces.and(guessed).within(0, 99)).containsExactly(new Piece(10, 15, Certainty.GUESSED));
    }

    @Test
    void shouldFillWhatIsFilledHereAndThere() {
        Pieces others = new Pieces(List.of(piece(0, 10), piece(15, 35), piece(38, 50), piece(59, 70)));
        assertThat(pieces.and(others).within(0, 99)).containsExactly(piece(59, 60), piece(38, 40), piece(30, 35),
                piece(15, 20));
        assertThat(others.and(pieces).within(0, 99)).isEqualTo(pieces.and(others).within(0, 99));
    }

    /** Time between pieces is in none of them, also where another range begins or ends with one. */
    @Test
    void shouldFillNothingWhereRangesOnlyTouch() {
        Pieces between = new Pieces(List.of(piece(0, 10), piece(20, 30), piece(60, 70)));
        assertThat(pieces.and(between).within(0, 99)).isEmpty();
        assertThat(pieces.and(between).overlap(0, 99)).isFalse();
    }

    @Test
    void shouldFillAllTime() {
        assertThat(Pieces.ALL.overlap(5, 5)).isTrue();
        assertThat(Pieces.ALL.within(5, 9)).containsExactly(new Piece(5, 9, Certainty.CERTAIN));
        assertThat(Pieces.ALL.and(pieces)).isSameAs(pieces);
        assertThat(pieces.and(Pieces.ALL).within(0, 99)).isEqualTo(pieces.within(0, 99));
    }
}
