// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.wakepath.report.json.ParsedJson;
import org.wakepath.testing.Reader;

/** The Firefox Profiler on the command line. It keeps a file open in a server of its own until it is closed. */
public final class ProfilerCli implements AutoCloseable {
    private final Reader program;
    private final Map<String, String> environment;
    private final Map<String, String> threads = new LinkedHashMap<>();

    /** Imports a file. */
    public ProfilerCli(Path file) throws IOException, InterruptedException {
        program = Reader.installed("node").with(Reader.fetched("profiler-cli",
                "node_modules/@firefox-devtools/profiler-cli/dist/profiler-cli.js"));
        environment = Map.of("PROFILER_CLI_SESSION_DIR", Files.createTempDirectory("wakepath-profiler").toString(),
                "PROFILER_CLI_NO_SYMBOLICATE", "1");
        program.with("load", file).read(environment);
        for (Map<String, Object> thread : ParsedJson.list(answer("thread", "list"), "threads")) {
            threads.put(thread.get("name") + ", " + thread.get("processName"), (String) thread.get("threadHandle"));
        }
    }

    private Map<String, Object> answer(Object... question) throws IOException, InterruptedException {
        return ParsedJson.object(program.with(question).with("--json").read(environment));
    }

    /** The threads, each with its process. */
    public List<String> threads() {
        return List.copyOf(threads.keySet());
    }

    /** The lengths of the markers of a thread by name, ms, in order of length. */
    public Map<String, List<Double>> markers(String thread) throws IOException, InterruptedException {
        Map<String, List<Double>> found = new TreeMap<>();
        for (Map<String, Object> marker : ParsedJson.list(answer("thread", "markers", "--thread", threads.get(thread),
                "--list", "--limit", "0"), "flatMarkers")) {
            // It adds a start in ms to a length, and subtracts again.
            double nanoseconds = Math.round(((Number) marker.get("duration")).doubleValue() * 1e6);
            found.computeIfAbsent((String) marker.get("name"), unused -> new ArrayList<>()).add(nanoseconds / 1e6);
        }
        found.values().forEach(Collections::sort);
        return found;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        program.with("stop").read(environment);
    }
}
