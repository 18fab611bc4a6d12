// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.statistics.Requests;
import org.wakepath.words.HostNames;
import org.wakepath.words.PathRenamer;

/**
 * A path as one HTML page that needs nothing else: no server, no network. Its scripts and styles are allowed only by
 * their hash, and its data is in blocks that are never run.
 *
 * <p>A page has at most about 10 MB. A path that needs more is merged first: stretches shorter than a time that the
 * page states keep their sums for each task and state, but not their order.
 */
public final class PathHtml {
    /** The most characters that the data blocks of a page may have together. The rest of a page is small. */
    private static final int LIMIT = 9_500_000;

    private PathHtml() {
    }

    /**
     * Writes a path as a page in UTF-8.
     *
     * @param requests of the path's task; the page has those that lie in the path
     * @param chosen how rows are put together at first
     * @throws IOException when {@code out} does
     */
    public static void write(ActivePath path, Requests requests, RowGrouping chosen, Writer out) throws IOException {
        write(withoutSlices(path), requests, chosen, LIMIT, out);
    }

    /**
     * Writes a path with the slices of its workers, and the time of each.
     *
     * @param requests of the path's task; the page has those that lie in the path
     * @param chosen how rows are put together at first
     * @throws IOException when {@code out} does
     */
    public static void write(SliceSplit split, Requests requests, RowGrouping chosen, Writer out) throws IOException {
        write(PathRenamer.safe(split, HostNames.LABELS), requests, chosen, LIMIT, out);
    }

    static void write(ActivePath path, int limit, Writer out) throws IOException {
        write(withoutSlices(path), Requests.NONE, RowGrouping.HOST, limit, out);
    }

    private static SliceSplit withoutSlices(ActivePath path) {
        return new SliceSplit(PathRenamer.safe(path), List.of(), Map.of(), Map.of());
    }

    private static void write(SliceSplit split, Requests requests, RowGrouping chosen, int limit, Writer out)
            throws IOException {
        ActivePath path = split.path();
        PageData data = fitting(split, requests.within(path.start(), path.end()), chosen, limit);
        String style = PageResources.style();
        String script = PageResources.script();
        PageResources.begin(style, script, out);
        out.append(PageResources.body());
        block("meta", "application/json", data.meta(), out);
        block("columns", "text/plain", data.columns(), out);
        block("causes", "text/plain", data.causes(), out);
        out.append("<script>").append(script).append("</script>\n</body>\n</html>\n");
    }

    /** Merges longer and longer stretches until the data fits, or nothing is left to merge. Tasks are not merged. */
    private static PageData fitting(SliceSplit split, Requests requests, RowGrouping chosen, int limit)
            throws IOException {
        ActivePath path = split.path();
        PageRows rows = new PageRows(path);
        PageFlame flame = new PageFlame(path);
        PageSlices slices = PageSlices.of(rows.workers(), split.slices(), PageSlices.MOST);
        PageData data = new PageData(split, requests, rows, chosen, flame, new MergedSegments(path, flame, 0), slices);
        long shortest = path.segments().isEmpty() ? 1 : Math.max(1, path.duration() / path.segments().size());
        while (!data.fits(limit) && shortest < path.duration()) {
            data = new PageData(split, requests, rows, chosen, flame, new MergedSegments(path, flame, shortest),
                    slices);
            shortest = Math.min(shortest, Long.MAX_VALUE / 2) * 2;
        }
        return data;
    }

    private static void block(String id, String type, String content, Writer out) throws IOException {
        out.append("<script type=\"").append(type).append("\" id=\"").append(id).append("\">")
                .append(content.replace("<", "\\u003c")).append("</script>\n");
    }

    /** The fixed parts of a page, assembled from small files. */
    static final class PageResources {
        private static final List<String> STYLES = List.of("page", "picture", "flame", "tables", "print");
        private static final List<String> SCRIPTS = List.of("data", "words", "track", "frames", "rows", "model",
                "slices",
                "sums", "pixels", "view", "selection", "follow", "lines", "theme", "canvas", "marks", "bars", "arrows",
                "ruler", "chart", "overlay", "minimap", "pointer", "elements", "summary", "requests", "legend",
                "details", "area",
                "search", "filter", "table", "flame", "tree", "keys", "address", "main");

        /** The style and the script of the pages about executions. */
        private static final List<String> EXECUTIONS = List.of("executions");
        /** Those of the page about requests. */
        private static final List<String> REQUESTS = List.of("sorting", "executions");

        private PageResources() {
        }

        static String body() throws IOException {
            return text("body.html");
        }

        /** The palette in both themes, then the style sheets of the page of a path. */
        static String style() throws IOException {
            return style(STYLES);
        }

        /** The palette in both themes, then some style sheets. */
        static String style(List<String> sheets) throws IOException {
            String light = variables(Palette.light());
            String dark = variables(Palette.dark());
            StringBuilder style = new StringBuilder(":root { color-scheme: light; " + light + "}\n")
                    .append("@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { color-scheme: dark; ")
                    .append(dark).append("} }\n:root[data-theme=dark] { color-scheme: dark; ").append(dark)
                    .append("}\n");
            for (String name : sheets) {
                style.append(text(name + ".css"));
            }
            return style.toString();
        }

        /** All scripts of the page of a path. */
        static String script() throws IOException {
            return script(SCRIPTS);
        }

        /** Some scripts in one scope of their own. */
        static String script(List<String> names) throws IOException {
            StringBuilder script = new StringBuilder("(() => {\n\"use strict\";\n");
            for (String name : names) {
                script.append(text(name + ".js"));
            }
            return script.append("})();\n").toString();
        }

        /** The start of a page, up to its body: only this style and this script are allowed. */
        static void begin(String style, String script, Writer out) throws IOException {
            out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                    .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '")
                    .append(hash(script)).append("'; style-src '").append(hash(style))
                    .append("'; base-uri 'none'; form-action 'none'\">\n")
                    .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                    .append("<title>Wakepath</title>\n<style>").append(style).append("</style>\n</head>\n<body>\n");
        }

        /** What is written into a page. */
        interface Body {
            void write(Markup page) throws XMLStreamException;
        }

        /** Writes a page about executions, whose flame graphs can be searched and zoomed. */
        static void write(Body content, Writer out) throws IOException {
            write(content, EXECUTIONS, out);
        }

        /** Writes a page about requests, whose tables can be sorted and searched. */
        static void writeRequests(Body content, Writer out) throws IOException {
            write(content, REQUESTS, out);
        }

        private static void write(Body content, List<String> parts, Writer out) throws IOException {
            String script = script(parts);
            StringWriter body = new StringWriter();
            try {
                Markup page = new Markup(XMLOutputFactory.newInstance().createXMLStreamWriter(body));
                content.write(page);
                page.end();
            } catch (XMLStreamException e) {
                throw new IOException(e);
            }
            begin(style(parts), script, out);
            out.append(body.toString()).append("\n<script>").append(script).append("</script>\n</body>\n</html>\n");
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
                variable(variables, "pale-" + state.ordinal(), palette.colour(new Tone(state, true)));
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
}
