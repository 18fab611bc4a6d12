// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.timing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StageTest {
    private final Stage.OpenStages thread = new Stage.OpenStages();

    @BeforeEach
    void measure() {
        Stage.measure();
    }

    @AfterEach
    void stop() {
        Stage.stopMeasuring();
    }

    @Test
    void shouldCountTimeForTheInnermostStageAlone() {
        thread.begin(Stage.BUILD, 100);
        thread.begin(Stage.DECODE, 110);
        thread.begin(Stage.READ, 115);
        thread.end(Stage.READ, 145);
        thread.end(Stage.DECODE, 150);
        thread.end(Stage.BUILD, 200);

        assertThat(Stage.READ.busy()).isEqualTo(30);
        assertThat(Stage.DECODE.busy()).isEqualTo(10);
        assertThat(Stage.BUILD.busy()).isEqualTo(60);
    }

    @Test
    void shouldSumThreads() {
        thread.begin(Stage.DECODE, 100);
        thread.end(Stage.DECODE, 130);
        Stage.OpenStages other = new Stage.OpenStages();
        other.begin(Stage.DECODE, 110);
        other.end(Stage.DECODE, 180);

        assertThat(Stage.DECODE.busy()).isEqualTo(100);
    }

    @Test
    void shouldSpanFromTheFirstBeginToTheLastEnd() {
        Stage.DECODE.reach(110);
        Stage.DECODE.reach(100);
        Stage.DECODE.reach(180);
        Stage.DECODE.reach(130);

        assertThat(Stage.DECODE.span()).isEqualTo(80);
    }

    @Test
    void shouldLeaveStagesThatFailed() {
        thread.begin(Stage.BUILD, 0);
        thread.begin(Stage.DECODE, 10);
        thread.begin(Stage.READ, 20);
        thread.end(Stage.BUILD, 50);
        thread.begin(Stage.MATCH, 60);
        thread.end(Stage.MATCH, 80);

        assertThat(Stage.READ.busy()).isEqualTo(30);
        assertThat(Stage.BUILD.busy()).isEqualTo(10);
        assertThat(Stage.MATCH.busy()).isEqualTo(20);
    }

    @Test
    void shouldIgnoreTheEndOfAStageThatDidNotBegin() {
        thread.begin(Stage.BUILD, 0);
        thread.end(Stage.READ, 10);
        thread.end(Stage.BUILD, 30);

        assertThat(Stage.READ.busy()).isZero();
        assertThat(Stage.BUILD.busy()).isEqualTo(30);
    }

    @Test
    void shouldMeasureOnlyWhenAsked() {
        Stage.stopMeasuring();
        Stage.DECODE.begin();
        Stage.DECODE.end(1000);

        assertThat(Stage.DECODE.span()).isZero();
        assertThat(Stage.DECODE.amount()).isZero();
    }

    @Test
    void shouldForgetWhatWasMeasuredBefore() {
        Stage.DECODE.begin();
        Stage.DECODE.end(1000);
        assertThat(Stage.DECODE.amount()).isEqualTo(1000);

        Stage.measure();

        assertThat(Stage.DECODE.amount()).isZero();
        assertThat(Stage.DECODE.busy()).isZero();
    }

    @Test
    void shouldForgetStagesThatNobodyLeft() {
        Stage.WRITE.begin();

        Stage.measure();
        Stage.PATH.begin();
        Stage.PATH.end(1);

        assertThat(Stage.WRITE.busy()).isZero();
    }
}
