// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Elements of a page with their attributes. All text is escaped. */
final class Markup {
    private final XMLStreamWriter xml;

    Markup(XMLStreamWriter xml) {
        this.xml = xml;
    }

    /** Starts an element with attributes, given as names and values by turns. */
    Markup open(String name, Object... attributes) throws XMLStreamException {
        xml.writeStartElement(name);
        for (int i = 0; i < attributes.length; i += 2) {
            Object value = attributes[i + 1];
            xml.writeAttribute((String) attributes[i],
                    value instanceof Double number ? String.format(Locale.ROOT, "%.2f", number) : value.toString());
        }
        return this;
    }

    /** Ends the innermost element. */
    void close() throws XMLStreamException {
        // An element without content must not end itself: in HTML it would stay open.
        xml.writeCharacters("");
        xml.writeEndElement();
    }

    /** Ends the innermost elements, whose names stand in the call so that it can be read. */
    void close(String... names) throws XMLStreamException {
        for (int i = 0; i < names.length; i++) {
            close();
        }
    }

    /** Writes an element with a text. */
    void element(String name, String text, Object... attributes) throws XMLStreamException {
        open(name, attributes);
        xml.writeCharacters(text);
        close();
    }

    /** Writes a list of texts. */
    void list(List<String> texts) throws XMLStreamException {
        open("ul");
        for (String text : texts) {
            element("li", text);
        }
        close();
    }

    /** Starts a table whose first column holds names. */
    Markup table(String names, String... columns) throws XMLStreamException {
        open("table").open("thead").open("tr");
        element("th", names, "scope", "col");
        for (String column : columns) {
            element("th", column, "scope", "col", "class", "number");
        }
        close("tr", "thead");
        return open("tbody");
    }

    /** Writes a row of a table: a name and values. */
    void row(String name, String... values) throws XMLStreamException {
        open("tr");
        element("th", name, "scope", "row");
        for (String value : values) {
            element("td", value, "class", "number");
        }
        close();
    }

    void end() throws XMLStreamException {
        xml.flush();
    }
}
