// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.nio.file.Path;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.xmi.ClassNotFoundException;
import org.eclipse.emf.ecore.xmi.FeatureNotFoundException;
import org.eclipse.emf.ecore.xmi.IllegalValueException;
import org.eclipse.emf.ecore.xmi.XMIException;
import org.eclipse.emf.ecore.xmi.XMLHelper;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.impl.SAXXMLHandler;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;

/**
 * A strict form of EMF's reader. EMF's own continues after faults, fetches models from any place that a file names, and
 * lets a file name types and refer to other files. Our files need none of this, and files from strangers must not be
 * able to do it.
 */
final class StrictHandler extends SAXXMLHandler {
    private final Path file;

    StrictHandler(XMLResource resource, XMLHelper helper, Map<?, ?> options, Path file) {
        super(resource, helper, options);
        this.file = file;
    }

    @Override
    public void startElement(String uri, String localName, String name, Attributes attributes) throws SAXException {
        boolean isRoot = objects.isEmpty();
        if (!isRoot && !uri.isEmpty() && !uri.equals(Model.PACKAGE.getNsURI())) {
            throw unknown(name);
        }
        for (int i = 0; i < attributes.getLength(); i++) {
            String attribute = attributes.getQName(i);
            if (attribute.contains(":")) {
                throw unknown(attribute);
            }
        }
        super.startElement(uri, localName, name, attributes);
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        if (text == null && !new String(characters, start, length).isBlank()) {
            throw refusal("text between the elements");
        }
        super.characters(characters, start, length);
    }

    /** Accepts only the model of an experiment, in this version. */
    @Override
    protected EPackage getPackageForURI(String namespace) {
        if (Model.PACKAGE.getNsURI().equals(namespace)) {
            return Model.PACKAGE;
        }
        if (namespace != null && namespace.startsWith(Model.NAMESPACE_OF_ALL_VERSIONS)) {
            String version = namespace.substring(Model.NAMESPACE_OF_ALL_VERSIONS.length());
            throw refusal("the file is of version " + ExperimentException.quoted(version)
                    + ", and this Wakepath understands version '" + Model.VERSION + "'");
        }
        throw refusal("no saved experiment");
    }

    @Override
    protected EPackage handleMissingPackage(String namespace) {
        return getPackageForURI(namespace);
    }

    @Override
    protected void handleProxy(InternalEObject proxy, String address) {
        throw unknown("href");
    }

    @Override
    protected void setValueFromId(EObject object, EReference reference, String ids) {
        throw refusal("text instead of an element in '" + reference.getName() + "'");
    }

    @Override
    public void error(XMIException e) {
        throw refused(e);
    }

    @Override
    public void fatalError(XMIException e) {
        throw refused(e);
    }

    private ExperimentException refused(XMIException e) {
        if (e instanceof FeatureNotFoundException fault) {
            return unknown(fault.getName());
        }
        if (e instanceof ClassNotFoundException fault) {
            return unknown(fault.getName());
        }
        if (e instanceof IllegalValueException fault) {
            return refusal(ExperimentException.quoted(String.valueOf(fault.getValue())) + " is no value for '"
                    + fault.getFeature().getName() + "'");
        }
        Throwable fault = e.getCause() == null ? e : e.getCause();
        return refusal("no well-formed XML without a document type: " + fault.getMessage());
    }

    private ExperimentException unknown(String name) {
        return refusal(ExperimentException.quoted(name) + " is not known here");
    }

    private ExperimentException refusal(String reason) {
        return new ExperimentException(file, "line " + getLineNumber() + ", column " + getColumnNumber(), reason);
    }
}
