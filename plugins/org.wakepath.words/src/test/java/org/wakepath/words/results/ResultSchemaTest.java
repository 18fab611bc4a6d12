// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.kernel.census.EventCategory;
import org.wakepath.kernel.census.Feasibility.AnalysisKind;
import org.wakepath.path.Cause;
import org.wakepath.path.PathLink;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.TimeCategory;
import org.wakepath.words.CauseWords;
import org.wakepath.words.DiagnosticKind;

/** Holds the description of results to the models, and its parts to each other. */
class ResultSchemaTest {
    private static final ResultSchema RESULTS = ResultSchema.get();

    static Stream<Arguments> words() {
        return Stream.of(
                words("state", EdgeState.values(), Enum::name),
                Arguments.of("certainty", Stream.concat(Arrays.stream(Certainty.values()).map(Certainty::key),
                        Stream.of(CauseWords.grade(new Cause.Unexplained(""), Certainty.CERTAIN))).toList()),
                words("part", TimeCategory.values(), TimeCategory::key),
                words("link-kind", PathLink.Kind.values(), Enum::name),
                words("ending", Wait.Ending.values(), Enum::name),
                words("purpose", Cause.Timer.Purpose.values(), Enum::name),
                words("severity", DiagnosticKind.Severity.values(), DiagnosticKind.Severity::key),
                words("scope", DiagnosticKind.Scope.values(), DiagnosticKind.Scope::key),
                words("category", EventCategory.values(), EventCategory::label),
                words("analysis", AnalysisKind.values(), AnalysisKind::key));
    }

    private static <E> Arguments words(String type, E[] values, Function<E, String> word) {
        return Arguments.of(type, Arrays.stream(values).map(word).toList());
    }

    /** A purpose that is not known is null. What nothing explains has a certainty of its own. */
    @ParameterizedTest
    @MethodSource("words")
    void shouldDescribeTheWordsOfTheModel(String type, List<String> values) {
        assertThat(RESULTS.type(type).words().stream().map(ResultSchema.ResultType.Word::word))
                .containsExactlyInAnyOrderElementsOf(values.stream()
                        .filter(value -> !type.equals("purpose") || !value.equals("UNKNOWN")).toList());
    }

    @Test
    void shouldUseOnlyTypesThatAreDescribed() {
        assertThat(everything().flatMap(object -> object.fields().stream())).allSatisfy(field -> {
            assertThat(field.meaning()).isNotBlank();
            assertThat(RESULTS.isObject(field.type()) ? RESULTS.object(field.type()).meaning()
                    : RESULTS.type(field.type()).meaning()).isNotBlank();
            assertThat(field.key().isEmpty() || !RESULTS.isObject(field.key())).isTrue();
        });
    }

    @Test
    void shouldNameEachFieldOnce() {
        assertThat(everything()).allSatisfy(object -> assertThat(object.names()).doesNotHaveDuplicates());
    }

    @Test
    void shouldUseEachType() {
        List<String> used = everything().flatMap(object -> object.fields().stream())
                .flatMap(field -> Stream.of(field.type(), field.key())).toList();

        assertThat(used).containsAll(RESULTS.types().stream().map(ResultSchema.ResultType::name).toList());
    }

    @Test
    void shouldHaveColumnsThatHoldOneValue() {
        assertThat(RESULTS.tables().stream().flatMap(table -> table.fields().stream())).allSatisfy(column -> {
            assertThat(column.shape()).isEqualTo(ResultSchema.ResultField.Shape.ONE);
            assertThat(RESULTS.isObject(column.type())).isFalse();
            assertThat(column.mayBeAbsent()).isFalse();
        });
    }

    @Test
    void shouldReadHowManyValuesAFieldHolds() {
        ResultSchema.ResultField atMostTen = ResultSchema.ResultField.of("longest? wait[10] the longest waits");

        assertThat(atMostTen.name()).isEqualTo("longest");
        assertThat(atMostTen.type()).isEqualTo("wait");
        assertThat(atMostTen.shape()).isEqualTo(ResultSchema.ResultField.Shape.ARRAY);
        assertThat(atMostTen.most()).hasValue(10);
        assertThat(atMostTen.mayBeAbsent()).isTrue();
        assertThat(atMostTen.mayBeNull()).isFalse();
        assertThat(ResultSchema.ResultField.of("parts duration{part}? by part").key()).isEqualTo("part");
        assertThat(ResultSchema.ResultField.of("parts duration{part}? by part").mayBeNull()).isTrue();
    }

    @Test
    void shouldGiveAFieldItsOwnMeaning() {
        assertThat(RESULTS.table("path").fields().get(1).meaning()).startsWith("place of the segment");
        assertThat(RESULTS.table("path").fields().get(1).type()).isEqualTo("id");
    }

    @Test
    void shouldRefuseANameThatNothingHas() {
        assertThatThrownBy(() -> RESULTS.document("paths")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("results.txt: nothing is called paths");
    }

    private static Stream<ResultSchema.ResultObject> everything() {
        Stream<ResultSchema.ResultObject> objects = Stream.of(RESULTS.documents(), RESULTS.tables())
                .flatMap(Collection::stream);
        List<ResultSchema.ResultObject> all = objects.toList();
        return Stream
                .iterate(all, some -> !some.isEmpty(), some -> some.stream().flatMap(ResultSchemaTest::within).toList())
                .flatMap(List::stream);
    }

    private static Stream<ResultSchema.ResultObject> within(ResultSchema.ResultObject object) {
        return Stream.concat(object.kinds().stream(), object.fields().stream().map(ResultSchema.ResultField::type)
                .filter(RESULTS::isObject).map(RESULTS::object));
    }
}
