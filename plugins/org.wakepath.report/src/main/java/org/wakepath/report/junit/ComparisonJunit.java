// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.junit;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.Condition;
import org.wakepath.compare.Condition.Answer;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Verdict;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;

/**
 * A comparison of runs as tests. Each kind of execution is a test that fails if it became slower, and so is each
 * condition, which fails if it is met. A test is skipped where there are too few runs to tell.
 */
public final class ComparisonJunit {
    private final Comparison comparison;
    private final List<Condition> conditions;
    private final double margin;
    private final XMLStreamWriter xml;

    private ComparisonJunit(Comparison comparison, List<Condition> conditions, double margin, XMLStreamWriter xml) {
        this.comparison = comparison;
        this.conditions = conditions;
        this.margin = margin;
        this.xml = xml;
    }

    /**
     * Writes a comparison.
     *
     * @param conditions what should fail the build
     * @param margin the change that the verdict "same" excludes, as a part of the base
     * @throws IOException if {@code out} fails
     */
    public static void write(Comparison comparison, List<Condition> conditions, double margin, Writer out)
            throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            new ComparisonJunit(comparison, conditions, margin, xml).suite();
            xml.writeEndDocument();
            xml.writeCharacters("\n");
            xml.flush();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private void suite() throws XMLStreamException {
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "wakepath compare");
        xml.writeAttribute("tests", Integer.toString(comparison.kinds().size() * (1 + conditions.size())));
        xml.writeAttribute("failures", Long.toString(count(Verdict.SLOWER) + count(Answer.MET)));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", Long.toString(count(Verdict.TOO_FEW_RUNS) + count(Answer.TOO_FEW_RUNS)));
        for (KindComparison kind : comparison.kinds()) {
            String sentence = ComparisonWords.sentence(kind, margin);
            test(kind, "is not slower", switch (kind.verdict()) {
                case SLOWER -> "failure";
                case TOO_FEW_RUNS -> "skipped";
                case FASTER, SAME -> "system-out";
            }, sentence);
            for (Condition condition : conditions) {
                test(kind, "not " + condition.text(), switch (answer(condition, kind)) {
                    case MET -> "failure";
                    case TOO_FEW_RUNS -> "skipped";
                    case NOT_MET -> "system-out";
                }, sentence);
            }
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
    }

    private void test(KindComparison kind, String name, String result, String sentence) throws XMLStreamException {
        xml.writeCharacters("\n ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", ComponentWords.of(kind.kind()));
        xml.writeAttribute("name", name);
        xml.writeStartElement(result);
        if (result.equals("system-out")) {
            xml.writeCharacters(sentence);
        } else {
            xml.writeAttribute("message", sentence);
        }
        xml.writeEndElement();
        xml.writeEndElement();
    }

    private long count(Verdict verdict) {
        return comparison.kinds().stream().filter(kind -> kind.verdict() == verdict).count();
    }

    private long count(Answer answer) {
        return comparison.kinds().stream().mapToLong(kind -> conditions.stream()
                .filter(condition -> answer(condition, kind) == answer).count()).sum();
    }

    private Answer answer(Condition condition, KindComparison kind) {
        return condition.of(comparison.base(), comparison.head(), kind);
    }
}
