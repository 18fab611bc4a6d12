// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes manual pages. */
@Command(name = "man", description = "Write the manual page of wakepath or of one of its commands.",
        footer = {"", "Example:", "  wakepath man path | man -l -"})
final class ManCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Parameters(arity = "0..2", paramLabel = "COMMAND",
            description = "One of the commands, such as path or functions report; by default all together.")
    private List<String> command = List.of();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        String page = new ManPage(command(), Version.text()).text();
        wakepath.shell().write((out, terminal) -> out.write(page));
        return ExitCode.OK;
    }

    private CommandSpec command() {
        CommandSpec found = spec.root();
        for (String name : command) {
            CommandLine next = found.subcommands().get(name);
            if (next == null) {
                throw CommandException.wrongUse("there is no command '" + String.join(" ", command) + "'",
                        found.subcommands().isEmpty() ? "leave " + name + " out"
                                : "use one of " + String.join(", ", found.subcommands().keySet()));
            }
            found = next.getCommandSpec();
        }
        return found;
    }

    /** A command as a manual page in the language of {@code man}. */
    private static final class ManPage {
        private final CommandSpec command;
        private final String version;
        private final StringBuilder page = new StringBuilder();

        ManPage(CommandSpec command, String version) {
            this.command = command;
            this.version = version;
        }

        String text() {
            String name = command.qualifiedName("-");
            request("TH", '"' + name.toUpperCase(Locale.ROOT) + "\" 1 \"\" \"" + version + "\" \"Wakepath\"");
            section("NAME");
            line(name + " - " + firstSentence());
            section("SYNOPSIS");
            line(command.commandLine().getHelp().synopsis(0).strip().replaceAll("\\s+", " "));
            section("DESCRIPTION");
            line(String.join(" ", command.usageMessage().description()));
            if (!command.positionalParameters().isEmpty() || !command.options().isEmpty()) {
                section("OPTIONS");
                command.positionalParameters().forEach(this::parameter);
                command.options().forEach(this::option);
            }
            if (!command.subcommands().isEmpty()) {
                section("COMMANDS");
                command.subcommands()
                        .forEach((key, sub) -> item(key, sub.getCommandSpec().usageMessage().description()));
            }
            examples();
            return page.toString();
        }

        private String firstSentence() {
            String description = String.join(" ", command.usageMessage().description());
            int end = description.indexOf(". ");
            return end < 0 ? description.replaceFirst("\\.$", "") : description.substring(0, end);
        }

        private void parameter(PositionalParamSpec parameter) {
            item(parameter.paramLabel(), parameter.description());
        }

        private void option(OptionSpec option) {
            String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
            item(String.join(", ", option.names()) + value, option.description());
        }

        private void item(String term, String... description) {
            request("TP", "");
            page.append("\\fB").append(escaped(term)).append("\\fR\n");
            line(String.join(" ", description));
        }

        private void examples() {
            section("NOTES");
            for (String text : command.usageMessage().footer()) {
                if (text.isEmpty()) {
                    request("PP", "");
                } else {
                    line(text);
                    request("br", "");
                }
            }
        }

        private void section(String title) {
            request("SH", title);
        }

        private void request(String name, String argument) {
            page.append('.').append(name).append(argument.isEmpty() ? "" : " ").append(argument).append('\n');
        }

        private void line(String text) {
            String plain = Ansi.OFF.string(text);
            page.append(escaped(plain.replaceAll("\\R", " "))).append('\n');
        }

        /** A dot or quote at the start of a line would be a request, and a bare minus a hyphen. */
        private static String escaped(String text) {
            String safe = text.replace("\\", "\\e").replace("-", "\\-");
            return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
        }
    }
}
