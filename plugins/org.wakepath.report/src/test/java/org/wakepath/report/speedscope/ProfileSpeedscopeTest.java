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
import org.wakepath.compare.profile.Profile;
import org.wakepath.report.SampleProfiles;
import org.wakepath.report.Speedscope;
import org.wakepath.report.json.ParsedJson;
import org.wakepath.testing.Reader;

class ProfileSpeedscopeTest {
    @TempDir
    Path folder;

    private static String written(Profile profile) throws IOException {
        StringWriter out = new StringWriter();
        ProfileSpeedscope.write(profile, out);
        assertThat(out.toString()).matches("[\\n -~]*");
        return out.toString();
    }

    @Test
    void shouldHaveASampleForEachComponent() throws IOException {
        Map<String, Object> profile = ParsedJson.list(ParsedJson.object(written(SampleProfiles.two())), "profiles")
                .get(0);
        assertThat(profile).containsEntry("name", "web, requests on port 80: 2 executions, 12.0 ms together")
                .containsEntry("endValue", 12_000_000L)
                .containsEntry("weights", List.of(8_000_000L, 2_000_000L, 2_000_000L))
                .containsEntry("doubts", List.of("312 events lost by the tracer",
                        "web, requests on port 80: 2.00 ms of 12.0 ms rest on guesses"));
    }

    @Test
    @Tag("full")
    void shouldBeAsTheSchemaOfSpeedscopeHasIt() throws IOException {
        Path schema = Reader.fetched("speedscope", "node_modules/speedscope/dist/release/file-format-schema.json");
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(Files.readString(schema))
                .validate(written(SampleProfiles.hostile()), InputFormat.JSON)).isEmpty();
    }

    @Test
    @Tag("full")
    void shouldBeReadBySpeedscope() throws Exception {
        Path file = Files.writeString(folder.resolve("run.speedscope.json"), written(SampleProfiles.two()));
        assertThat(new Speedscope(file).frames()).containsEntry("web, requests on port 80", "12.00ms 0.00ns")
                .containsEntry("store (db): block device vda [block request]", "8.00ms 8.00ms")
                .containsEntry("web (db): running", "2.00ms 2.00ms").containsEntry("web (db)", "4.00ms 0.00ns");
    }

    @Test
    @Tag("full")
    void shouldKeepHostileNames() throws Exception {
        Path file = Files.writeString(folder.resolve("run.speedscope.json"), written(SampleProfiles.hostile()));
        assertThat(new Speedscope(file).frames()).containsEntry(
                "x;y \\\" 7 (db): blocked by p;q\uFFFD 1.5 [wakeup]", "4.00ms 4.00ms");
    }
}
