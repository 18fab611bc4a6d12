// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.request.RecordedRequests;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.RequestId;
import org.wakepath.analysis.request.RequestPath;
import org.wakepath.path.ActivePath;
import org.wakepath.report.RequestRedaction;
import org.wakepath.report.RequestStatistics;
import org.wakepath.report.csv.RequestCsv;
import org.wakepath.report.html.RequestsHtml;
import org.wakepath.report.json.RequestJson;
import org.wakepath.report.otlp.RequestSpans;
import org.wakepath.report.text.RequestText;
import org.wakepath.report.text.Terminal;
import org.wakepath.words.Redaction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Shows the requests of servers. */
@Command(name = "requests",
        description = {"Show the requests of servers that were recorded with their messages: how long "
                + "they took by kind, how long they queued, and the slowest ones."},
        footer = {"", "Examples: the requests of a recording; and where the time of one of them went",
            "  wakepath requests traces", "  wakepath requests traces -o requests.html",
            "  wakepath path traces --request 4711.3@web", "", "All requests, as spans of OpenTelemetry:",
            "  wakepath requests traces -o requests.otlp.json", "",
            "On programs that are recorded just now (wakepath requests status --help):",
            "  wakepath requests status", "  wakepath requests off isolation"})
final class RequestsCommand implements Callable<Integer> {
    private static final long MOST = 10;
    /** A page can be sorted and searched. */
    private static final long MOST_OF_PAGE = 100;

    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private AnalysisInput input;

    @Option(names = "--reference", paramLabel = "HOST",
            description = "Show all times on the clock of this host; by default that of the first.")
    private String reference;

    @Option(names = "--limit", paramLabel = "N",
            description = "List at most N of the slowest requests. Default: " + MOST
                    + ", and " + MOST_OF_PAGE + " in a page, which has " + RequestsHtml.MOST + " at most.")
    private Long limit;

    @Option(names = "--format", paramLabel = "FORMAT", completionCandidates = Labels.class,
            description = "text, json, csv, html or, of all requests, otlp (docs/exports.md); by default from the end of "
                    + "FILE, else text.")
    private String format;

    @Option(names = "--redact",
            description = {"Replace names of processes, threads and hosts, and addresses, by aliases, "
                    + "and leave URLs and statements out."})
    private boolean redact;

    @Mixin
    private Destination destination;

    @Mixin
    private SendOptions sending;

    /** The formats of requests. */
    private enum Format implements FormatChoice.Named {
        TEXT("txt") {
            @Override
            void write(Answer answer, Terminal terminal, Writer out) throws IOException {
                RequestText.write(answer.statistics, terminal, out);
            }
        },
        JSON("json") {
            @Override
            void write(Answer answer, Terminal terminal, Writer out) throws IOException {
                RequestJson.write(answer.statistics, out);
            }
        },
        CSV("csv") {
            @Override
            void write(Answer answer, Terminal terminal, Writer out) throws IOException {
                RequestCsv.write(answer.statistics, out);
            }
        },
        HTML("html") {
            @Override
            void write(Answer answer, Terminal terminal, Writer out) throws IOException {
                RequestsHtml.write(answer.statistics, answer.all, answer.paths, answer.command, out);
            }
        },
        OTLP("otlp.json") {
            @Override
            void write(Answer answer, Terminal terminal, Writer out) throws IOException {
                RequestSpans.write(answer.all, out);
            }
        };

        private static final FormatChoice<Format> CHOICE = new FormatChoice<>(values());

        private final String ending;

        /**
         * What was found: {@code all} of the requests, what they have in common, the paths of some, and the command for
         * one by its id.
         */
        record Answer(RequestStatistics statistics, List<Request> all, Map<RequestId, ActivePath> paths,
                UnaryOperator<String> command) {
        }

        Format(String ending) {
            this.ending = ending;
        }

        abstract void write(Answer answer, Terminal terminal, Writer out) throws IOException;

        @Override
        public String ending() {
            return ending;
        }
    }

    /** The labels of all formats. */
    static final class Labels extends FormatChoice.Labels {
        Labels() {
            super(Format.CHOICE);
        }
    }

