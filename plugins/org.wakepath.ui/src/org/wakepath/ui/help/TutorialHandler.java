// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.help;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;
import org.wakepath.ui.drawing.Theme;

/** Shows the tutorial in a window of its own, while the main window stays usable. */
public final class TutorialHandler extends AbstractHandler {

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        new TutorialWindow(HandlerUtil.getActiveShellChecked(event)).open();
        return null;
    }

    /** The text of the tutorial; the build copies this page of the documentation into the bundle. */
    private static String tutorial() {
        try (InputStream page = TutorialHandler.class.getResourceAsStream("tutorial.md")) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A window for reading a page and copying commands from it. */
    static final class TutorialWindow extends Window {
        private static final Point SIZE = new Point(640, 700);
        private static final int MARGIN = 16;
        private static final int LINE_GAP = 4;

        TutorialWindow(Shell parent) {
            super(parent);
            setShellStyle(SWT.SHELL_TRIM);
            setBlockOnOpen(false);
        }

        @Override
        protected void configureShell(Shell shell) {
            super.configureShell(shell);
            shell.setText("Tutorial");
        }

        @Override
        protected Point getInitialSize() {
            return SIZE;
        }

        @Override
        protected Control createContents(Composite parent) {
            Composite page = new Composite(parent, SWT.NONE);
            page.setLayout(new FillLayout());
            GridDataFactory.fillDefaults().grab(true, true).applyTo(page);
            StyledText text = new StyledText(page, SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
            text.setMargins(MARGIN, MARGIN, MARGIN, MARGIN);
            text.setLineSpacing(LINE_GAP);
            Page.of(tutorial()).putInto(text);
            Theme.dress(page, () -> {});
            text.setFocus();
            return page;
        }
    }

    /**
     * A page of the documentation as text with fonts: headings, paragraphs, lists, code and bold words. Links keep only
     * their words, and pictures are left out.
     */
    private static final class Page {
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
}
