// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.testing.Reader;

/** Speedscope in a browser. It imports many formats, and lists the frames of a profile as text. */
public final class Speedscope {
    private static final Pattern ROW = Pattern.compile("<tr[^>]*>(.*?)</tr>", Pattern.DOTALL);
    private static final Pattern CELL = Pattern.compile("<td[^>]*>(.*?)</td>", Pattern.DOTALL);
    private static final Pattern TITLE = Pattern.compile("<title>(.*?)</title>", Pattern.DOTALL);

    /** On a busy machine the browser's time can be over before the page is drawn. */
    private static final int MOST_TRIES = 5;

    private final String page;

    /** Imports a file; its ending may decide how. */
    public Speedscope(Path file) throws IOException, InterruptedException {
        Path index = Reader.fetched("speedscope", "node_modules/speedscope/dist/release/index.html");
        Path script = Files.createTempFile("wakepath-speedscope", ".js");
        Path profile = Files.createTempDirectory("wakepath-browser");
        Files.writeString(script, "speedscope.loadFileFromBase64('" + file.getFileName() + "', '"
                + Base64.getEncoder().encodeToString(Files.readAllBytes(file)) + "')");
        Reader browser = Reader.installed("chromium").with("--headless", "--no-sandbox", "--disable-gpu",
                "--disable-background-networking", "--no-first-run", "--user-data-dir=" + profile,
                "--virtual-time-budget=10000", "--dump-dom",
                index.toUri() + "#localProfilePath=" + script + "&view=sandwich");
        String drawn = browser.read();
        for (int tries = 1; tries < MOST_TRIES && !ROW.matcher(drawn).find(); tries++) {
            drawn = browser.read();
        }
        page = drawn;
        Files.delete(script);
    }

    /** The name of the profile that it shows. */
    public String title() {
        Matcher title = TITLE.matcher(page);
        return title.find() ? text(title.group(1)).replace(" - speedscope", "") : "";
    }

    /** The frames by name, each with its time in all and by itself, as it writes them without their percentages. */
    public Map<String, String> frames() {
        Map<String, String> frames = new LinkedHashMap<>();
        Matcher row = ROW.matcher(page);
        while (row.find()) {
            List<String> cells = new ArrayList<>();
            Matcher cell = CELL.matcher(row.group(1));
            while (cell.find()) {
                cells.add(text(cell.group(1)));
            }
            if (cells.size() == 3 && cells.get(0).contains("%")) {
                frames.put(cells.get(2), time(cells.get(0)) + " " + time(cells.get(1)));
            }
        }
        return frames;
    }

    private static String time(String cell) {
        return cell.substring(0, cell.indexOf(" ("));
    }

    private static String text(String html) {
        return html.replaceAll("<[^>]*>", "").replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", "\u00A0")
                .replace("&quot;", "\"").replace("&amp;", "&").strip();
    }
}
