// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.help;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Font;

/**
 * A page of the documentation as text with fonts: headings, paragraphs, lists, code and bold words. Links keep only
 * their words, and pictures are left out.
 */
final class Page {
    private static final Pattern PICTURE = Pattern.compile("!\\[[^]]*]\\([^)]*\\)");
    private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");
    private static final Pattern MARKED = Pattern.compile("\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|`(.+?)`");
    private static final String FENCE = "```";

    private final StringBuilder text = new StringBuilder();
    private final List<Span> spans = new ArrayList<>();

    /** The styles of letters. */
    enum Style {
        HEADING, BOLD, ITALIC, CODE
    }

    /** A range of letters with a style of its own. */
    record Span(int start, int length, Style style) {
    }

    private Page() {
    }

    /** Reads Markdown. */
    static Page of(String markdown) {
        Page page = new Page();
        boolean isCode = false;
        for (String line : PICTURE.matcher(markdown).replaceAll("").split("\n")) {
            if (line.startsWith(FENCE)) {
                isCode = !isCode;
            } else if (isCode) {
                page.add(line, Style.CODE);
                page.text.append('\n');
            } else if (!line.startsWith("<!--")) {
                page.addLine(line);
            }
        }
        return page;
    }

    private void addLine(String line) {
        boolean isAfterGap = text.isEmpty() || text.toString().endsWith("\n\n");
        if (line.startsWith("#")) {
            text.append(isAfterGap ? "" : "\n");
            add(line.replaceFirst("#+ ", ""), Style.HEADING);
            text.append('\n');
        } else if (line.startsWith("- ")) {
            addMarked("• " + line.substring(2));
        } else if (!line.isBlank() || !isAfterGap) {
            addMarked(line);
        }
    }

    private void addMarked(String line) {
        String words = LINK.matcher(line).replaceAll("$1");
        Matcher marked = MARKED.matcher(words);
        int end = 0;
        while (marked.find()) {
            text.append(words, end, marked.start());
            if (marked.group(1) != null) {
                add(marked.group(1), Style.BOLD);
            } else if (marked.group(2) != null) {
                add(marked.group(2), Style.ITALIC);
            } else {
                add(marked.group(3), Style.CODE);
            }
            end = marked.end();
        }
        text.append(words, end, words.length()).append('\n');
    }

    private void add(String words, Style style) {
        spans.add(new Span(text.length(), words.length(), style));
        text.append(words);
    }

    /** The text of the page. */
    String text() {
        return text.toString();
    }

    /** The ranges with a style of their own. */
    List<Span> spans() {
        return List.copyOf(spans);
    }

    /** Shows the page in a widget. */
    void putInto(StyledText widget) {
        widget.setText(text());
        widget.setStyleRanges(spans.stream().map(Page::range).toArray(StyleRange[]::new));
    }

    private static StyleRange range(Span span) {
        StyleRange range = new StyleRange(span.start(), span.length(), null, null);
        switch (span.style()) {
            case HEADING -> range.font = font(JFaceResources.HEADER_FONT);
            case CODE -> range.font = font(JFaceResources.TEXT_FONT);
            case BOLD -> range.fontStyle = SWT.BOLD;
            case ITALIC -> range.fontStyle = SWT.ITALIC;
        }
        return range;
    }

    private static Font font(String name) {
        return JFaceResources.getFont(name);
    }
}
