// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.Condition;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Run;
import org.wakepath.words.ComponentWords;
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
            "A page to look at:", "  wakepath compare base head --format html -o comparison.html"})
final class CompareCommand implements Callable<Integer> {
    private static final double PERCENT = 100;
    private static final Pattern PART = Pattern.compile("\\d{1,3}(\\.\\d{1,6})?%?");

    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Parameters(index = "0", paramLabel = "BASE",
            description = "A profile of a run before the change, or a folder of them.")
    private Path base;

    @Parameters(index = "1", paramLabel = "HEAD", description = "The same of runs after it.")
    private Path head;

    @Option(names = "--margin", paramLabel = "PERCENT", defaultValue = "5%",
            description = "The change that the verdict SAME excludes; by default 5%%.")
    private String margin;

    @Option(names = "--fail-if", paramLabel = "CONDITION", description = {
        "End with exit code 3 if a change is larger than a limit, and chance does not explain it: a latency (typical, "
                + "mean, p50, p90, p95, p99, max) as in 'p95 > +5%%', or a part as in 'store: block device > +1ms'. "
                + "May be given several times."})
    private List<String> conditions = new ArrayList<>();

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "text",
            description = {
                "text, json, markdown (for a merge request), junit (XML for a build server), sarif, or the annotations "
                        + "of github and gitlab (docs/ci.md)."})
    private ComparisonFormat format;

    @Option(names = "--json", description = "The same as --format json (docs/json.md describes its keys).")
    private boolean json;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", description = "Write to this file.")
    private Path file;

    @Override
    public Integer call() throws IOException {
        double part = margin();
        if (json && format != ComparisonFormat.TEXT && format != ComparisonFormat.JSON) {
            throw CommandException.wrongUse("--json contradicts --format " + format.name().toLowerCase(Locale.ROOT),
                    "give one of them");
        }
        List<Condition> wanted = conditions.stream().map(CompareCommand::condition).toList();
        List<Run> before = RunFiles.of(base);
        List<Run> after = RunFiles.of(head);
        Comparison comparison = Comparison.of(before, after, part);
        Shell shell = wakepath.shell();
        ComparisonFormat.Answer answer = new ComparisonFormat.Answer(comparison, part, wanted);
        ComparisonFormat chosen = json ? ComparisonFormat.JSON : format;
        Result result = (out, terminal) -> chosen.write(answer, terminal, out);
        shell.write(Optional.ofNullable(file), result);
        return check(wanted, comparison, shell) ? ExitCode.CONDITION_MET : ExitCode.OK;
    }

    private double margin() {
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
        return Condition.parse(text).orElseThrow(() -> CommandException.wrongUse(
                "--fail-if '" + text + "' is no condition",
                "write for example 'p95 > +5%', 'typical > +2ms' or 'store: block device > +1ms'"));
    }

    /** Says of each condition whether it is met. Returns whether any is. */
    private static boolean check(List<Condition> conditions, Comparison comparison, Shell shell) {
        boolean isMet = false;
        for (Condition condition : conditions) {
            for (KindComparison kind : comparison.kinds()) {
                Condition.Answer answer = condition.of(comparison.base(), comparison.head(), kind);
                String what = "'" + condition.text() + "' (" + ComponentWords.of(kind.kind()) + ")";
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
}
