// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.svg;

import java.io.Writer;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Elements of an SVG picture; texts and attributes are escaped here and nowhere else. */
final class SvgWriter {
    private static final String NAMESPACE = "http://www.w3.org/2000/svg";

    private final XMLStreamWriter xml;

    SvgWriter(Writer out) throws XMLStreamException {
        xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
    }

    /** Begins the picture; every {@link #open} needs a {@link #close}. */
    void begin(int width, int height, String title) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("svg");
        xml.writeDefaultNamespace(NAMESPACE);
        attributes("width", width, "height", height, "viewBox", "0 0 " + width + " " + height, "role", "img",
                "font-family", "DejaVu Sans, Verdana, sans-serif", "font-size", 11);
        title(title);
    }

    void end() throws XMLStreamException {
        xml.writeEndElement();
        xml.writeCharacters("\n");
        xml.writeEndDocument();
        xml.flush();
    }

    /** Begins an element with attributes given as names and values in turn. */
    void open(String element, Object... attributes) throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.writeStartElement(element);
        attributes(attributes);
    }

    void close() throws XMLStreamException {
        xml.writeEndElement();
    }

    /** An element without content. */
    void empty(String element, Object... attributes) throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.writeEmptyElement(element);
        attributes(attributes);
    }

    /** What a reader shows when the enclosing element is pointed at. */
    void title(String text) throws XMLStreamException {
        xml.writeStartElement("title");
        xml.writeCharacters(text);
        xml.writeEndElement();
    }

    void text(double x, double y, String text, Object... attributes) throws XMLStreamException {
        open("text", "x", x, "y", y);
        attributes(attributes);
        xml.writeCharacters(text);
        close();
    }

    private void attributes(Object... attributes) throws XMLStreamException {
        for (int i = 0; i < attributes.length; i += 2) {
            xml.writeAttribute((String) attributes[i], value(attributes[i + 1]));
        }
    }

    /** Numbers with at most one decimal, so that pictures stay small. */
    private static String value(Object value) {
        if (value instanceof Double number) {
            String digits = String.format(Locale.ROOT, "%.1f", number);
            return digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits;
        }
        return value.toString();
    }
}
