// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.wakepath.compare.Baseline;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.History;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.HistoryWords;
import org.wakepath.words.SafeText;

/** How executions changed over many versions, as one HTML page that needs nothing else: no server, no network. */
public final class HistoryHtml {
    private final double margin;
    private final Markup page;

    private HistoryHtml(double margin, Markup page) {
        this.margin = margin;
        this.page = page;
    }

    /**
     * Writes histories as a page in UTF-8.
     *
     * @param margin the change that the verdict "same" excludes, as a part of the time before
     * @throws IOException if {@code out} fails
     */
    public static void write(List<History.Answer> histories, double margin, Writer out) throws IOException {
        PathHtml.PageResources.write(page -> new HistoryHtml(margin, page).body(histories), out);
    }

    private void body(List<History.Answer> histories) throws XMLStreamException {
        page.open("main");
        page.element("h1", "Executions over versions");
        for (History.Answer answer : histories) {
            history(answer);
        }
        page.close();
    }

    private void history(History.Answer answer) throws XMLStreamException {
        page.open("section");
        page.element("h2", HistoryWords.headline(answer));
        new HistoryChart(answer).write(page);
        for (int number = 0; number < answer.changes().size(); number++) {
            change(number + 1, answer.history(), answer.changes().get(number));
        }
        page.open("details");
        page.element("summary", "All versions");
        versions(answer);
        page.close("details", "section");
    }

    private void change(int number, History history, History.Change change) throws XMLStreamException {
        page.element("h3", number + ". " + HistoryWords.headline(history, change), "class",
                "verdict " + change.kind().verdict());
        page.element("p", ComparisonWords.sentence(change.kind(), margin));
        List<ComponentChange> parts = change.kind().changed();
        if (parts.isEmpty()) {
            page.element("p", HistoryWords.NO_PART);
        } else {
            parts(parts);
        }
        List<String> doubts = ComparisonWords.doubts(change.comparison());
        if (!doubts.isEmpty()) {
            page.element("p", "What could make this wrong:");
            page.list(doubts);
        }
    }

    private void parts(List<ComponentChange> parts) throws XMLStreamException {
        page.table("part", "before", "from then on", "change (95 %)");
        for (ComponentChange part : parts) {
            page.row(ComponentWords.of(part.component()), ComparisonWords.time(part.change().base()),
                    ComparisonWords.time(part.change().head()), ComparisonWords.change(part.change()));
        }
        page.close("tbody", "table");
    }

    private void versions(History.Answer answer) throws XMLStreamException {
        page.table("version", "recorded", "runs", "typical", "changed");
        for (int i = 0; i < answer.history().versions().size(); i++) {
            Baseline version = answer.history().versions().get(i);
            page.row(SafeText.clean(version.name()), HistoryWords.recorded(version),
                    Integer.toString(version.runs().size()), ComparisonWords.time(answer.history().typical(i)),
                    answer.isChange(i) ? "changed" : "");
        }
        page.close("tbody", "table");
    }
}
