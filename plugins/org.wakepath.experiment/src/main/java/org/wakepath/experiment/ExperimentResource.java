/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.experiment;

import java.nio.file.Path;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.xmi.XMLHelper;
import org.eclipse.emf.ecore.xmi.XMLLoad;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.XMLLoadImpl;
import org.eclipse.emf.ecore.xmi.impl.XMLResourceImpl;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** The XML of a file, read with strictness and written the same way everywhere. */
final class ExperimentResource extends XMLResourceImpl {
    static final Map<String, Object> LOADING = Map.of(XMLResource.OPTION_USE_DEPRECATED_METHODS, false);
    static final Map<String, Object> SAVING = Map.of(XMLResource.OPTION_ENCODING, "UTF-8",
            Resource.OPTION_LINE_DELIMITER, "\n");

    private final Path file;

    ExperimentResource(Path file) {
        this.file = file;
    }

    @Override
    protected boolean useUUIDs() {
        return false;
    }

    @Override
    protected XMLLoad createXMLLoad() {
        return new XMLLoadImpl(createXMLHelper()) {
            @Override
            protected SAXParser makeParser() throws ParserConfigurationException, SAXException {
                return secureParser();
            }

            @Override
            protected DefaultHandler makeDefaultHandler() {
                return handler(resource, helper, options);
            }
        };
    }

    private DefaultHandler handler(XMLResource resource, XMLHelper helper, Map<?, ?> options) {
        return new StrictHandler(resource, helper, options, file);
    }

    /** Without a document type there is no entity that could be large, or of another file. */
    private static SAXParser secureParser() throws ParserConfigurationException, SAXException {
        SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
        factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newSAXParser();
    }
}
