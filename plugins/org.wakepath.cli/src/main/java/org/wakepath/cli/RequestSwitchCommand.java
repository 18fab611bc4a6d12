// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.wakepath.record.RecorderProgram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Switches the recording of requests of programs that run. */
@Command(name = RequestSwitchCommand.NAME, description = {
    "Switch what is done to programs of this machine whose requests "
            + "are recorded (on, off), while they run; or show it (status)."},
        footer = {"",
            "Parts: isolation shows a thread one ready descriptor at a time, cutting gives it one message at a time, and "
                    + "recording writes what threads do. All of them are switched if none is named. Connections that are used while all "
                    + "are off are not known any more.",
            "", "Examples: what runs; and how fast a server is without isolation", "  wakepath requests status",
            "  wakepath requests off isolation", "  wakepath requests on",
            "To read a folder of this name, write ./on, ./off or ./status."})
final class RequestSwitchCommand implements Callable<Integer> {
    static final String NAME = "requests";
    private static final List<String> VERBS = List.of("on", "off", "status");
    private static final List<String> PARTS = List.of("isolation", "cutting", "recording");
    /** The exit code of {@code wakepath-requests} where nothing runs that this user may change. */
    private static final int NOTHING_RUNS = 125;

    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Parameters(index = "0", paramLabel = "WHAT", description = "on, off or status.")
    private String verb;

    @Parameters(index = "1", arity = "0..1", paramLabel = "PART", description = "isolation, cutting or recording.")
    private String part;

    @Option(names = "--pid", paramLabel = "PID",
            description = "Only the programs of this process of wakepath-requests, as status shows it.")
    private Long pid;

    /** Whether the arguments of the command {@code requests} are about programs that run, and not about traces. */
    static boolean isMeant(String[] args) {
        return args.length > 1 && args[0].equals(NAME) && VERBS.contains(args[1]);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        Path program = RecorderProgram
                .requests(Optional.ofNullable(System.getProperty(RecordOptions.HOME)).map(Path::of),
                        System.getenv().getOrDefault("PATH", ""), wakepath.shell()::note)
                .file();
        if (!verb.equals("status")) {
            List<String> words = new ArrayList<>(List.of(verb));
            if (pid != null) {
                words.addAll(List.of("--pid", String.valueOf(pid)));
            }
            if (part != null) {
                words.add(part);
            }
            run(program, words);
        }
        List<Map<String, String>> sessions = sessions(run(program, List.of("status")));
        wakepath.shell().write((out, terminal) -> {
            for (Map<String, String> session : sessions) {
                if (pid == null || session.get("pid").equals(String.valueOf(pid))) {
                    out.append(line(session)).append('\n');
                }
            }
        });
        return ExitCode.OK;
    }

    private void check() {
        if (part != null && (verb.equals("status") || !PARTS.contains(part))) {
            throw CommandException.wrongUse("wakepath requests " + verb + " takes no " + part,
                    verb.equals("status") ? "leave it out" : "name isolation, cutting or recording, or none for all");
        }
        if (pid != null && (pid < 1 || pid > Integer.MAX_VALUE)) {
            throw CommandException.wrongUse("--pid " + pid + " is not the id of a process",
                    "wakepath requests status shows those that there are");
        }
    }

    private static String run(Path program, List<String> words) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(program.toString()));
        line.addAll(words);
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = process.waitFor();
        if (exitCode == NOTHING_RUNS) {
            throw CommandException.failed("no program runs whose recording of requests you may change",
                    "start one with wakepath record --requests -- COMMAND, and look with wakepath requests status");
        }
        if (exitCode != 0) {
            throw CommandException.failed(program + " failed: " + said.strip(), "see what it says by itself");
        }
        return said;
    }

    /** What the program says of each session, as {@code KEY=VALUE}; the first key of each is {@code pid}. */
    private static List<Map<String, String>> sessions(String said) {
        List<Map<String, String>> sessions = new ArrayList<>();
        said.lines().map(line -> line.split("=", 2)).filter(words -> words.length == 2).forEach(words -> {
            if (words[0].equals("pid")) {
                sessions.add(new LinkedHashMap<>());
            }
            sessions.get(sessions.size() - 1).put(words[0], words[1]);
        });
        return sessions;
    }

    private static String line(Map<String, String> session) {
        String hiding = session.getOrDefault("hiding", "0");
        return "process " + session.get("pid") + ": "
                + String.join(", ", PARTS.stream().map(name -> name + " " + session.get(name)).toList()) + "; threads: "
                + session.get("threads") + (hiding.equals("0") ? "" : ", of which " + hiding
                        + " use io_uring, which is not seen");
    }
}
