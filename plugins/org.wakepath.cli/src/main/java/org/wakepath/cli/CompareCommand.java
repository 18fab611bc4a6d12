// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.Condition;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Measure;
import org.wakepath.compare.Run;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.StateWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Compares groups of runs by their profiles. */
@Command(name = "compare", description = {"Say whether executions became slower from one group of runs to another, "
        + "which wait grew, and how sure that is."},
        footer = {"", "Examples: two folders of profiles; and a check that fails a build (exit code 3)",
            "  wakepath compare base head",
            "  wakepath compare base head --fail-if 'typical > +5%%' --fail-if 'store: block device > +1ms'", "",
            "A page to look at:", "  wakepath compare base head -o comparison.html", "",
            "Traces, two runs of each side; how much of the change is gone if the store takes what it took?",
            "  wakepath compare --base old1 old2 --head new1 new2 --task client --what-if 'store running'"})
final class CompareCommand implements Callable<Integer> {
    private static final double PERCENT = 100;
    private static final int SHOWN_PARTS = 5;
    private static final Pattern PART = Pattern.compile("\\d{1,3}(\\.\\d{1,6})?%?");

    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Parameters(index = "0", arity = "0..1", paramLabel = "BASE", description = {
        "Runs before the change: a profile, a folder of profiles, or a folder with the traces of one run."})
    private Path base;

    @Parameters(index = "1", arity = "0..1", paramLabel = "HEAD", description = "The same of runs after it.")
    private Path head;

    @Option(names = "--base", arity = "1..*", paramLabel = "RUN",
            description = "Runs before the change, as BASE, where there are several places. Without BASE and HEAD.")
    private List<Path> bases = new ArrayList<>();

    @Option(names = "--head", arity = "1..*", paramLabel = "RUN", description = "The same of runs after it.")
    private List<Path> heads = new ArrayList<>();

    @Mixin
    private RunInput input;

    @Mixin
    private SuppositionOptions whatIf;

    @Option(names = "--margin", paramLabel = "PERCENT",
            description = "The change that the verdict SAME excludes; by default 5%%.")
    private String margin;

    @Option(names = "--fail-if", paramLabel = "CONDITION", description = {
        "End with exit code 3 if a change is larger than a limit, and chance does not explain it: a latency (typical, "
                + "mean, p50, p90, p95, p99, max) as in 'p95 > +5%%', or a part as in 'store: block device > +1ms'. "
                + "May be given several times."})
    private List<String> conditions = new ArrayList<>();

    @Option(names = "--format", paramLabel = "FORMAT", completionCandidates = ComparisonFormat.Labels.class,
            description = {
                "text, json, html (a page in one file), markdown (for a merge request), junit (XML for a build server), "
                        + "sarif, or the annotations of github and gitlab (docs/ci.md); by default from the end of FILE, "
                        + "else text."})
    private String format;

    @Mixin
    private Destination destination;

    @Override
    public Integer call() throws IOException {
        double part = margin();
        ComparisonFormat chosen = destination.format(ComparisonFormat.CHOICE, format);
        destination.check();
        List<Condition> wanted = conditions.stream().map(CompareCommand::condition).toList();
        if (whatIf.isAsked() && !chosen.hasSuppositions()) {
            throw CommandException.wrongUse("--what-if has no place in " + chosen.label(),
                    "write text, json, markdown or html");
        }
        Shell shell = wakepath.shell();
        Comparison comparison = compare(shell, typical -> {});
        ComparisonFormat.Answer answer = new ComparisonFormat.Answer(comparison, part, wanted);
        Result result = (out, terminal) -> chosen.write(answer, terminal, out);
        shell.write(destination.file(), result);
        return check(wanted, comparison, shell) ? ExitCode.CONDITION_MET : ExitCode.OK;
    }

