// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.wakepath.view.clocks.ClockSvg;
import org.wakepath.view.events.EventPicture.Column;
import org.wakepath.view.events.EventPicture.Selection;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.picture.Golden;
import org.xml.sax.InputSource;

class EventPictureTest {
    private static final List<Optional<EventRow>> ROWS = List.of(
            Optional.of(new EventRow(1_767_225_600_000_000_001L, "web<1>", 3, "sched_switch", "bash (612)", 612,
                    "prev_comm=\"bash\", next_tid=7", 0)),
            Optional.of(new EventRow(1_767_225_600_000_000_002L, "db", -1, "irq_handler_entry", "", -1, "irq=9", 42)),
            Optional.empty());
    private static final List<Column> COLUMNS = List.of(new Column(1, false), new Column(0, false),
            new Column(2, true), new Column(3, false), new Column(5, false));

    @BeforeEach
    void requireFonts() {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
    }

    private static String svg() throws IOException {
        StringBuilder out = new StringBuilder();
        new EventPicture(COLUMNS, ROWS, new Selection(0, 0), Palette.light()).svg(out);
        return out.toString();
    }

    @Test
    void shouldWriteTheRowsAsTextInTheOrderOfTheColumns() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        Document svg = factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg())));
        NodeList texts = svg.getElementsByTagName("text");

        assertThat(svg.getElementsByTagName("image").getLength()).isZero();
        assertThat(IntStream.range(0, texts.getLength()).mapToObj(i -> texts.item(i).getTextContent()))
                .contains("Host", "web<1>", "db", "Time", "2026-01-01T00:00:00.000000001Z", "3", "-", "…",
                        "prev_comm=\"bash\", next_tid=7", "42 events were lost before this · irq=9")
                .doesNotContain("Task", "bash (612)")
                .startsWith("Host", "web<1>", "db");
    }

    @Test
    void shouldShortenWhatIsTooLong() throws IOException {
        EventRow row = new EventRow(1, "host", 0, "name", "", -1, "begin" + "x".repeat(10_000) + "end", 0);
        StringBuilder out = new StringBuilder();
        EventPicture picture = new EventPicture(COLUMNS, List.of(Optional.of(row)), new Selection(0, 0),
                Palette.light());
        picture.svg(out);

        assertThat(picture.image(1).getWidth()).isBetween(2000, 2500);
        assertThat(out).containsPattern(">beginx+[^x<]+x+end<").hasSizeLessThan(8_000);
    }

    @Test
    void shouldWriteTheSameAgain() throws IOException {
        assertThat(svg()).isEqualTo(svg());
    }

    @Test
    void shouldDrawTheSelection() throws IOException {
        Golden.assertLooksLike("events-dark",
                new EventPicture(COLUMNS, ROWS, new Selection(1, 2), Palette.dark()).image(1));
    }
}
