// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.telemetry;

/** The ways to send spans. */
public enum Protocol {
    /** Protocol Buffers by HTTP. */
    HTTP("http/protobuf"),
    /** gRPC. */
    GRPC("grpc");

    private final String setting;

    Protocol(String setting) {
        this.setting = setting;
    }

    /** What the variable {@code OTEL_EXPORTER_OTLP_PROTOCOL} calls it. */
    String setting() {
        return setting;
    }
}
