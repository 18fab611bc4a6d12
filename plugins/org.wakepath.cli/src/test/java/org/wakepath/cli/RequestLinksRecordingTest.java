// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.wakepath.testing.TestTraces;

/**
 * Records the kernel of this machine and a front that asks a worker without addresses. Each request has a label, and
 * both write down when they worked on which.
 */
class RequestLinksRecordingTest extends KernelRecordingTest {
    private static final Path WORKERS = TestTraces.repository().resolve("recorder/requests/tests/workers.py");
    private static final int REQUESTS = 20;

    /** The requests of the front and the worker that a recording tells, by their ids. */
    private Map<String, JsonNode> record(String way) throws Exception {
        Run run = recorder.start("-o", output.toString(), "--recorder", "ebpf", "--requests", "--text", "--", "python3",
                WORKERS.toString(), "alone", folder.toString(), way + ":1:" + REQUESTS).end();
        assertThat(run.err()).as("what others do on this machine may be missing, but no event")
                .contains(" 0 discarded");
        recorder.awaitNothingLeft();
        JsonNode told = new ObjectMapper().readTree(Run.of("requests", output, "--json", "--limit", "100000").out());
        // Requests of other programs of this machine are told, too. They have no text.
        return StreamSupport.stream(told.get("slowest").spliterator(), false).filter(one -> one.hasNonNull("text"))
                .collect(Collectors.toMap(one -> one.get("request").asText(), one -> one));
    }

    private static String label(JsonNode request) {
        return request.get("text").asText().replace("GET /", "");
    }

    /** A stretch of time in which a thread worked on a label. */
    private record Written(int tid, String label, long begin, long end) {
        boolean overlaps(JsonNode stretch) {
            return tid == stretch.get("task").get("tid").asInt() && begin < stretch.get("end").asLong()
                    && end > stretch.get("begin").asLong();
        }
    }

    /** What the front and the worker wrote down, on the clock of the trace. */
    private List<Written> written(String way) throws IOException {
        List<Written> written = new ArrayList<>();
        long offset = offset();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(one -> one.getFileName().toString().matches(way + "\\.[0-9]+")).toList()) {
                for (String line : Files.readAllLines(file)) {
                    String[] words = line.split(" ");
                    written.add(new Written(Integer.parseInt(words[0]), words[1], Long.parseLong(words[2]) + offset,
                            Long.parseLong(words[3]) + offset));
                }
            }
        }
        return written;
    }

    private long offset() throws IOException {
        try (Stream<Path> hosts = Files.list(output)) {
            String metadata = Files.readString(hosts.findFirst().orElseThrow().resolve("requests/metadata"),
                    StandardCharsets.ISO_8859_1);
            return Pattern.compile("offset(_s)?\\s*=\\s*([0-9]+)").matcher(metadata).results()
                    .mapToLong(found -> Long.parseLong(found.group(2)) * (found.group(1) == null ? 1 : 1_000_000_000))
                    .sum();
        }
    }

    private static void assertNoWorkOnAnotherLabel(JsonNode request, List<Written> written) {
        for (JsonNode stretch : request.get("work")) {
            assertThat(written).filteredOn(one -> one.overlaps(stretch)).as("%s in %s", stretch, request)
                    .allSatisfy(one -> assertThat(one.label()).isEqualTo(label(request)));
        }
    }

    private static Set<Integer> threads(JsonNode request) {
        return StreamSupport.stream(request.get("work").spliterator(), false)
                .map(stretch -> stretch.get("task").get("tid").asInt()).collect(Collectors.toSet());
    }

    private static Set<Integer> threads(String label, List<Written> written) {
        return written.stream().filter(one -> one.label().equals(label)).map(Written::tid).collect(Collectors.toSet());
    }

    @Test
    void shouldLinkARequestOverAUnixSocketToTheOneItIsSentFor() throws Exception {
        Map<String, JsonNode> requests = record("unix");

        List<Written> written = written("unix");
        assertThat(requests).hasSize(2 * REQUESTS);
        assertThat(requests.values()).allSatisfy(request -> assertNoWorkOnAnotherLabel(request, written));
        assertThat(requests.values()).filteredOn(request -> request.hasNonNull("caller")).hasSize(REQUESTS)
                .allSatisfy(request -> {
                    JsonNode caller = requests.get(request.get("caller").asText());
                    assertThat(label(caller)).isEqualTo(label(request));
                    assertThat(request.get("callerKnown").asText()).isEqualTo("ISOLATED");
                    assertThat(threads(caller)).hasSize(1).doesNotContainAnyElementsOf(threads(request));
                    assertThat(threads(label(request), written)).containsAll(threads(caller))
                            .containsAll(threads(request)).hasSize(2);
                });
    }

    @Test
    void shouldFollowARequestOverAPipeAndBack() throws Exception {
        Map<String, JsonNode> requests = record("pipes");

        List<Written> written = written("pipes");
        assertThat(requests).hasSize(REQUESTS);
        assertThat(requests.values()).allSatisfy(request -> {
            assertNoWorkOnAnotherLabel(request, written);
            assertThat(threads(request)).isEqualTo(threads(label(request), written)).hasSize(2);
        });
    }
}
