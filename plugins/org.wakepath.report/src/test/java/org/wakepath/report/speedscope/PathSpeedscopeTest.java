// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.speedscope;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.path.ActivePath;
import org.wakepath.report.Speedscope;
import org.wakepath.report.json.ParsedJson;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.testing.Reader;
import org.wakepath.words.Redaction;

class PathSpeedscopeTest {
    @TempDir
    Path folder;

    private static String written(ActivePath... paths) throws IOException {
        StringWriter out = new StringWriter();
        PathSpeedscope.write(List.of(paths), out);
        assertThat(out.toString()).matches("[\\n -~]*");
        return out.toString();
    }

    @Test
    void shouldHaveTheStretchesOfThePathInOrderOfTime() throws IOException {
        Map<String, Object> profile = ParsedJson.list(ParsedJson.object(written(SamplePaths.stacks())), "profiles")
                .get(0);
        // 1 ms own work, 8 ms of the logger within three functions of the client, 1 ms own work.
        assertThat(profile).containsEntry("unit", "nanoseconds").containsEntry("endValue", 10_000_000L)
                .containsEntry("weights", List.of(1_000_000L, 8_000_000L, 1_000_000L));
        assertThat((List<?>) profile.get("samples")).extracting(stack -> ((List<?>) stack).size())
                .containsExactly(1, 5, 1);
    }

    @Test
    void shouldSayWhatIsDoubtful() throws IOException {
        Map<String, Object> profile = ParsedJson.list(ParsedJson.object(written(SamplePaths.rpc())), "profiles").get(0);
        assertThat((List<?>) profile.get("doubts")).asString().contains("312 events lost by the tracer");
        assertThat(written(SamplePaths.rpc())).contains("\"\\u2248 rpc-logger(613) on client, running\"");
    }

    @Test
    void shouldHaveAliasesForNames() throws IOException {
        assertThat(written(new Redaction().apply(SamplePaths.rpc()))).doesNotContain("rpc-", "server");
    }

    @Test
    @Tag("full")
    void shouldBeAsTheSchemaOfSpeedscopeHasIt() throws IOException {
        Path schema = Reader.fetched("speedscope", "node_modules/speedscope/dist/release/file-format-schema.json");
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(Files.readString(schema))
                .validate(written(SamplePaths.rpc(), SamplePaths.hostile()), InputFormat.JSON)).isEmpty();
    }

    @Test
    @Tag("full")
    void shouldBeReadBySpeedscope() throws Exception {
        Path file = Files.writeString(folder.resolve("path.speedscope.json"), written(SamplePaths.rpc()));
        Speedscope read = new Speedscope(file);
        assertThat(read.title()).isEqualTo("rpc-client(612) on client from 2023-11-14 22:13:20.000000000 UTC on the "
                + "clock of client");
        // In µs: own 300 + 200 + 400 + 12 + 88 + 100 + 200 of 10000; the disk 2000, and rpc-worker 40 + 2600.
        assertThat(read.frames()).containsEntry("rpc-client(612) on client", "10.00ms 1.30ms")
                .containsEntry("rpc-worker(702) on server, block device", "2.00ms 2.00ms")
                .containsEntry("rpc-worker(702) on server, running", "2.64ms 2.64ms")
                .containsEntry("rpc-client(612) on client, timer", "2.00ms 2.00ms")
                .containsEntry("≈ rpc-logger(613) on client, running", "200.00µs 200.00µs");
    }

    @Test
    @Tag("full")
    void shouldKeepHostileNamesApart() throws Exception {
        Path file = Files.writeString(folder.resolve("path.speedscope.json"), written(SamplePaths.hostile()));
        assertThat(new Speedscope(file).frames()).containsEntry(
                "-1+1,\"x\"\uFFFD\uFFFDy(4) on \"quoted\", host, running", "500.00µs 500.00µs");
    }
}
