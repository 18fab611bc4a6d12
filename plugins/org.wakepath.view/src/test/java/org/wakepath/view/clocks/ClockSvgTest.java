// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.wakepath.analysis.PairRelation;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.MessageExchange;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class ClockSvgTest {
    private static final long SECOND = 1_000_000_000;
    private static final int MESSAGES = 50;

    @BeforeEach
    void requireFonts() {
        Assumptions.assumeTrue(ClockSvg.canDraw(), "missing: fonts-dejavu-core");
    }

    @Test
    void shouldDrawBothDirectionsTheirHullsAndTheBand() throws Exception {
        Document picture = parsed(List.of(pair(0, 1)), host -> host == 0 ? "client" : "server");

        assertThat(texts(picture)).contains("server on the clock of client", "messages from client",
                "messages from server", "hull of those from client", "hull of those from server",
                "estimate, and where the clocks can be", "seconds on server since the first message");
        // One for each message of a direction, and one in the legend.
        assertThat(filled(picture, "13,89,154")).isEqualTo(MESSAGES + 1);
        assertThat(filled(picture, "190,114,0")).isEqualTo(MESSAGES + 1);
    }

    @Test
    void shouldDrawEveryTwoHostsByThemselves() throws Exception {
        Document picture = parsed(List.of(pair(0, 1), pair(1, 2)), host -> "host" + host);

        assertThat(texts(picture)).contains("host1 on the clock of host0", "host2 on the clock of host1");
    }

    @Test
    void shouldTakeNoNameForMarkup() throws Exception {
        Document picture = parsed(List.of(pair(0, 1)), host -> host == 0 ? "<script>\u001b[2J" : "a&b\"'");

        assertThat(picture.getElementsByTagName("script").getLength()).isZero();
        assertThat(texts(picture)).anyMatch(text -> text.contains("<script>"))
                .noneMatch(text -> text.contains("\u001b"));
    }

    @Test
    void shouldBeTheSameEachTime() throws IOException {
        assertThat(written(List.of(pair(0, 1)), Integer::toString))
                .isEqualTo(written(List.of(pair(0, 1)), Integer::toString));
    }

    /** How many shapes have the colour as their own, or else that of the nearest group around them. */
    private static long filled(Document picture, String colour) {
        return Stream.of("path", "rect", "circle").map(picture::getElementsByTagName)
                .flatMap(shapes -> IntStream.range(0, shapes.getLength()).mapToObj(shapes::item))
                .filter(shape -> fill(shape).equals("fill:rgb(" + colour + ")")).count();
    }

    private static String fill(Node node) {
        if (!(node instanceof Element element)) {
            return "";
        }
        return Stream.of(element.getAttribute("style").split("; *")).filter(part -> part.startsWith("fill:"))
                .findFirst().orElseGet(() -> fill(node.getParentNode()));
    }

    /** Clocks that are a second apart, messages every second that take 20 us or a little more. */
    private static PairRelation pair(int a, int b) {
        MessageExchange exchange = new MessageExchange();
        for (int i = 0; i < MESSAGES; i++) {
            exchange.addFromAToB(i * SECOND, (i + 1) * SECOND + 20_000 + i % 7 * 1_000);
            exchange.addFromBToA((i + 1) * SECOND, i * SECOND + 20_000 + i % 5 * 1_000);
        }
        return new PairRelation(a, b, new ConvexHullSynchronizer().relate(exchange), exchange);
    }

    private static String written(List<PairRelation> pairs, IntFunction<String> names) throws IOException {
        StringBuilder out = new StringBuilder();
        ClockSvg.write(pairs, names, out);
        return out.toString();
    }

    private static Document parsed(List<PairRelation> pairs, IntFunction<String> names)
            throws IOException, SAXException, ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(written(pairs, names))));
    }

    private static List<String> texts(Document picture) {
        NodeList found = picture.getElementsByTagName("text");
        return IntStream.range(0, found.getLength()).mapToObj(i -> found.item(i).getTextContent()).toList();
    }
}
