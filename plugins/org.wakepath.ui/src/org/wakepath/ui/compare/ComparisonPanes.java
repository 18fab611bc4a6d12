// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.replay.WhatIf;
import org.wakepath.ui.widgets.ColumnTable;
import org.wakepath.ui.widgets.FittingPanes;
import org.wakepath.view.compare.DifferentialFlame;
import org.wakepath.view.compare.DifferentialFlame.Frame;
import org.wakepath.view.compare.TypicalPaths;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.PredictionWords;
import org.wakepath.words.StateWords;
import org.wakepath.words.SuppositionWords;

/** What a comparison found, in words and as a table, and beside it the pictures. */
final class ComparisonPanes {
    private static final int LEAST = 900;
    private static final int[] WEIGHTS = {42, 58};
    private static final int[] HEIGHTS = {40, 60};
    private static final String LEGEND = "A frame is as wide as the larger of both sides. Its hatched part is what chance "
            + "does not explain: rising lines mean more on the head, falling ones less.";

    private final double margin;
    private final BiConsumer<Set<Component>, String> listener;
    private final FittingPanes panes;
    private final Combo kinds;
    private final StyledText words;
    private final Text whatIf;
    private final ColumnTable<ComponentChange> parts;
    private final DifferentialCanvas flame;
    private final TypicalPathsCanvas paths;
    private Optional<Comparison> comparison = Optional.empty();
    private List<String> notes = List.of();
    /** What the user did not write may be replaced. */
    private String proposed = "";

