// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.wakepath.report.json.ParsedJson;

/** Chromium without a window, driven over its DevTools protocol, so that the test needs no driver that fits it. */
final class Browser implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final String READY = "DevTools listening on ";
    private static final long SECONDS = 60;

    private final Process process;
    private final Path profile;
    private final WebSocket socket;
    private final AtomicLong lastId = new AtomicLong();
    private final Map<Long, CompletableFuture<Map<String, Object>>> answers = new ConcurrentHashMap<>();
    private final List<Map<String, Object>> events = new CopyOnWriteArrayList<>();
    private String session;

    /** Where Chromium is, if it is installed. */
    static Optional<Path> installed() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> NAMES.stream().map(Path.of(folder)::resolve))
                .filter(Files::isExecutable).findFirst();
    }

    Browser(Path executable) throws Exception {
        profile = Files.createTempDirectory("wakepath-browser");
        process = new ProcessBuilder(executable.toString(), "--headless", "--no-sandbox", "--disable-gpu",
                "--disable-background-networking", "--no-first-run", "--user-data-dir=" + profile,
                "--remote-debugging-port=0", "about:blank").start();
        BufferedReader log = process.errorReader();
        String line = log.readLine();
        while (line != null && !line.startsWith(READY)) {
            line = log.readLine();
        }
        if (line == null) {
            throw new IOException("the browser ended before it could be reached");
        }
        Thread drain = new Thread(() -> log.lines().forEach(ignored -> {}));
        drain.setDaemon(true);
        drain.start();
        socket = HttpClient.newHttpClient().newWebSocketBuilder()
                .buildAsync(URI.create(line.substring(READY.length()).strip()), new Answers())
                .get(SECONDS, TimeUnit.SECONDS);
    }

    /** Forgets the page before and begins an empty one. */
    BrowserPage newPage() throws Exception {
        session = null;
        String target = (String) call("Target.createTarget", Map.of("url", "about:blank")).get("targetId");
        session = (String) call("Target.attachToTarget", Map.of("targetId", target, "flatten", true)).get("sessionId");
        for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
            call(domain + ".enable", Map.of());
        }
        events.clear();
        return new BrowserPage(this);
    }

    /** Calls a method of the protocol and gives its result. */
    Map<String, Object> call(String method, Map<String, Object> parameters) throws Exception {
        long id = lastId.incrementAndGet();
        CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
        answers.put(id, answer);
        Map<String, Object> message = new HashMap<>(Map.of("id", id, "method", method, "params", parameters));
        if (session != null) {
            message.put("sessionId", session);
        }
        socket.sendText(ParsedJson.MAPPER.writeValueAsString(message), true).get(SECONDS, TimeUnit.SECONDS);
        Map<String, Object> result = answer.get(SECONDS, TimeUnit.SECONDS);
        if (result.containsKey("error")) {
            throw new IOException(method + ": " + result.get("error"));
        }
        return ParsedJson.object(result, "result");
    }

    /** Parameters of all events of a kind since the start. */
    List<Map<String, Object>> events(String method) {
        return events.stream().filter(event -> method.equals(event.get("method")))
                .map(event -> ParsedJson.object(event, "params")).toList();
    }

    @Override
    public void close() throws IOException {
        socket.sendText("{\"id\": 0, \"method\": \"Browser.close\"}", true);
        process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
        try (Stream<Path> files = Files.walk(profile)) {
            files.map(Path::toFile).sorted(Comparator.reverseOrder()).forEach(File::delete);
        }
    }

    private final class Answers implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket webSocket, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                receive(text.toString());
                text.setLength(0);
            }
            webSocket.request(1);
            return null;
        }

        private void receive(String message) {
            try {
                Map<String, Object> answer = ParsedJson.object(message);
                if (answer.get("id") instanceof Long id) {
                    Optional.ofNullable(answers.remove(id)).ifPresent(waiting -> waiting.complete(answer));
                } else {
                    events.add(answer);
                }
            } catch (IOException e) {
                throw new IllegalStateException("not JSON: " + message, e);
            }
        }
    }
}
