// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.compare.profile.Profile.HostEnvironment;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.scenarios.sample.FlamePaths;

class ProfileFileTest {
    private static final ExecutionKind KIND = new ExecutionKind("client", ExecutionKind.Rule.REQUEST, "7000");

    @TempDir
    private Path folder;

    @Test
    void shouldReadWhatItWrote() throws IOException {
        String written = written(profile());

        Profile read = ProfileFile.read(file(written));

        assertThat(written(read)).isEqualTo(written);
        assertThat(read.recorded()).isEqualTo(77);
        assertThat(read.hosts()).containsExactly(new HostEnvironment("web", Map.of("kernel", "6.1")));
        assertThat(read.doubts()).containsExactly(Map.entry("losses", 3L));
        assertThat(read.kinds().get(0).kind()).isEqualTo(KIND);
        assertThat(read.kinds().get(0).latencies().sum()).isEqualTo(2840);
        assertThat(read.kinds().get(0).latencies().quantile(0.5)).isEqualTo(1420);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "version" : 2       | "version" : 3        | version            | it is of version 3
            "version" : 2       | "version" : 1        | version            | reads version 2
            "component" : 0     | "component" : 99     | kinds[0]           | ns of component 99
            "component" : 0     | "component" : -1     | kinds[0]           | ns of component -1
            wakepath profile    | flour profile        | ''                 | it is no profile of Wakepath
            "profile" : {       | "prolific" : {       | profile            | it is missing
            "sum" : 2840        | "sum" : -5           | kinds[0].latencies | cannot have the sum -5
            "sum" : 2840        | "sum" : 2841         | kinds[0]           | the components take 2840 ns
            "typicalCount" : 2  | "typicalCount" : 0   | kinds[0]           | 0 of 2 executions are typical
            "histogram" : "HIST | "histogram" : "MIST  | kinds[0].latencies | this is no histogram
            "recorded" : 77     | "recorded" : 1e400   | recorded           | the value does not fit
            "recorded" : 77     | "wrecked" : 77       | recorded           | the value does not fit
            "RUNNING"           | "FLYING"             | state              | the value does not fit
            "recorded" : 77     | "recorded" : NaN     | line               | it is no JSON
            "recorded" : 77     | "recorded" : 7, "recorded" : 8 | line     | a key is there twice
            "recorded" : 77     | "recorded" : 1e99999999 | ''              | ''
            "losses" : 3        | "losses" : null      | doubts             | the value does not fit
            "losses" : 3        | "losses" : -3        | ''                 | it counts -3 of losses
            '"typical" : '      | '"typical" : -'          | components[0]      | typical executions have -
            '"typical" : '      | '"typical" : 9'          | components[0]      | ns of a component, of
            '"guessed" : '      | '"guessed" : -1'        | ''                 | ''
            "uncertain" : 0     | "uncertain" : 99999  | kinds[0]           | and 99999 uncertain
            "task" : "client"   | "task" : null        | task               | the value does not fit
            "kinds" : [         | "kinds" : [null,     | kinds              | the value does not fit
            "kinds" : [         | "kinds" : [[[        | ''                 | ''
            """)
    void shouldSayWhatIsWrongAndWhere(String before, String after, String place, String problem) throws IOException {
        String damaged = written(profile()).replaceFirst(Pattern.quote(before),
                Matcher.quoteReplacement(after));

        assertThatThrownBy(() -> ProfileFile.read(file(damaged)))
                .isInstanceOfSatisfying(ProfileException.class, e -> assertThat(e.place()).contains(place))
                .hasMessageContaining(problem);
    }

    @Test
    void shouldRefuseWhatIsThereTwice() {
        KindProfile kind = profile().kinds().get(0);

        assertThatThrownBy(() -> new Profile(1, List.of(), Map.of(), List.of(kind, kind)))
                .hasMessage("the executions of client are there twice");
        ComponentTime first = kind.components().get(0);
        Latencies twice = new Latencies();
        twice.addAll(first.times());
        twice.addAll(first.times());
        assertThatThrownBy(() -> new KindProfile(KIND, twice, 1, List.of(first, first), 0, 0, List.of()))
                .hasMessageContaining("is there twice");
    }

    @Test
    void shouldRefuseWhatIsNestedWithoutEnd() {
        assertThatThrownBy(() -> ProfileFile.read(file("[".repeat(1_000_000)))).isInstanceOf(ProfileException.class);
    }

    @Test
    void shouldTellProfilesFromOtherFiles() throws IOException {
        assertThat(ProfileFile.isCalledProfile(file(written(profile())))).isTrue();
        assertThat(ProfileFile.isCalledProfile(file("{\"format\": \"flour\"}"))).isFalse();
        assertThat(ProfileFile.isCalledProfile(folder)).isFalse();
    }

    @Test
    void shouldRefuseWhatIsNoJson() {
        assertThatThrownBy(() -> ProfileFile.read(file("{\n\"format\": oops")))
                .isInstanceOfSatisfying(ProfileException.class, e -> assertThat(e.place()).isEqualTo("line 2"));
    }

    @Test
    void shouldRefuseWhatNeverEnds() {
        assertThatThrownBy(() -> ProfileFile.read(Path.of("/dev/zero"))).isInstanceOf(ProfileException.class)
                .hasMessage("it is no file");
    }

    @Test
    void shouldRefuseEveryTruncation() throws IOException {
        String written = written(profile());
        for (int length = 0; length < written.length() - 2; length += 7) {
            Path file = file(written.substring(0, length));
            assertThatThrownBy(() -> ProfileFile.read(file)).isInstanceOf(ProfileException.class);
        }
    }

    /** 20,000 executions, each with some of 5,000 workers, whose times have a long tail. */
    @Test
    void shouldStaySmallEnoughToBeCommitted() throws IOException {
        Random random = new Random(5);
        List<Execution> executions = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            Map<Component, Long> times = new LinkedHashMap<>();
            for (int part = 0; part < 40; part++) {
                // The first ones are in every execution.
                int worker = part < 20 ? part : random.nextInt(5_000);
                times.put(new Component("host-of-the-database", "a-name-of-a-worker-that-is-long-" + worker,
                        EdgeState.BLOCK_DEVICE, "BLOCK_REQUEST", "a-peer-that-is-" + worker),
                        (long) (1e6 * Math.exp(1.5 * random.nextGaussian())));
            }
            executions.add(new Execution(FlamePaths.CLIENT, i, times.values().stream().mapToLong(time -> time).sum(),
                    times, 0, 0));
        }

        String written = written(new Profile(1, List.of(), Map.of(), List.of(KindProfile.of(KIND, executions))));

        assertThat(written).hasSizeLessThan(90_000);
        assertThat(ProfileFile.read(file(written)).kinds().get(0).components()).hasSize(121);
    }

    private static Profile profile() {
        ActivePath path = FlamePaths.requests();
        Execution execution = Execution.of(path);
        return new Profile(77, List.of(new HostEnvironment("web", Map.of("kernel", "6.1"))), Map.of("losses", 3L),
                List.of(KindProfile.of(KIND, List.of(execution, execution)).withPath(path)));
    }

    private static String written(Profile profile) throws IOException {
        StringWriter out = new StringWriter();
        ProfileFile.write(profile, out);
        return out.toString();
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("run.json"), text);
    }
}
