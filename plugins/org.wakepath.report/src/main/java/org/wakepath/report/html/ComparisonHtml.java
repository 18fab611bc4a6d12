// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;
import org.wakepath.compare.Change;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.Condition;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Measure;
import org.wakepath.compare.Run;
import org.wakepath.compare.Supposition;
import org.wakepath.compare.profile.Profile.HostEnvironment;
import org.wakepath.view.compare.TypicalPaths;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.PredictionWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.SuppositionWords;

/**
 * A comparison of runs as one HTML page that needs nothing else: no server, no network. It can be read without its
 * script, which only searches and zooms.
 */
public final class ComparisonHtml {
    private final Comparison comparison;
    private final List<Condition> conditions;
    private final double margin;
    private final Markup page;

    private ComparisonHtml(Comparison comparison, List<Condition> conditions, double margin, Markup page) {
        this.comparison = comparison;
        this.conditions = conditions;
        this.margin = margin;
        this.page = page;
    }

    /**
     * Writes a comparison as a page in UTF-8.
     *
     * @param conditions what should fail the build
     * @param margin the change that the verdict "same" excludes, as a part of the base
     * @throws IOException if {@code out} fails
     */
    public static void write(Comparison comparison, List<Condition> conditions, double margin, Writer out)
            throws IOException {
        PathHtml.PageResources.write(page -> new ComparisonHtml(comparison, conditions, margin, page).body(), out);
    }

    private void body() throws XMLStreamException {
        page.open("main");
        page.element("h1", "Comparison of runs");
        doubts();
        for (int number = 0; number < comparison.kinds().size(); number++) {
            kind(comparison.kinds().get(number), number);
        }
        suppositions();
        environments();
        runs();
        page.close();
    }

    private void kind(KindComparison kind, int number) throws XMLStreamException {
        page.open("section");
        page.element("h2", ComparisonWords.headline(kind), "class", "verdict " + kind.verdict());
        page.element("p", ComparisonWords.sentence(kind, margin));
        page.element("p", ComparisonWords.amount(kind) + ".", "class", "muted");
        conditions(kind);
        page.element("h3", "What changed, of a typical execution");
        parts(kind);
        page.element("h3", "Where the time goes");
        PartFlame.of(kind, number).write(page);
        Optional<TypicalPaths> paths = TypicalPaths.of(comparison, kind);
        if (paths.isPresent()) {
            new PartPaths(paths.get()).write("Typical paths", PartPaths.OF_SIDES, page);
        }
        page.element("h3", "The runs");
        new ComparisonDots(comparison, kind).write(page);
        page.element("h3", "How long executions took");
        LatencyLines.of(comparison, kind).write(page);
        page.element("h3", "Latencies, each the median of the runs");
        open("latency");
        for (Map.Entry<Measure, Change> measure : kind.measures().entrySet()) {
            row(measure.getKey().key(), measure.getValue());
        }
        page.close("tbody", "table");
        page.close();
    }

    private void conditions(KindComparison kind) throws XMLStreamException {
        if (conditions.isEmpty()) {
            return;
        }
        page.open("ul");
        for (Condition condition : conditions) {
            page.element("li", SafeText.clean(condition.text())
                    + switch (condition.of(comparison.base(), comparison.head(), kind)) {
                    case MET -> ": met, which fails the build";
                    case NOT_MET -> ": not met";
                    case TOO_FEW_RUNS -> ": too few runs to tell";
                    });
        }
        page.close();
    }

    private void parts(KindComparison kind) throws XMLStreamException {
        List<ComponentChange> changed = kind.changed();
        if (changed.isEmpty()) {
            page.element("p", "No part of it changed by more than chance explains.");
        } else {
            table(changed);
        }
        List<ComponentChange> others = kind.components().stream().filter(part -> !changed.contains(part)).toList();
        if (!others.isEmpty()) {
            page.open("details");
            page.element("summary", others.size() + (others.size() == 1 ? " other part" : " other parts")
                    + ", whose changes chance explains");
            table(others);
            page.close();
        }
    }

    private void table(List<ComponentChange> parts) throws XMLStreamException {
        open("part");
        for (ComponentChange part : parts) {
            row(ComponentWords.of(part.component()), part.change());
        }
        page.close("tbody", "table");
    }

    private void open(String what) throws XMLStreamException {
        page.table(what, "base", "head", "change (95 %)");
    }

    private void row(String name, Change change) throws XMLStreamException {
        page.row(name, ComparisonWords.time(change.base()), ComparisonWords.time(change.head()),
                ComparisonWords.signed(change.shift().estimate()) + ComparisonWords.interval(change));
    }

    private void doubts() throws XMLStreamException {
        List<String> doubts = ComparisonWords.doubts(comparison);
        if (doubts.isEmpty()) {
            return;
        }
        page.open("section", "class", "warning");
        page.element("h2", "What could make this wrong");
        page.list(doubts);
        page.close();
    }

    private void suppositions() throws XMLStreamException {
        for (Supposition supposition : comparison.suppositions()) {
            page.open("section");
            page.element("h2", "What if: " + ComponentWords.of(supposition.recorded().kind()));
            for (String sentence : SuppositionWords.sentences(supposition)) {
                page.element("p", sentence);
            }
            page.element("p", PredictionWords.LIMITS, "class", "muted");
            page.close();
        }
    }

    private void environments() throws XMLStreamException {
        Set<String> properties = new TreeSet<>();
        hosts(comparison.base()).forEach(host -> properties.addAll(host.values().keySet()));
        hosts(comparison.head()).forEach(host -> properties.addAll(host.values().keySet()));
        if (properties.isEmpty()) {
            return;
        }
        page.open("section");
        page.element("h2", "Machines");
        page.open("table").open("thead").open("tr");
        for (String column : List.of("host", "what", "base", "head")) {
            page.element("th", column, "scope", "col");
        }
        page.close("tr", "thead");
        page.open("tbody");
        Set<String> names = hosts(comparison.base()).stream().map(HostEnvironment::host)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        hosts(comparison.head()).forEach(host -> names.add(host.host()));
        for (String name : names) {
            for (String property : properties) {
                machine(name, property);
            }
        }
        page.close("tbody", "table", "section");
    }

    private void machine(String host, String property) throws XMLStreamException {
        String before = values(comparison.base(), host, property);
        String after = values(comparison.head(), host, property);
        page.open("tr");
        page.element("th", SafeText.clean(host), "scope", "row");
        page.element("td", SafeText.clean(property));
        page.element("td", before);
        page.element("td", before.equals(after) ? after : after + " (different)");
        page.close();
    }

    private static List<HostEnvironment> hosts(List<Run> runs) {
        return runs.stream().flatMap(run -> run.profile().hosts().stream()).toList();
    }

    private static String values(List<Run> runs, String host, String property) {
        return hosts(runs).stream().filter(one -> one.host().equals(host))
                .map(one -> SafeText.clean(one.values().getOrDefault(property, "unknown"))).distinct().sorted()
                .collect(Collectors.joining(", "));
    }

    private void runs() throws XMLStreamException {
        page.open("details");
        page.element("summary", "The profiles that were compared");
        names("base", comparison.base());
        names("head", comparison.head());
        page.close();
    }

    private void names(String side, List<Run> runs) throws XMLStreamException {
        page.element("h3", side);
        page.list(runs.stream().map(run -> SafeText.clean(run.name())).toList());
    }
}
