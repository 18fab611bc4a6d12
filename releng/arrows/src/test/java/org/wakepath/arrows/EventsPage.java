// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.EventCatalogue.EventGroup;
import org.wakepath.kernel.catalogue.EventNeed;
import org.wakepath.kernel.catalogue.KnownEvent;
import org.wakepath.kernel.census.Feasibility.AnalysisKind;

/** The catalogue of events as a page of the documentation. */
final class EventsPage {
    private static final String HEAD = """
            <!-- Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 -->
            <!-- Written by releng/accept; change the catalogue instead. -->
            # Events of the kernel
            Wakepath knows these events. The page is written from its
            [catalogue](../plugins/org.wakepath.kernel/src/main/resources/org/wakepath/kernel/catalogue/events.txt).
            perf puts a category before each name, as in `sched:sched_switch`. A `*` stands for the name of a system
            call. Of each event the fields are named that the analysis reads, with their units; `|` parts the names that
            different tracers have for one field. The last column says when `wakepath record` enables the event. What
            recording costs is from [tracing-cost.md](tracing-cost.md).
            """;

    private final EventCatalogue catalogue = EventCatalogue.get();

    private EventsPage() {
    }

    /** The whole page. */
    static String inMarkdown() {
        EventsPage page = new EventsPage();
        return Stream.of(Stream.of(HEAD), page.catalogue.groups().stream().map(page::section), Stream.of(page.rest()),
                Stream.of(page.analyses())).flatMap(part -> part).collect(Collectors.joining("\n"));
    }

    private String section(EventGroup group) {
        String cost = group.cost().isEmpty() ? "" : " Cost: " + code(group.cost()) + ".";
        return "## " + group.name() + "\n" + sentence(group.meaning()) + cost + "\n\n"
                + table(catalogue.events().stream().filter(event -> isListedIn(event, group)));
    }

    /** An event of several groups is listed once, in the last of them. */
    private static boolean isListedIn(KnownEvent event, EventGroup group) {
        List<String> groups = event.groups();
        return !groups.isEmpty() && groups.get(groups.size() - 1).equals(group.name());
    }

    private String rest() {
        return "## Others\nWakepath does not record these.\n\n"
                + table(catalogue.events().stream().filter(event -> event.groups().isEmpty()));
    }

    private String table(Stream<KnownEvent> events) {
        return "| what happened | LTTng, eBPF recorder | early LTTng 2 | perf | fields | recorded |\n|---|---|---|---|---|---|\n"
                + events.map(this::row).collect(Collectors.joining());
    }

    private String row(KnownEvent event) {
        List<String> today = event.lttngNames().isEmpty() ? event.recorderNames() : event.lttngNames();
        return Stream.of(event.meaning(), code(today), code(event.oldNames()), code(event.perfNames()),
                event.describedFields().stream().distinct().map(EventsPage::field).collect(Collectors.joining(", ")),
                code(event.recordedWhen()) + (isSecondBest(event) ? ", where nothing better is there" : ""))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private boolean isSecondBest(KnownEvent event) {
        return !event.fact().isEmpty() && !catalogue.sources(event.fact()).get(0).contains(event);
    }

    /** Options as code. */
    private static String code(String words) {
        return words.replaceAll("(--[a-z-]+)", "`$1`");
    }

    private static String code(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    private static String field(String described) {
        String[] words = described.split(" ");
        return "`" + words[0].replace("|", "\\|") + "`" + (words[2].equals("-") ? "" : " (" + words[2] + ")");
    }

    private String analyses() {
        return "## What each analysis needs\nOf each line one is enough. A name with `.context` stands for the field of "
                + "that event that tells in which handler it happened.\n\n| question | needs |\n|---|---|\n"
                + Arrays.stream(AnalysisKind.values()).map(this::analysis).collect(Collectors.joining());
    }

    private String analysis(AnalysisKind kind) {
        return "| " + kind.label() + " | " + catalogue.needs(kind.key()).stream().map(EventNeed::accepted)
                .map(names -> names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(" or ")))
                .collect(Collectors.joining("<br>")) + " |\n";
    }

    private static String sentence(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }
}
