// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.wakepath.report.json.ParsedJson;

/** A page in the browser as its user has it: keys, and what can be read. */
final class BrowserPage {
    /** The accessibility checker, as its web package has it. */
    private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

    private final Browser browser;

    BrowserPage(Browser browser) {
        this.browser = browser;
    }

    void screen(int width, int height, double scale, String theme) throws Exception {
        browser.call("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", scale, "mobile", false));
        browser.call("Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    }

    /** Opens a file and waits until its script has run. */
    void open(Path file, String fragment) throws Exception {
        browser.call("Page.navigate", Map.of("url", "about:blank"));
        browser.call("Page.navigate", Map.of("url", file.toUri() + fragment));
        waitFor("document.documentElement?.dataset.ready === 'true'");
    }

    /** Presses a key; {@code modifiers} as the protocol counts them: 1 Alt, 2 Ctrl, 8 Shift. */
    void press(String key, String code, int modifiers) throws Exception {
        String text = key.length() == 1 && modifiers != 2 ? key : "";
        browser.call("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", key, "code", code, "modifiers",
                modifiers, "text", text));
        browser.call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", code, "modifiers",
                modifiers));
    }

    /** Presses the main button of the mouse at a place and lets it go. */
    void click(int x, int y) throws Exception {
        mouse("mouseMoved", x, y);
        mouse("mousePressed", x, y);
        mouse("mouseReleased", x, y);
    }

    /** Moves the mouse to a place. */
    void move(int x, int y) throws Exception {
        browser.call("Input.dispatchMouseEvent", Map.of("type", "mouseMoved", "x", x, "y", y));
    }

    /** Moves the mouse from one place to another with its main button pressed. */
    void drag(int fromX, int fromY, int toX, int toY) throws Exception {
        mouse("mouseMoved", fromX, fromY);
        mouse("mousePressed", fromX, fromY);
        mouse("mouseMoved", (fromX + toX) / 2, (fromY + toY) / 2);
        mouse("mouseMoved", toX, toY);
        mouse("mouseReleased", toX, toY);
    }

    private void mouse(String type, int x, int y) throws Exception {
        browser.call("Input.dispatchMouseEvent", Map.of("type", type, "x", x, "y", y, "button", "left", "buttons", 1,
                "clickCount", 1));
    }

    /** The page as it would be printed, a PDF in base64. */
    String pdf() throws Exception {
        return (String) browser.call("Page.printToPDF", Map.of("preferCSSPageSize", true, "printBackground", true))
                .get("data");
    }

    void press(String key) throws Exception {
        press(key, key, 0);
    }

    void type(String text) throws Exception {
        browser.call("Input.insertText", Map.of("text", text));
    }

    /** The value of an expression, in a world that the page's content security policy does not bind. */
    Object value(String expression) throws Exception {
        Map<String, Object> answer = browser.call("Runtime.evaluate",
                Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (answer.containsKey("exceptionDetails")) {
            throw new IllegalStateException(expression + ": " + answer.get("exceptionDetails"));
        }
        return ParsedJson.object(answer, "result").get("value");
    }

    String text(String selector) throws Exception {
        return (String) value("document.querySelector(" + ParsedJson.MAPPER.writeValueAsString(selector)
                + ").textContent");
    }

    /** Texts of the cells of a table, row by row. */
    @SuppressWarnings("unchecked")
    List<List<String>> cells(String selector) throws Exception {
        return new ArrayList<>((List<List<String>>) value("[...document.querySelectorAll('" + selector
                + " tr')].map(row => [...row.cells].map(cell => cell.textContent))"));
    }

    void waitFor(String condition) throws Exception {
        for (int i = 0; i < 300; i++) {
            if (Boolean.TRUE.equals(value(condition))) {
                return;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("never came true: " + condition);
    }

    /** What an accessibility checker finds wrong, a line for each; empty if nothing. */
    Object violations() throws Exception {
        try (InputStream axe = BrowserPage.class.getResourceAsStream(AXE)) {
            value(new String(axe.readAllBytes(), StandardCharsets.UTF_8) + "; 0");
        }
        return value("axe.run().then(result => result.violations.map(one => one.id + ': '"
                + " + one.nodes.map(node => node.html.slice(0, 90) + node.failureSummary).join('; ')).join('\\n'))");
    }

    /** Addresses that the page asked for beside itself. */
    List<String> requests() {
        return browser.events("Network.requestWillBeSent").stream()
                .map(event -> (String) ParsedJson.object(event, "request").get("url"))
                .filter(url -> !url.startsWith("file:") && !url.equals("about:blank")).toList();
    }

    /** What went wrong in scripts, and what the browser refused. */
    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        browser.events("Runtime.exceptionThrown").forEach(event -> complaints.add(event.toString()));
        browser.events("Log.entryAdded").forEach(event -> complaints.add(event.toString()));
        browser.events("Page.javascriptDialogOpening").forEach(event -> complaints.add(event.toString()));
        return complaints;
    }
}
