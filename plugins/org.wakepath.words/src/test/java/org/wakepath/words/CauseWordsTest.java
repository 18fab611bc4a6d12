// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;
import org.wakepath.path.Flow;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.track.CallStack;
import org.wakepath.track.CallValues;
import org.wakepath.words.results.ResultSchema;
import org.wakepath.words.results.ResultSchema.ResultField;
import org.wakepath.words.results.ResultSchema.ResultObject;

/** Holds for every cause that there is, so a new one needs no line here. */
class CauseWordsTest {
    private static final ResultSchema RESULTS = ResultSchema.get();

    /** One of each, with everything in it known. */
    static Stream<Cause> causes() throws ReflectiveOperationException {
        List<Cause> causes = new ArrayList<>();
        for (Class<?> type : Cause.class.getPermittedSubclasses()) {
            RecordComponent[] components = type.getRecordComponents();
            Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
            Object[] values = Arrays.stream(types).map(CauseWordsTest::value).toArray();
            causes.add((Cause) type.getDeclaredConstructor(types).newInstance(values));
        }
        return causes.stream();
    }

    private static Object value(Class<?> type) {
        if (type == int.class) {
            return 3;
        } else if (type == long.class) {
            return 3L;
        } else if (type == boolean.class) {
            return true;
        } else if (type == Worker.class) {
            return SamplePaths.SERVER;
        } else if (type == Optional.class) {
            return Optional.of(SamplePaths.SERVER);
        } else if (type == Flow.class) {
            return PathDrawing.flow("UDP a > b");
        }
        return type.isEnum() ? type.getEnumConstants()[1] : "traced";
    }

    @Test
    void shouldDescribeEachKindOnce() throws ReflectiveOperationException {
        assertThat(RESULTS.object("cause").kinds().stream().map(ResultObject::name))
                .containsExactlyInAnyOrderElementsOf(causes().map(Cause::kind).toList());
    }

    @ParameterizedTest
    @MethodSource("causes")
    void shouldDescribeEachFieldAsItIsTold(Cause cause) {
        DescribedFields told = new DescribedFields();
        cause.describe(told);

        assertThat(told.fields).isEqualTo(RESULTS.object("cause").kinds().stream()
                .filter(kind -> kind.name().equals(cause.kind())).findFirst().orElseThrow().fields().stream()
                .map(CauseWordsTest::typed).toList());
        assertThat(told.fields).hasSameSizeAs(cause.getClass().getRecordComponents());
    }

    private static String typed(ResultField field) {
        String type = RESULTS.isObject(field.type()) ? field.type() : RESULTS.type(field.type()).json();
        return field.name() + " " + type + (field.mayBeNull() ? "?" : "");
    }

    @ParameterizedTest
    @MethodSource("causes")
    void shouldNameWhoeverTheCauseNames(Cause cause) {
        String words = CauseWords.of(cause, SamplePaths.CLIENT);

        assertThat(words).isNotBlank();
        assertThat(words.contains("`rpc-server` (server)")).isEqualTo(cause.toString().contains("rpc-server"));
    }

    @ParameterizedTest
    @MethodSource("causes")
    void shouldRenameEveryName(Cause cause) throws ReflectiveOperationException {
        Cause renamed = new PathRenamer(new OtherNames()).apply(new PathDrawing(SamplePaths.CLIENT)
                .segment(SamplePaths.CLIENT, EdgeState.BLOCKED, 1_000, cause, 0).path()).segments().get(0).cause();

        for (RecordComponent component : cause.getClass().getRecordComponents()) {
            Object before = component.getAccessor().invoke(cause);
            Object after = component.getAccessor().invoke(renamed);
            boolean isName = !component.getType().isPrimitive() && !component.getType().isEnum();
            assertThat(after.equals(before)).as(component.getName()).isEqualTo(!isName);
        }
    }

    /** Each field with the type that documents give it. */
    private static final class DescribedFields implements Cause.Fields<RuntimeException> {
        private final List<String> fields = new ArrayList<>();

        @Override
        public void number(String name, long number) {
            fields.add(name + " integer");
        }

        @Override
        public void number(String name, OptionalLong number) {
            fields.add(name + " integer?");
        }

        @Override
        public void flag(String name, boolean flag) {
            fields.add(name + " boolean");
        }

        @Override
        public void text(String name, String text) {
            fields.add(name + " string");
        }

        @Override
        public void text(String name, Optional<String> text) {
            fields.add(name + " string?");
        }

        @Override
        public void worker(String name, Worker worker) {
            fields.add(name + " worker");
        }

        @Override
        public void worker(String name, Optional<Worker> worker) {
            fields.add(name + " worker?");
        }

        @Override
        public void interrupt(String name, String interrupt) {
            fields.add(name + " interrupt");
        }

        @Override
        public void flow(String name, Flow flow) {
            fields.add(name + " flow");
        }
    }

    private static final class OtherNames implements Names {
        @Override
        public String host(String label) {
            return "other " + label;
        }

        @Override
        public String container(String name) {
            return name.isEmpty() ? name : "another container";
        }

        @Override
        public String task(String name) {
            return "other " + name;
        }

        @Override
        public String slice(String name) {
            return name;
        }

        @Override
        public OptionalLong number(OptionalLong id) {
            return id;
        }

        @Override
        public Optional<CallValues> values(Optional<CallValues> values) {
            return values;
        }

        @Override
        public CallStack.Frame frame(CallStack.Frame frame) {
            return frame;
        }

        @Override
        public Flow.Socket socket(Flow.Socket socket) {
            return new Flow.Socket("other", OptionalInt.empty());
        }

        @Override
        public SystemCall systemCall(SystemCall call) {
            return call;
        }

        @Override
        public String reason(String reason) {
            return "other " + reason;
        }

        @Override
        public String machine(String name) {
            return "other " + name;
        }
    }
}
