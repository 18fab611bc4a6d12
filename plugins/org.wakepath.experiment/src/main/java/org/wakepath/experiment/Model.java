// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.util.OptionalLong;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.ETypedElement;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** The EMF model of an experiment. The names are those of the elements and attributes of a file. */
final class Model {
    static final String NAMESPACE_OF_ALL_VERSIONS = "urn:wakepath:experiment:";
    static final String VERSION = "1";

    static final EClass TRACE = type("Trace");
    static final EAttribute TRACE_PATH = text(TRACE, "path");

    static final EClass HOST = type("Host");
    static final EAttribute HOST_LABEL = text(HOST, "label");
    static final EAttribute HOST_NAME = text(HOST, "name");

    static final EClass QUESTION = type("Question");
    static final EAttribute QUESTION_TASK = text(QUESTION, "task");
    static final EAttribute QUESTION_FROM = time(QUESTION, "from");
    static final EAttribute QUESTION_TO = time(QUESTION, "to");

    static final EClass BOOKMARK = type("Bookmark");
    static final EAttribute BOOKMARK_TIME = time(BOOKMARK, "time");
    static final EAttribute BOOKMARK_END = time(BOOKMARK, "end");
    static final EAttribute BOOKMARK_SUBJECT = text(BOOKMARK, "subject");
    static final EAttribute BOOKMARK_TEXT = text(BOOKMARK, "text");

    static final EClass COLOUR = type("Colour");
    static final EAttribute COLOUR_STATE = text(COLOUR, "state");
    static final EAttribute COLOUR_RGB = text(COLOUR, "rgb");

    static final EClass EXPERIMENT = type("Experiment");
    static final EAttribute REFERENCE = text(EXPERIMENT, "reference");
    static final EAttribute NOTES = text(EXPERIMENT, "notes");
    static final EReference TRACES = all(TRACE, "trace");
    static final EReference HOSTS = all(HOST, "host");
    static final EReference QUESTIONS = all(QUESTION, "question");
    static final EReference BOOKMARKS = all(BOOKMARK, "bookmark");
    static final EReference COLOURS = all(COLOUR, "colour");

    static final EPackage PACKAGE = packed(EXPERIMENT, TRACE, HOST, QUESTION, BOOKMARK, COLOUR);

    private Model() {
    }

    /** An object with one attribute. */
    static EObject object(EAttribute attribute, Object value) {
        EObject object = EcoreUtil.create(attribute.getEContainingClass());
        object.eSet(attribute, value);
        return object;
    }

    /** The value of an attribute that must be present. */
    static <T> T required(EObject object, EAttribute attribute, Class<T> type) {
        Object value = object.eGet(attribute);
        if (value == null) {
            throw new IllegalArgumentException("'" + attribute.getName() + "' is missing");
        }
        return type.cast(value);
    }

    /** The value of a time that may be missing. */
    static OptionalLong optional(EObject object, EAttribute time) {
        return object.eGet(time) instanceof Long value ? OptionalLong.of(value) : OptionalLong.empty();
    }

    private static EClass type(String name) {
        EClass type = EcoreFactory.eINSTANCE.createEClass();
        type.setName(name);
        return type;
    }

    private static EAttribute text(EClass owner, String name) {
        return attribute(owner, name, EcorePackage.Literals.ESTRING);
    }

    /** Nanoseconds since the epoch; null if not set. */
    private static EAttribute time(EClass owner, String name) {
        return attribute(owner, name, EcorePackage.Literals.ELONG_OBJECT);
    }

    private static EAttribute attribute(EClass owner, String name, EDataType type) {
        return feature(owner, EcoreFactory.eINSTANCE.createEAttribute(), name, type);
    }

    private static EReference all(EClass type, String name) {
        EReference reference = EcoreFactory.eINSTANCE.createEReference();
        reference.setContainment(true);
        reference.setResolveProxies(false);
        reference.setUpperBound(ETypedElement.UNBOUNDED_MULTIPLICITY);
        return feature(EXPERIMENT, reference, name, type);
    }

    private static <F extends EStructuralFeature> F feature(EClass owner, F feature, String name, EClassifier type) {
        feature.setName(name);
        feature.setEType(type);
        owner.getEStructuralFeatures().add(feature);
        return feature;
    }

    private static EPackage packed(EClass... types) {
        EPackage all = EcoreFactory.eINSTANCE.createEPackage();
        all.setName("experiment");
        all.setNsPrefix("wakepath");
        all.setNsURI(NAMESPACE_OF_ALL_VERSIONS + VERSION);
        for (EClass type : types) {
            all.getEClassifiers().add(type);
        }
        return all;
    }
}
