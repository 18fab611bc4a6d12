// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.compare;

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
import org.wakepath.compare.Comparison;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.profile.Component;
import org.wakepath.ui.widgets.ColumnTable;
import org.wakepath.ui.widgets.FittingPanes;
import org.wakepath.view.compare.DifferentialFlame;
import org.wakepath.view.compare.DifferentialFlame.Frame;
import org.wakepath.view.compare.TypicalPaths;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;

/** What a comparison found, in words and as a table, and beside it the pictures. */
final class ComparisonPanes {
    private static final int LEAST = 900;
    private static final int[] WEIGHTS = {42, 58};
    private static final int[] HEIGHTS = {30, 70};
    private static final String LEGEND = "A frame is as wide as the larger of both sides. Its hatched part is what chance "
            + "does not explain: rising lines mean more on the head, falling ones less.";

    private final double margin;
    private final BiConsumer<Set<Component>, String> listener;
    private final FittingPanes panes;
    private final Combo kinds;
    private final StyledText words;
    private final ColumnTable<ComponentChange> parts;
    private final DifferentialCanvas flame;
    private final TypicalPathsCanvas paths;
    private Optional<Comparison> comparison = Optional.empty();

    /**
     * Panes without a comparison.
     *
     * @param margin the change that the verdict "same" excludes, as a part of the base
     * @param listener is notified of the parts of the time that the user chooses, none for all, and what they are
     */
    ComparisonPanes(Composite parent, double margin, BiConsumer<Set<Component>, String> listener) {
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
        listener.accept(chosen, what);
    }

    /** Shows the first kind of executions of a comparison. */
    void show(Comparison compared) {
        comparison = Optional.of(compared);
        kinds.setItems(compared.kinds().stream().map(ComparisonWords::headline).toArray(String[]::new));
        kinds.select(0);
        show();
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
        List<String> doubts = ComparisonWords.doubts(compared);
        words.setText(Stream.of(
                Stream.of(ComparisonWords.sentence(kind, margin), ComparisonWords.amount(kind) + "."),
                doubts.isEmpty() ? Stream.<String>empty() : Stream.of("", "What could make this wrong"),
                doubts.stream()).flatMap(all -> all).collect(Collectors.joining("\n")));
        parts.show(kind.components());
        flame.show(Optional.of(DifferentialFlame.of(kind)));
        paths.show(TypicalPaths.of(compared, kind));
        choose(Set.of(), "");
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
