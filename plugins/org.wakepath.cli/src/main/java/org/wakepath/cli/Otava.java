// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.wakepath.base.Reason;
import org.wakepath.compare.History;
import org.wakepath.compare.KindComparison;

/**
 * Apache Otava, a program that finds the places of a series where its level changes. Its times are made up, an hour
 * apart: versions of the same second would be one to it.
 */
final class Otava {
    private static final String TEST = "history";
    private static final String SERIES = "history.csv";
    private static final String CONFIGURATION = "otava.yaml";
    private static final long FIRST = 1_000_000_000L;
    private static final long HOUR = 3_600;
    private static final String TESTS = """
            tests:
              history:
                type: csv
                file: history.csv
                time_column: time
                metrics:
                  typical:
                    column: typical
                    direction: -1
            """;

    private static final String INSTEAD = "install it with pip install apache-otava and name it with --otava, or read "
            + "the series with --format csv";

    private final String program;

    /** @throws CommandException if there is no such program */
    Otava(String program) {
        if (!Program.isFound(program)) {
            throw CommandException.failed("there is no program '" + program + "', which finds changes (Apache Otava)",
                    INSTEAD);
        }
        // It works in another folder.
        this.program = program.contains("/") ? Path.of(program).toAbsolutePath().toString() : program;
    }

    /** The places of the versions with which a change begins, in order. */
    List<Integer> changes(History history) throws InterruptedException {
        try {
            Path folder = Files.createTempDirectory("wakepath-history");
            try {
                write(history, folder.resolve(SERIES));
                Files.writeString(folder.resolve(CONFIGURATION), TESTS);
                return places(answer(folder), history.versions().size());
            } finally {
                try (Stream<Path> files = Files.list(folder)) {
                    for (Path file : files.toList()) {
                        Files.delete(file);
                    }
                }
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw CommandException.failed("Apache Otava does not find changes: " + Reason.of(e), INSTEAD);
        }
    }

    private static void write(History history, Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("time,typical\n");
            for (int i = 0; i < history.versions().size(); i++) {
                out.write(FIRST + i * HOUR + "," + Math.round(history.typical(i)) + "\n");
            }
        }
    }

    private String answer(Path folder) throws IOException, InterruptedException {
        Path said = folder.resolve("said");
        Process process = new ProcessBuilder(program, "analyze", TEST, "--config-file", CONFIGURATION, "--since",
                "2000-01-01", "--magnitude", Double.toString(KindComparison.SMALLEST_CHANGE), "--output", "json")
                        .directory(folder.toFile()).redirectError(said.toFile()).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            List<String> lines = Files.readAllLines(said);
            throw new IOException(lines.isEmpty() ? "it ended with " + process.exitValue()
                    : lines.get(lines.size() - 1));
        }
        return out;
    }

    private static List<Integer> places(String answer, int versions) throws IOException {
        List<Integer> places = new ArrayList<>();
        for (JsonNode point : JsonMapper.builder().build().readTree(answer).path(TEST)) {
            for (JsonNode change : point.path("changes")) {
                int place = change.path("index").asInt();
                if (place < 1 || place >= versions) {
                    throw new IOException("it names version " + place + " of " + versions);
                }
                places.add(place);
            }
        }
        return places.stream().distinct().sorted().toList();
    }
}