    /**
     * Panes without a comparison.
     *
     * @param margin the change that the verdict "same" excludes, as a part of the base
     * @param listener is notified of the parts of the time that the user chooses, none for all, and what they are
     * @param ask is called when the user asks what would have been
     */
    ComparisonPanes(Composite parent, double margin, BiConsumer<Set<Component>, String> listener, Runnable ask) {
        this.margin = margin;
        this.listener = listener;
        panes = new FittingPanes(parent, LEAST);
        Composite found = new Composite(panes.parent(), SWT.NONE);
        GridLayoutFactory.fillDefaults().applyTo(found);
        kinds = new Combo(found, SWT.READ_ONLY);
        kinds.setToolTipText("The kind of executions that is shown");
        GridDataFactory.fillDefaults().grab(true, false).applyTo(kinds);
        kinds.addListener(SWT.Selection, event -> show());
        SashForm both = new SashForm(found, SWT.VERTICAL);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(both);
        words = new StyledText(both, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
        words.setAlwaysShowScrollBars(false);
        parts = new ColumnTable<>(both, ComponentChange.class, ComparisonPanes::words);
        parts.column("Change", SWT.RIGHT, part -> ComparisonWords.signed(part.change().shift().estimate()));
        parts.column("Part", SWT.LEFT, part -> ComponentWords.of(part.component()));
        parts.column("Base", SWT.RIGHT, part -> ComparisonWords.time(part.change().base()));
        parts.column("Head", SWT.RIGHT, part -> ComparisonWords.time(part.change().head()));
        parts.column("By chance", SWT.LEFT, part -> part.isSignificant() ? "no" : "possible");
        parts.column("Interval (95 %)", SWT.LEFT, part -> ComparisonWords.interval(part.change()).strip());
        parts.onChoice(part -> choose(Set.of(part.component()), words(part)));
        parts.viewer().getTable().addListener(SWT.KeyDown, event -> {
            if (event.keyCode == SWT.ESC) {
                choose(Set.of(), "");
            }
        });
        both.setWeights(HEIGHTS);
        whatIf = question(found, ask);
        Composite pictures = new Composite(panes.parent(), SWT.NONE);
        GridLayoutFactory.fillDefaults().applyTo(pictures);
        flame = new DifferentialCanvas(pictures, this::choose);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(flame);
        Label legend = new Label(pictures, SWT.WRAP);
        legend.setText(LEGEND);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(legend);
        ScrolledComposite scrolled = new ScrolledComposite(pictures, SWT.V_SCROLL);
        GridDataFactory.fillDefaults().grab(true, true).applyTo(scrolled);
        scrolled.setExpandHorizontal(true);
        scrolled.setExpandVertical(true);
        paths = new TypicalPathsCanvas(scrolled, step -> choose(Set.of(step.component()), step.sentence()));
        scrolled.setContent(paths);
        panes.add("What Changed", found);
        panes.add("Pictures", pictures);
        panes.setWeights(WEIGHTS);
    }

    private static Text question(Composite parent, Runnable ask) {
        Composite line = new Composite(parent, SWT.NONE);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
        GridLayoutFactory.fillDefaults().numColumns(2).applyTo(line);
        Label label = new Label(line, SWT.NONE);
        label.setText(" What if");
        Text field = new Text(line, SWT.SEARCH | SWT.ICON_CANCEL);
        field.setMessage("rpc-server running, or rpc-server running -50%");
        field.setToolTipText(
                "TASK STATE asks what the head would have taken, had that part taken as much as on the base. "
                        + "TASK STATE -PERCENT% asks for that much less. Several with ; between them. Enter asks. The head must "
                        + "be traces.");
        GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
        field.addListener(SWT.DefaultSelection, event -> {
            if (event.detail != SWT.CANCEL) {
                ask.run();
            }
        });
        return field;
    }

    private static String words(ComponentChange part) {
        return ComponentWords.of(part.component()) + ", " + ComparisonWords.change(part.change());
    }

    private void choose(Optional<Frame> frame) {
        choose(frame.map(Frame::components).orElse(Set.of()), frame.map(Frame::sentence).orElse(""));
    }

    private void choose(Set<Component> chosen, String what) {
        flame.strengthen(chosen);
        paths.strengthen(chosen);
        parts.select(shown().stream().flatMap(kind -> kind.components().stream())
                .filter(part -> chosen.size() == 1 && chosen.contains(part.component())).toList());
        shown().filter(kind -> chosen.size() == 1).flatMap(kind -> question(chosen.iterator().next()))
                .filter(question -> whatIf.getText().isBlank() || whatIf.getText().equals(proposed))
                .ifPresent(this::propose);
        listener.accept(chosen, what);
    }

    private void propose(String question) {
        proposed = question;
        whatIf.setText(question);
    }

    /** What to ask about a part; empty if it is an effect of others, or if no task does it. */
    private static Optional<String> question(Component part) {
        String state = part.role() + "@" + part.host() + " " + StateWords.of(part.state());
        String half = state + " -50%";
        return WhatIf.parse(half).map(asked -> part.state() == EdgeState.NETWORK ? half : state);
    }

    /** Shows a comparison: the kind of executions that was shown before if it has that, or else its first. */
    void show(Comparison compared, List<String> said) {
        Optional<ExecutionKind> before = shown().map(KindComparison::kind);
        comparison = Optional.of(compared);
        notes = said;
        kinds.setItems(compared.kinds().stream().map(ComparisonWords::headline).toArray(String[]::new));
        List<ExecutionKind> all = compared.kinds().stream().map(KindComparison::kind).toList();
        kinds.select(Math.max(0, before.map(all::indexOf).orElse(0)));
        show();
    }

    /** Says why there is no answer to what would have been, beside the comparison. */
    void refuseWhatIf(String problem) {
        words.setText(Stream.of(List.of("What if", problem, ""), said()).flatMap(List::stream)
                .collect(Collectors.joining("\n")));
    }

    /** Forgets the comparison. */
    void clear() {
        comparison = Optional.empty();
        kinds.removeAll();
        words.setText("");
        parts.show(List.of());
        flame.show(Optional.empty());
        paths.show(Optional.empty());
    }

    private void show() {
        Comparison compared = comparison.orElseThrow();
        KindComparison kind = shown().orElseThrow();
        words.setText(String.join("\n", said()));
        parts.show(kind.components());
        flame.show(Optional.of(DifferentialFlame.of(kind)));
        paths.show(TypicalPaths.of(compared, kind));
        choose(Set.of(), "");
    }

    /** The verdict, the answer of what would have been, and what to doubt, in lines. */
    private List<String> said() {
        Comparison compared = comparison.orElseThrow();
        KindComparison kind = shown().orElseThrow();
        List<String> lines = new ArrayList<>();
        lines.add(ComparisonWords.sentence(kind, margin));
        lines.add(ComparisonWords.amount(kind) + ".");
        compared.suppositions().stream().filter(one -> one.recorded().kind().equals(kind.kind())).forEach(one -> {
            lines.addAll(List.of("", "What if"));
            lines.addAll(SuppositionWords.sentences(one));
            lines.add(PredictionWords.LIMITS);
        });
        List<String> doubts = Stream.concat(ComparisonWords.doubts(compared).stream(), notes.stream()).toList();
        if (!doubts.isEmpty()) {
            lines.addAll(List.of("", "What could make this wrong"));
            lines.addAll(doubts);
        }
        return lines;
    }

    /** The kind of executions that is shown. */
    Optional<KindComparison> shown() {
        return comparison.map(compared -> compared.kinds().get(kinds.getSelectionIndex()));
    }

    /** The control that holds the panes. */
    Control control() {
        return panes;
    }

    /** The verdict and what could make it wrong. */
    StyledText words() {
        return words;
    }

    /** The choice of the kind of executions, each with its verdict. */
    Combo kinds() {
        return kinds;
    }

    /** The field for what should have taken less time. */
    Text whatIf() {
        return whatIf;
    }

    /** The parts of the time. */
    ColumnTable<ComponentChange> parts() {
        return parts;
    }

    /** The differential flame graph. */
    DifferentialCanvas flame() {
        return flame;
    }

    /** The typical paths. */
    TypicalPathsCanvas paths() {
        return paths;
    }
}
