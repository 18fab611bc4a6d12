// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.report.TaskTimes;

/** Tasks with the parts of their time, as JSON. */
public final class TaskJson {
    private TaskJson() {
    }

    /**
     * Writes an object with the array {@code tasks}.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<TaskSummary> tasks, Writer out) throws IOException {
        try (JsonDocument document = new JsonDocument(JsonSchema.TASKS, out)) {
            JsonGenerator json = document.json();
            json.writeArrayFieldStart("tasks");
            for (TaskSummary task : tasks) {
                write(task, json);
            }
            json.writeEndArray();
        }
    }

    private static void write(TaskSummary task, JsonGenerator json) throws IOException {
        TaskTimes times = TaskTimes.of(task);
        json.writeStartObject();
        WorkerJson.fields(json, task.task());
        json.writeNumberField("pid", task.process());
        if (task.inner().isPresent()) {
            json.writeNumberField("innerTid", task.inner().get().tid());
            json.writeNumberField("pidNamespace", task.inner().get().namespace());
        }
        json.writeNumberField("start", task.start());
        json.writeNumberField("end", task.end());
        json.writeNumberField("running", times.running());
        json.writeNumberField("blocked", times.blocked());
        json.writeNumberField("preempted", times.preempted());
        json.writeNumberField("interrupted", times.interrupted());
        json.writeNumberField("unknown", times.unknown());
        json.writeEndObject();
    }
}
