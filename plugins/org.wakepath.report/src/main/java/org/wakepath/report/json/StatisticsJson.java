// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.ExecutionStatistics.Outlier;
import org.wakepath.compare.ExecutionStatistics.Share;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.Execution;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.words.SafeText;
import org.wakepath.words.StatisticsWords;

/** Executions of some kinds as JSON. Times are ns, rounded to whole ones. */
public final class StatisticsJson {
    private final JsonGenerator json;

    private StatisticsJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes an object with the array {@code kinds}.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ExecutionStatistics> kinds, Writer out) throws IOException {
        try (JsonDocument document = new JsonDocument(JsonSchema.STATISTICS, out)) {
            document.json().writeArrayFieldStart("kinds");
            for (ExecutionStatistics kind : kinds) {
                new StatisticsJson(document.json()).write(kind);
            }
            document.json().writeEndArray();
        }
    }

    private void write(ExecutionStatistics found) throws IOException {
        Latencies latencies = found.profile().latencies();
        json.writeStartObject();
        json.writeStringField("task", SafeText.clean(found.profile().kind().task()));
        json.writeStringField("by", found.profile().kind().by().name());
        json.writeStringField("of", SafeText.clean(found.profile().kind().of()));
        json.writeNumberField("executions", latencies.count());
        json.writeNumberField("mean", Math.round(latencies.mean()));
        json.writeNumberField("meanLow", Math.round(found.mean().low()));
        json.writeNumberField("meanHigh", Math.round(found.mean().high()));
        json.writeNumberField("p50", latencies.median());
        json.writeNumberField("p90", latencies.quantile(0.9));
        json.writeNumberField("p95", latencies.quantile(0.95));
        json.writeNumberField("p99", latencies.quantile(0.99));
        json.writeNumberField("max", latencies.longest());
        json.writeNumberField("guessed", found.profile().guessed());
        json.writeNumberField("uncertain", found.profile().uncertain());
        json.writeArrayFieldStart("doubts");
        for (Map.Entry<String, Long> doubt : new TreeMap<>(found.doubts()).entrySet()) {
            json.writeStartObject();
            json.writeStringField("kind", doubt.getKey());
            json.writeNumberField("count", doubt.getValue());
            json.writeStringField("sentence", StatisticsWords.sentence(doubt.getKey(), doubt.getValue()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("parts");
        for (Share<Component> share : found.parts()) {
            json.writeStartObject();
            ComponentJson.fields(json, share.what());
            share(share);
            json.writeEndObject();
        }
        json.writeEndArray();
        shares("tasks", found.roles());
        shares("hosts", found.hosts());
        shares("states", found.states());
        shares("causes", found.causes());
        json.writeObjectFieldStart("typical");
        execution(found.medoid());
        json.writeEndObject();
        json.writeArrayFieldStart("outliers");
        for (Outlier outlier : found.outliers()) {
            json.writeStartObject();
            execution(outlier.execution());
            json.writeObjectFieldStart("part");
            ComponentJson.fields(json, outlier.longest());
            json.writeEndObject();
            json.writeNumberField("more", outlier.more());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void shares(String field, List<Share<String>> shares) throws IOException {
        json.writeArrayFieldStart(field);
        for (Share<String> share : shares) {
            json.writeStartObject();
            json.writeStringField("name", SafeText.clean(share.what()));
            share(share);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void share(Share<?> share) throws IOException {
        json.writeNumberField("mean", Math.round(share.mean()));
        json.writeNumberField("share", share.share());
        json.writeNumberField("low", share.interval().low());
        json.writeNumberField("high", share.interval().high());
    }

    private void execution(Execution execution) throws IOException {
        WorkerJson.write(json, "task", WorkerJson.safe(execution.task()));
        json.writeNumberField("start", execution.start());
        json.writeNumberField("duration", execution.duration());
    }
}