    /**
     * Reads the runs and compares them.
     *
     * @param typical receives where the typical executions of each run that is traces are, base first
     */
    Comparison compare(Shell shell, Consumer<RunComparison.Typical> typical) throws IOException {
        double part = margin();
        checkPlaces();
        checkWhatIf();
        List<Run> before = input.read(bases, shell, (place, profile, paths, analysis, progress) -> paths
                .typical(place, false).forEach(typical));
        List<Run> after = input.read(heads, shell, (place, profile, paths, analysis, progress) -> {
            paths.typical(place, true).forEach(typical);
            if (whatIf.isAsked()) {
                progress.phase("replaying " + profile.kinds().stream().map(kind -> kind.kind().task()).distinct()
                        .collect(Collectors.joining(", ")));
                whatIf.add(before, paths, analysis);
            }
        });
        return whatIf.with(Comparison.of(before, after, part), part);
    }

    /** Puts the places of both forms of the command in {@link #bases} and {@link #heads}. */
    private void checkPlaces() {
        if (base != null && !(bases.isEmpty() && heads.isEmpty())) {
            throw CommandException.wrongUse("BASE and HEAD are given in two forms",
                    "write compare BASE HEAD, or compare --base RUN... --head RUN...");
        }
        if (head != null) {
            bases.add(base);
            heads.add(head);
        }
        if (bases.isEmpty() || heads.isEmpty()) {
            throw CommandException.wrongUse("there are no runs of the " + (bases.isEmpty() && base == null ? "base"
                    : "head"), "write compare BASE HEAD, or compare --base RUN... --head RUN...");
        }
        input.check(Stream.concat(bases.stream(), heads.stream()).toList());
    }

    private void checkWhatIf() {
        whatIf.check();
        if (!whatIf.isAsked()) {
            return;
        }
        heads.stream().filter(place -> !RunInput.isOfTraces(place)).findFirst().ifPresent(place -> {
            throw CommandException.wrongUse("--what-if replays the traces of the head, and " + place
                    + " has none: a profile does not say what would then decide", "give the folders of its traces");
        });
    }

    private double margin() {
        if (margin == null) {
            return Comparison.MARGIN;
        }
        if (!PART.matcher(margin).matches()) {
            throw CommandException.wrongUse("--margin " + margin + " is no percentage",
                    "write for example --margin 5%");
        }
        double part = Double.parseDouble(margin.replace("%", "")) / PERCENT;
        if (part <= 0) {
            throw CommandException.wrongUse("--margin " + margin + " excludes no change", "write for example 5%");
        }
        return part;
    }

    private static Condition condition(String text) {
        return Condition.parse(text, StateWords.all()).orElseThrow(() -> CommandException.wrongUse(
                "--fail-if '" + text + "' is no condition",
                "write for example 'p95 > +5%', 'typical > +2ms' or 'store: block device > +1ms'; the latencies are "
                        + Arrays.stream(Measure.values()).map(Measure::key).collect(Collectors.joining(", "))
                        + ", and the states " + StateWords.all().keySet().stream().sorted()
                                .collect(Collectors.joining(", "))));
    }

    /** Says of each condition whether it is met. Returns whether any is. */
    private static boolean check(List<Condition> conditions, Comparison comparison, Shell shell) {
        boolean isMet = false;
        for (Condition condition : conditions) {
            for (KindComparison kind : comparison.kinds()) {
                Condition.Answer answer = condition.of(comparison.base(), comparison.head(), kind);
                String what = "'" + condition.text() + "' (" + ComponentWords.of(kind.kind()) + ")";
                if (condition.isAboutNothing(comparison.base(), comparison.head(), kind.kind())) {
                    shell.note("no run has what " + what + " is about; the longest parts are " + parts(kind));
                    continue;
                }
                switch (answer) {
                    case MET -> shell.note(what + " is met");
                    case TOO_FEW_RUNS -> shell.note("there are too few runs to tell whether " + what + " is met");
                    case NOT_MET -> {
                        // Nothing happened, as the user hoped.
                    }
                }
                isMet |= answer == Condition.Answer.MET;
            }
        }
        return isMet;
    }

    private static String parts(KindComparison kind) {
        return kind.components().stream()
                .sorted(Comparator.comparingDouble((ComponentChange part) -> -part.change().head())).limit(SHOWN_PARTS)
                .map(part -> SafeText.clean(part.component().role()) + ": " + StateWords.of(part.component().state()))
                .distinct().collect(Collectors.joining("; "));
    }
}
