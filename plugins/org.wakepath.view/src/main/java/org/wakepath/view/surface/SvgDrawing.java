// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.surface;

import java.awt.Graphics2D;
import java.io.IOException;
import java.io.StringWriter;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Writes Java2D drawings as SVG: shapes and text. The same drawing gives the same bytes. */
public final class SvgDrawing {
    private static final String NAMESPACE = "http://www.w3.org/2000/svg";
    /** The decimal places of a coordinate, which is a point on the screen. */
    private static final int PRECISION = 2;

    private SvgDrawing() {
    }

    /**
     * Writes a drawing.
     *
     * @param title the text for a screen reader
     * @param width in points
     * @param height in points
     * @param drawing draws it with the top left corner at 0, 0
     * @throws IOException if {@code out} fails
     */
    public static void write(String title, int width, int height, Consumer<Graphics2D> drawing, Appendable out)
            throws IOException {
        SVGGraphics2D svg = new SVGGraphics2D(context(), false);
        drawing.accept(svg);
        Element root = svg.getRoot();
        root.setAttribute("width", String.valueOf(width));
        root.setAttribute("height", String.valueOf(height));
        root.setAttribute("viewBox", "0 0 " + width + " " + height);
        Element name = root.getOwnerDocument().createElementNS(NAMESPACE, "title");
        name.setTextContent(title);
        root.insertBefore(name, root.getFirstChild());
        StringWriter text = new StringWriter();
        svg.stream(root, text, true, false);
        out.append(text.getBuffer());
    }

    private static SVGGeneratorContext context() {
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(emptyDocument());
        context.setComment(null);
        context.setPrecision(PRECISION);
        return context;
    }

    private static Document emptyDocument() {
        try {
            return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().getDOMImplementation()
                    .createDocument(NAMESPACE, "svg", null);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("Java cannot make a document of XML", e);
        }
    }
}
