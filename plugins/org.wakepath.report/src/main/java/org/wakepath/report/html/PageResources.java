/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;

/** The fixed parts of a page, put together from small files. */
final class PageResources {
    private static final List<String> STYLES = List.of("page", "picture", "tables");
    private static final List<String> SCRIPTS = List.of("data", "words", "track", "model", "pixels", "view",
            "selection", "follow", "lines", "theme", "canvas", "marks", "bars", "arrows", "ruler", "chart", "overlay",
            "minimap", "pointer", "elements", "summary", "legend", "details", "area", "search", "table", "keys",
            "address", "main");

    private PageResources() {
    }

    static String body() throws IOException {
        return text("body.html");
    }

    /** The palette in both themes, then the style sheets. */
    static String style() throws IOException {
        String light = variables(Palette.light());
        String dark = variables(Palette.dark());
        StringBuilder style = new StringBuilder(":root { color-scheme: light; " + light + "}\n")
                .append("@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { color-scheme: dark; ")
                .append(dark).append("} }\n:root[data-theme=dark] { color-scheme: dark; ").append(dark).append("}\n");
        for (String name : STYLES) {
            style.append(text(name + ".css"));
        }
        return style.toString();
    }

    /** All scripts in one scope of their own. */
    static String script() throws IOException {
        StringBuilder script = new StringBuilder("(() => {\n\"use strict\";\n");
        for (String name : SCRIPTS) {
            script.append(text(name + ".js"));
        }
        return script.append("})();\n").toString();
    }

    /** The hash by which a content security policy allows a script or style. */
    static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String variables(Palette palette) {
        StringBuilder variables = new StringBuilder();
        variable(variables, "background", palette.background());
        variable(variables, "foreground", palette.foreground());
        variable(variables, "muted", palette.muted());
        variable(variables, "line", palette.line());
        variable(variables, "accent", palette.accent());
        for (EdgeState state : EdgeState.values()) {
            variable(variables, "state-" + state.ordinal(), palette.colour(state));
            variable(variables, "text-" + state.ordinal(), palette.text(state));
        }
        return variables.toString();
    }

    private static void variable(StringBuilder variables, String name, int colour) {
        variables.append("--").append(name).append(": ").append(Palette.hex(colour)).append("; ");
    }

    private static String text(String name) throws IOException {
        try (InputStream file = PageResources.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IOException("the program lacks its part html/" + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
