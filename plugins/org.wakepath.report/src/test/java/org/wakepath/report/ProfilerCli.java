// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
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
    private static final String SESSION = "test";

    private final Reader program;
    private final Process server;
    private final Map<String, String> environment;
    private final Map<String, String> threads = new LinkedHashMap<>();

    /** Imports a file. */
    public ProfilerCli(Path file) throws IOException, InterruptedException {
        Path script = Reader.fetched("profiler-cli",
                "node_modules/@firefox-devtools/profiler-cli/dist/profiler-cli.js");
        program = Reader.installed("node").with(script);
        Path folder = Files.createTempDirectory("wakepath-profiler");
        environment = Map.of("PROFILER_CLI_SESSION_DIR", folder.toString(), "PROFILER_CLI_NO_SYMBOLICATE", "1");
        // Its command "load" gives up where a server takes half a second to start.
        ProcessBuilder builder = new ProcessBuilder("node", script.toString(), "--daemon", file.toString(), "--session",
                SESSION).redirectErrorStream(true).redirectOutput(Redirect.DISCARD);
        builder.environment().putAll(environment);
        server = builder.start();
        awaitServer(folder.resolve(SESSION + ".log"));
        for (Map<String, Object> thread : ParsedJson.list(answer("thread", "list"), "threads")) {
            threads.put(thread.get("name") + ", " + thread.get("processName"), (String) thread.get("threadHandle"));
        }
    }

    /** Waits for the server. A question that comes too early would make it forget the session. */
    private void awaitServer(Path log) throws IOException, InterruptedException {
        for (int i = 0; i < 600 && server.isAlive(); i++) {
            if (Files.exists(log) && Files.readString(log).contains("Profile loaded successfully")) {
                return;
            }
            Thread.sleep(50);
        }
        server.destroy();
        throw new IOException(
                "the profiler did not load the file: " + (Files.exists(log) ? Files.readString(log) : ""));
    }

    private Map<String, Object> answer(Object... question) throws IOException, InterruptedException {
        return ParsedJson.object(program.with(question).with("--json", "--session", SESSION).read(environment));
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
            found.computeIfAbsent((String) marker.get("name"), unused -> new ArrayList<>())
                    .add(rounded(marker.get("duration")));
        }
        found.values().forEach(Collections::sort);
        return found;
    }

    /** The whole and the own time of each function of a thread, ms. */
    public Map<String, List<Double>> functions(String thread) throws IOException, InterruptedException {
        Map<String, List<Double>> found = new TreeMap<>();
        for (Map<String, Object> function : ParsedJson.list(answer("thread", "functions", "--thread",
                threads.get(thread)), "functions")) {
            found.put((String) function.get("name"), List.of(rounded(function.get("totalSamples")),
                    rounded(function.get("selfSamples"))));
        }
        return found;
    }

    /** A number of ms to the ns, because the profiler adds and subtracts floating-point numbers. */
    private static double rounded(Object milliseconds) {
        return Math.round(((Number) milliseconds).doubleValue() * 1e6) / 1e6;
    }

    @Override
    public void close() throws InterruptedException {
        server.destroy();
        server.waitFor();
    }
}
