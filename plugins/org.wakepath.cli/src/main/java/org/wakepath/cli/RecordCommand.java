// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.wakepath.analysis.request.RecordedRequests;
import org.wakepath.record.RecordException;
import org.wakepath.record.RecordSettings;
import org.wakepath.record.RecorderChoice;
import org.wakepath.record.Recording;
import org.wakepath.record.Shortcoming;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Records hosts while a program runs. */
@Command(name = "record", description = {"Record hosts with LTTng or eBPF while a command runs: check them, start all "
        + "together, run the command, stop, gather and verify the traces, and say what to ask next. Ctrl-C ends the "
        + "command and keeps what was recorded; once more gives everything up."},
        footer = {"", "The exit code is that of the command, or 128 and the number of the signal that ended it; 1 "
                + "where some host could not be recorded to the end, 2 for wrong use.",
            "",
            "Example: a request of this machine to a server",
            "  wakepath record --host root@server -- curl http://server/",
            "Example: what is missing on two hosts", "  wakepath record --check --no-local --host web1 --host web2",
            "Example: the requests of a server that runs elsewhere while a command of this machine asks it",
            "  wakepath record --requests --host web1 --serve 'web1=nginx -g \"daemon off;\"' -- ab -n 100 http://web1/",
            "Example: the functions of a process while a command asks it",
            "  wakepath record --functions 'lock|^handle_' --attach 1234 -- curl http://localhost/"})
final class RecordCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Mixin
    private RecordOptions options;

    @Mixin
    private RequestOptions requests;

    @Mixin
    private FunctionRecordOptions functions;

    @Mixin
    private ThreadOption threads;

    @Option(names = {"-o", "--output"}, paramLabel = "DIR",
            description = "A new folder for the traces; by default wakepath-DATE-TIME here.")
    private Path output;

    @Option(names = "--check", description = "Only show what is missing on the hosts, and how to fix it.")
    private boolean check;

    @Option(names = "--json", description = {"Write JSON (docs/json.md describes its keys); what the command writes to "
            + "standard output then goes to standard error."})
    private boolean json;

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command and its arguments, best after --.")
    private List<String> command = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        RecordSettings settings = functions.addTo(
                requests.addTo(options.settings(RecordOptions.folder(output))), command);
        threads.count();
        RecordMessages messages = new RecordMessages(wakepath.shell().err());
        if (check) {
            return check(settings, messages);
        }
        return record(settings, functions.isWatching(command) ? Program.none() : Program.of(command), messages);
    }

    private int check(RecordSettings settings, RecordMessages messages) throws IOException, InterruptedException {
        List<Shortcoming> found;
        List<RecorderChoice> choices;
        try (Recording recording = new Recording(settings, messages)) {
            found = recording.check();
            choices = recording.choices();
        }
        wakepath.shell().write((out, terminal) -> {
            if (json) {
                RecordJson.writeCheck(choices, found, out);
            } else {
                RecordText.writeCheck(choices, found, settings, out);
            }
        });
        return found.stream().anyMatch(Shortcoming::isFatal) ? ExitCode.FAILED : ExitCode.OK;
    }

    private int record(RecordSettings settings, Program program, RecordMessages messages)
            throws IOException, InterruptedException {
        Recording recording = new Recording(settings, messages);
        UserSignals interruption = new UserSignals(program, recording, messages);
        List<Shortcoming> found;
        int exitCode;
        try (StopSignals signals = StopSignals.handled(interruption::take); recording) {
            recording.createOutput();
            found = recording.check();
            if (interruption.isGivenUp()) {
                return giveUp(interruption, messages);
            }
            refuse(found, messages);
            recording.choices().forEach(messages::say);
            recording.prepare();
            recording.start();
            recording.serve();
            program.runUnder(recording.before());
            if (!interruption.startProgram(json || functions.isWatching(command))) {
                return giveUp(interruption, messages);
            }
            exitCode = program.await();
            recording.stop();
            recording.gather();
        } catch (RecordException e) {
            if (!interruption.isGivenUp()) {
                throw e;
            }
            return giveUp(interruption, messages);
        }
        if (interruption.isGivenUp()) {
            return giveUp(interruption, messages);
        }
        return verify(settings, program, exitCode, found, recording, messages);
    }

    private static int giveUp(UserSignals interruption, RecordMessages messages) {
        messages.say("given up; no session is left on any host, and what was already written is not complete");
        return interruption.exitCode();
    }

    private static void refuse(List<Shortcoming> found, RecordMessages messages) {
        found.forEach(messages::say);
        long fatal = found.stream().filter(Shortcoming::isFatal).count();
        if (fatal > 0) {
            throw CommandException.failed("nothing is recorded", "fix what is listed above, and try again");
        }
    }

    private int verify(RecordSettings settings, Program program, int exitCode, List<Shortcoming> found,
            Recording recording, RecordMessages messages) throws IOException {
        messages.phase("verifying");
        RecordVerification.Verified verified;
        try (Progress progress = wakepath.shell().progress("reading traces")) {
            verified = RecordVerification.of(recording.hosts(), threads.count());
        }
        List<String> next = next(settings, program, verified, messages);
        RecordText.write(verified.traces(), next, wakepath.shell().err());
        wakepath.shell().err().flush();
        if (json) {
            wakepath.shell().write((out, terminal) -> RecordJson.write(settings.output().toString(), exitCode,
                    messages.spread(), recording.choices(), found, verified.traces(), next, out));
        }
        return verified.traces().stream().anyMatch(RecordedTrace::hasFailed) ? ExitCode.FAILED : exitCode;
    }

    /** What to call next: the requests, if some were to be recorded and were. */
    private static List<String> next(RecordSettings settings, Program program, RecordVerification.Verified verified,
            RecordMessages messages) {
        if (settings.requests().isPresent()) {
            Optional<RecordedRequests> recorded = verified.analysis()
                    .map(analysis -> RecordedRequests.of(analysis, 0, events -> {}));
            int found = recorded.map(requests -> requests.all().size()).orElse(0);
            recorded.filter(requests -> requests.lost() > 0).ifPresent(requests -> messages
                    .say("the recorder of requests lost messages, so requests may be missing or too long"));
            messages.say(found == 0
                    ? "no request with an answer was recorded; see Limits in docs/requests.md"
                    : String.format(Locale.ROOT, "%,d request%s with an answer", found, found == 1 ? "" : "s"));
            if (found > 0) {
                return List.of("wakepath", "requests", settings.output().toString());
            }
        }
        if (settings.functions().isPresent()) {
            Optional<RecordedCalls> calls = verified.analysis().flatMap(RecordedCalls::of);
            messages.say(calls.map(RecordedCalls::summary)
                    .orElse("no call of a function was recorded from its entry to its exit: none ran to its end "
                            + "meanwhile, or the functions have no exits that can be seen"));
            if (calls.isPresent()) {
                return calls.get().next(settings.output());
            }
        }
        return NextCommand.of(settings.output(), program, program.pid(), verified);
    }
}
