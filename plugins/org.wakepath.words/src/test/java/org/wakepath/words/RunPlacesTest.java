// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathExcerpt;
import org.wakepath.path.PathSegment;
import org.wakepath.path.RunSample;
import org.wakepath.path.summary.CauseTree;
import org.wakepath.path.summary.RunPlaces;
import org.wakepath.path.summary.RunPlaces.RunPlace;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.track.CallStack;

class RunPlacesTest {
    private static final double ROUNDING = 0.00005;
    private final ActivePath path = SamplePaths.samples();

    @Test
    void shouldAddUpTheTimeAndTheSamplesOfEachPlace() {
        RunPlaces ran = RunPlaces.of(path);

        assertThat(ran.samples()).isEqualTo(4);
        assertThat(ran.unsampled()).isEqualTo(2_000_000);
        assertThat(ran.places()).extracting(StackWords::of).containsExactly("compress < pack", "save < write");
        assertThat(ran.places()).extracting(RunPlace::samples).containsExactly(3, 1);
        assertThat(ran.places()).extracting(RunPlace::time).containsExactly(6_000_000L, 2_000_000L);
        assertThat(ran.places()).extracting(RunPlace::worker).containsOnly(SamplePaths.LOGGER);
    }

    /** The range is that of scipy.stats.binomtest(3, 4).proportion_ci(method='wilson'). */
    @Test
    void shouldSayHowFarAShareOfFewSamplesMayBeOff() {
        RunPlace pack = RunPlaces.of(path).places().get(0);

        assertThat(pack.share()).isEqualTo(0.75);
        assertThat(pack.least()).isCloseTo(0.3006, within(ROUNDING));
        assertThat(pack.most()).isCloseTo(0.9544, within(ROUNDING));
    }

    @Test
    void shouldNameTheFunctionsWithTheirSamples() {
        PathSegment work = path.segments().get(1);

        assertThat(Sentence.of(work))
                .isEqualTo("Own work. 3 of 4 samples in compress < pack, 1 in save < write.");
        assertThat(Sentence.of(path.segments().get(0))).isEqualTo("Own work.");
        assertThat(new ExplanationWords(path, path.duration()).sentence(CauseTree.of(path).children().get(0).children()
                .get(0))).isEqualTo("`rpc-logger` ran for 8.00 ms (80 %): 3 of 4 samples in compress < pack, 1 in "
                        + "save < write.");
    }

    @Test
    void shouldNameTheFunctionsOfCallsWithTheirTime() {
        CallStack pack = path.segments().get(1).samples().get(0).stack();
        PathSegment work = path.segments().get(0);
        PathSegment called = work.with(List.of(
                RunSample.ofCalls(work.start(), work.start() + 300_000, pack),
                RunSample.ofCalls(work.start() + 300_000, work.start() + 400_000, CallStack.NONE),
                RunSample.ofCalls(work.start() + 400_000, work.end(), pack)));

        assertThat(Sentence.of(called)).isEqualTo("Own work. 900 µs in compress < pack.");
        assertThat(RunPlaces.of(List.of(called)).places()).extracting(StackWords::of)
                .containsExactly("compress < pack", "no known function");
        assertThat(RunPlaces.of(List.of(called)).unsampled()).isZero();
        assertThat(Sentence.of(path.segments().get(1).with(List.of(called.samples().get(0),
                path.segments().get(1).samples().get(1)))))
                        .isEqualTo("Own work. 300 µs in compress < pack; 1 of 1 sample in save < write.");
    }

    @Test
    void shouldNotNameWhatHasFewSamples() {
        CallStack often = path.segments().get(1).samples().get(0).stack();
        CallStack seldom = path.segments().get(1).samples().get(1).stack();
        ActivePath six = new org.wakepath.scenarios.sample.PathDrawing(SamplePaths.CLIENT)
                .runs(SamplePaths.CLIENT, 6, 0).samples(often, often, often, often, often, seldom).path();

        assertThat(Sentence.of(six.segments().get(0))).isEqualTo("Own work. 5 of 6 samples in compress < pack.");
    }

    @Test
    void shouldCountASampleOnlyWhereItWasTaken() {
        RunPlaces ran = RunPlaces.of(PathExcerpt.of(path, path.start(), path.start() + 4_000_000));

        // 1 ms of the client, and 3 ms of the logger: one sample, and half of what the second one stands for.
        assertThat(ran.samples()).isEqualTo(1);
        assertThat(ran.places()).extracting(RunPlace::time).containsExactly(2_000_000L);
    }

    @Test
    void shouldSayWhatIsNotKnown() {
        CallStack nothing = CallStack.NONE;
        PathSegment segment = path.segments().get(0);
        RunSample unknown = new RunSample(segment.start(), segment.end(), true, 1, false, nothing);
        RunSample handler = new RunSample(segment.start(), segment.end(), true, 1, true, nothing);

        assertThat(Sentence.of(segment.with(List.of(unknown)))).endsWith("1 of 1 sample in unknown functions.");
        assertThat(Sentence.of(segment.with(List.of(handler)))).endsWith("1 of 1 sample in handlers of interrupts.");
    }
}
