// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.path.ActivePath;

/** A test of the page in a real browser: one browser a class, an empty page a test. */
@Tag("full")
abstract class PageTest {
    @TempDir
    Path folder;
    private static Browser browser;
    BrowserPage page;

    @BeforeAll
    static void startBrowser() throws Exception {
        Optional<Path> executable = Browser.installed();
        if (executable.isEmpty() && !"true".equals(System.getenv("CI"))) {
            String reason = "skipped: no Chromium is installed (Debian: apt-get install chromium)";
            System.err.println("the page in a browser: " + reason);
            Assumptions.abort(reason);
        }
        browser = new Browser(executable.orElseThrow(() -> new AssertionError("no Chromium is installed")));
    }

    @BeforeEach
    void openPage() throws Exception {
        page = browser.newPage();
        page.screen(1400, 800, 1, "light");
    }

    @AfterAll
    static void stopBrowser() throws IOException {
        if (browser != null) {
            browser.close();
        }
    }

    Path written(ActivePath path) throws Exception {
        return written(path, 9_500_000);
    }

    Path written(ActivePath path, int limit) throws Exception {
        Path file = folder.resolve("path.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            PathHtml.write(path, limit, out);
        }
        return file;
    }
}
