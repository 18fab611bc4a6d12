// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands about functions: three that {@link FunctionProgram} runs, and one that reads traces. */
final class FunctionsCommand {
    static final String NAME = "functions";
    static final String REPORT = "report";
    private static final List<String> HELP = List.of("-h", "--help");

    private FunctionsCommand() {
    }

    /**
     * The commands together, without a look at annotations.
     *
     * @param report what declares the options of the report
     */
    static CommandSpec of(Object report, WakepathCommand program) {
        CommandSpec group = CommandSpec.wrapWithoutInspection(program).name(NAME);
        group.usageMessage().synopsisSubcommandLabel("COMMAND")
                .description("Count or log the calls of functions in programs that run, and show what they took.")
                .footer("",
                        "wakepath functions DIR is short for wakepath functions report DIR. To read a folder with the "
                                + "name of a command, write ./list.",
                        "", "Examples: the functions of a program; how often one is called; and what a path was in",
                        "  wakepath functions list ./server --match 'lock|queue'",
                        "  wakepath functions attach 1234 --match '^handle_' --count --for 5s",
                        "  wakepath record --functions 'lock|queue' -o traces -- ./server",
                        "  wakepath functions report traces --task server");
        group.addOption(OptionSpec.builder(HELP.toArray(String[]::new)).type(boolean.class).usageHelp(true)
                .description("Show this help and exit.").build());
        FunctionProgram.COMMANDS
                .forEach(command -> group.addSubcommand(command.name(), new CommandLine(command.declared())));
        return group.addSubcommand(REPORT, new CommandLine(report));
    }

    /** The arguments with the name of the report, which may be left out. */
    static String[] spelledOut(String[] args) {
        if (args.length == 0 || !args[0].equals(NAME)) {
            return args;
        }
        if (args.length > 1 && (args[1].equals(REPORT) || HELP.contains(args[1]))) {
            return args;
        }
        List<String> words = new ArrayList<>(List.of(args));
        words.add(1, REPORT);
        return words.toArray(String[]::new);
    }
}