    @Override
    public Integer call() throws IOException {
        Format chosen = format();
        long most = limit != null ? Limit.of(limit) : chosen == Format.HTML ? MOST_OF_PAGE : MOST;
        Shell shell = wakepath.shell();
        Analysis analysis;
        Format.Answer found;
        try (Progress progress = shell.progress("reading metadata")) {
            analysis = input.open(shell, progress);
            int clock = reference == null ? 0 : Hosts.of(analysis).number(reference);
            progress.phase("reading requests");
            RecordedRequests requests = read(analysis, clock);
            RequestStatistics statistics = statistics(requests, analysis, clock, most);
            Map<RequestId, ActivePath> paths = Map.of();
            if (chosen == Format.HTML) {
                progress.phase("following the paths of the slowest");
                paths = paths(statistics, requests);
            }
            Format.Answer answer = new Format.Answer(statistics, requests.all(), paths, this::path);
            found = redact ? redacted(answer, most, requests) : answer;
        }
        if (sending.isAsked()) {
            sending.send(RequestSpans.of(found.all()).toList(), shell);
        } else {
            shell.write(destination.file(), (out, terminal) -> chosen.write(found, terminal, out));
        }
        if (chosen == Format.OTLP) {
            // Spans have no place for what is about all of them.
            found.statistics().doubts().forEach(shell::note);
        }
        AnalysisInput.keep(analysis, shell);
        return ExitCode.OK;
    }

    /** The format to write, once the options are found to fit each other. */
    private Format format() {
        sending.check();
        destination.check();
        if (sending.isAsked() && (destination.isAsked() || format != null)) {
            throw CommandException.wrongUse("--send sends the requests instead of writing them",
                    "leave --format and -o out, or --send");
        }
        Format chosen = sending.isAsked() ? Format.OTLP : destination.format(Format.CHOICE, format);
        if (chosen == Format.OTLP && limit != null) {
            throw CommandException.wrongUse((sending.isAsked() ? "--send" : "otlp")
                    + " has all requests, and --limit is about a list of the slowest",
                    "leave --limit out, or use " + Format.JSON.label());
        }
        return chosen;
    }

    /** What all requests have in common, and the slowest of them, on the clock of the host with this number. */
    static RequestStatistics statistics(RecordedRequests requests, Analysis analysis, int clock, long most) {
        return statistics(requests.all(), analysis.hosts().get(clock).label(), most, requests);
    }

    private static RequestStatistics statistics(List<Request> all, String clock, long most, RecordedRequests requests) {
        return RequestStatistics.of(clock, all, most, requests.withoutAnswer(), requests.lost(),
                requests.renumbered());
    }

    /** Without the names of folders, too: the command of a page is for somebody who has the traces. */
    private static Format.Answer redacted(Format.Answer answer, long most, RecordedRequests requests) {
        Redaction names = new Redaction();
        RequestRedaction redaction = new RequestRedaction(names);
        List<Request> all = redaction.apply(answer.all());
        Map<RequestId, ActivePath> paths = new HashMap<>();
        answer.paths().forEach((id, path) -> paths.put(redaction.apply(id), names.apply(path)));
        return new Format.Answer(statistics(all, names.host(answer.statistics().reference()), most, requests), all,
                paths,
                request -> "wakepath path TRACES --request " + request.replaceFirst("@.*", ""));
    }

    private static Map<RequestId, ActivePath> paths(RequestStatistics statistics, RecordedRequests requests) {
        Map<RequestId, ActivePath> paths = new HashMap<>();
        statistics.slowest().stream().limit(RequestsHtml.PATHS)
                .forEach(one -> RequestPath.of(one, requests).ifPresent(path -> paths.put(one.id(), path)));
        return paths;
    }

    /** The command that shows the path of a request. */
    private String path(String request) {
        List<String> call = new ArrayList<>(List.of("wakepath", "path"));
        call.addAll(input.named());
        call.addAll(List.of("--request", request));
        return NextCommand.quoted(call);
    }

    /** The requests of the traces, of which there must be some. */
    static RecordedRequests read(Analysis analysis, int clock) {
        RecordedRequests requests = RecordedRequests.of(analysis, clock, events -> {});
        if (requests.all().isEmpty()) {
            throw CommandException.failed("the traces hold no requests with an answer",
                    "record the servers with wakepath-requests (recorder/requests/README.md), or name all folders");
        }
        return requests;
    }

    /** The request of an id, which must name one alone. */
    static Request select(String id, RecordedRequests requests) {
        List<Request> found = requests.find(id);
        if (found.size() == 1) {
            return found.get(0);
        }
        throw found.isEmpty()
                ? CommandException.wrongUse("the traces hold no request " + id + " with an answer",
                        "wakepath requests lists the slowest ones, and with --limit more of them")
                : CommandException.wrongUse("request " + id + " is on several hosts", "name one of "
                        + found.stream().map(one -> one.id().toString()).collect(Collectors.joining(", ")));
    }
}
