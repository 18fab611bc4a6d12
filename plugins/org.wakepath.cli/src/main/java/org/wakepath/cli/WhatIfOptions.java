// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.wakepath.path.PathSegment;
import org.wakepath.path.replay.Prediction;
import org.wakepath.path.replay.WhatIf;
import org.wakepath.report.json.PredictionJson;
import org.wakepath.report.text.PredictionText;
import org.wakepath.words.PredictionWords;
import org.wakepath.words.SafeText;
import picocli.CommandLine.Option;

/** The question of what would have been, had something taken less time, and its answer. */
final class WhatIfOptions {
    private static final int SHOWN_PARTS = 5;

    @Option(names = "--what-if", paramLabel = "CHANGE", description = {
        "Instead of the path, when the task would have ended if something took less time, such as "
                + "'rpc-worker running -50%%' or 'db@host block device -25%%' (docs/what-if.md). May be given several times."})
    private List<String> asked = List.of();

    private List<WhatIf> changes = List.of();
    private final List<Prediction> found = new ArrayList<>();

    /** Refuses wrong arguments before any trace is read. */
    void check() {
        changes = asked.stream().map(text -> WhatIf.parse(text).orElseThrow(() -> CommandException.wrongUse(
                "--what-if " + PredictionWords.noQuestion(text), PredictionWords.FORM)))
                .toList();
    }

    boolean isAsked() {
        return !asked.isEmpty();
    }

    /** Adds what was found for a path. */
    void add(Prediction prediction) {
        found.add(prediction);
    }

    List<WhatIf> changes() {
        return changes;
    }

    /**
     * The result that replaces the paths.
     *
     * @throws CommandException if nothing that was asked to be shorter has an effect on any path
     */
    Result in(PathFormat format) {
        if (found.stream().allMatch(prediction -> prediction.saved() == 0)) {
            throw CommandException.wrongUse(PredictionWords.nothing(asked), "ask about a part of the path: " + parts());
        }
        return (out, terminal) -> {
            if (format == PathFormat.JSON) {
                PredictionJson.write(found, out);
                return;
            }
            for (int i = 0; i < found.size(); i++) {
                out.write(i == 0 ? "" : "\n\n");
                PredictionText.write(found.get(i), terminal, out);
            }
        };
    }

    /** Questions about what the path consists of, the largest part first, as a user may ask them. */
    private String parts() {
        Map<String, Long> times = new LinkedHashMap<>();
        for (PathSegment segment : found.get(0).path().segments()) {
            WhatIf.half(segment).ifPresent(half -> times.merge(half.text(), segment.duration(), Long::sum));
        }
        return times.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(SHOWN_PARTS).map(time -> "'" + SafeText.clean(time.getKey()) + "'")
                .collect(Collectors.joining(", "));
    }
}
