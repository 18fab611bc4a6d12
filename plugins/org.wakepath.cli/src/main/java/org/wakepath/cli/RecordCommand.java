// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.record.RecordException;
import org.wakepath.record.RecordSettings;
import org.wakepath.record.RecorderChoice;
import org.wakepath.record.Recording;
import org.wakepath.record.Shortcoming;
import org.wakepath.words.SafeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Records hosts while a program runs. */
@Command(name = "record", description = {"Record hosts with LTTng or eBPF while a command runs: check them, start all "
        + "together, run the command, stop, gather and verify the traces, and say what the command waited for. Ctrl-C "
        + "ends the command and keeps what was recorded; once more gives everything up.",
    "",
    "Standard output is the command's. The answer goes to standard error, as wakepath path shows it; with "
            + "--requests, that is the table of requests."},
        footer = {"", "The exit code is that of the command, or 128 and the number of the signal that ended it; 1 "
                + "where some host could not be recorded to the end, 2 for wrong use.",
            "",
            "Example: what does curl wait for?", "  wakepath record -- curl http://localhost/",
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

    @Option(names = {"-q", "--quiet"}, description = "Say nothing but where the traces are, and what went wrong.")
    private boolean quiet;

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
        RecordMessages messages = quiet
                ? RecordMessages.quiet(wakepath.shell().err())
                : RecordMessages.of(wakepath.shell().err());
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
        LastRecording.remember(settings.output());
        Shell shell = wakepath.shell();
        boolean hasFailed = verified.traces().stream().anyMatch(RecordedTrace::hasFailed);
        RecordAnswer answer = RecordAnswer.of(settings, program, verified, messages, shell);
        if (quiet && !json && !hasFailed) {
            shell.tell((out, terminal) -> out.write(SafeText.clean(settings.output().toString()) + "\n"));
            return exitCode;
        }
        if (json) {
            shell.write((out, terminal) -> RecordJson.write(settings.output().toString(), exitCode,
                    messages.spread(), recording.choices(), found, verified.traces(), answer.next(), out));
        } else {
            shell.tell(answer.found());
        }
        shell.tell((out, terminal) -> RecordText.write(settings.output(), verified.traces(), answer.next(), out));
        return hasFailed ? ExitCode.FAILED : exitCode;
    }
}
