// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

class CommandTableTest {
    private static final WakepathCommand PROGRAM = new WakepathCommand(
            new Shell(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), TerminalKind.none()));

    @ParameterizedTest
    @MethodSource("names")
    void shouldDeclareWhatTheAnnotationsDo(String name) throws Exception {
        CommandSpec annotated = CommandSpec.forAnnotatedObject(Commands.command(name));

        CommandSpec read = read(annotated, Commands.command(name));

        assertThat(read.name()).isEqualTo(annotated.name());
        assertThat(described(read)).isEqualTo(described(annotated));
        assertThat(help(read)).isEqualTo(help(annotated));
    }

    @Test
    void shouldSetTheFieldsOfTheCommandAndOfItsMixins() throws Exception {
        BaselineCommand command = new BaselineCommand();
        CommandLine line = new CommandLine(read(CommandSpec.forAnnotatedObject(new BaselineCommand()), command));
        line.registerConverter(Path.class, Path::of);

        line.parseArgs("SAVE", "folder", "name", "one", "two", "--timings");

        assertThat(command).hasFieldOrPropertyWithValue("wakepath", PROGRAM)
                .hasFieldOrPropertyWithValue("folder", Path.of("folder"))
                .hasFieldOrPropertyWithValue("profiles", List.of(Path.of("one"), Path.of("two")))
                .hasFieldOrPropertyWithValue("common.timings", true);
    }

    @Test
    void shouldWriteAFileForEachCommand(@TempDir Path folder) throws IOException {
        CommandTableWriter.main(new String[] {folder.toString()});

        for (String name : names()) {
            assertThat(Files.size(folder.resolve(name))).isPositive();
        }
    }

    static List<String> names() {
        return Commands.alone();
    }

    private static CommandSpec read(CommandSpec annotated, Object command) throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        CommandTableWriter.write(annotated, file);
        return CommandTable.read(new ByteArrayInputStream(file.toByteArray()), command, PROGRAM);
    }

    /** All that an option or a position can have, whether or not a command here uses it. */
    private static List<String> described(CommandSpec spec) {
        return spec.args().stream().map(CommandTableTest::described).toList();
    }

    private static String described(ArgSpec arg) {
        String values = arg.completionCandidates() == null ? "any" : String.join(" ", arg.completionCandidates());
        return String.join(" | ", arg.isOption() ? spelled(arg) : String.valueOf(arg.paramLabel()),
                arg.typeInfo().toString(), arg.arity() + " " + arg.arity().isUnspecified(), values,
                "initially " + arg.initialValue(), "default " + arg.defaultValue(), "split " + arg.splitRegex(),
                arg.required() + " " + arg.hidden() + " " + arg.interactive() + " " + arg.hideParamSyntax(),
                arg.scopeType() + " " + arg.showDefaultValue() + " " + arg.converters().length, arg.mapFallbackValue(),
                arg.paramLabel(), String.join("\n", arg.description()));
    }

    private static String spelled(ArgSpec arg) {
        CommandLine.Model.OptionSpec option = (CommandLine.Model.OptionSpec) arg;
        return String.join(" ", option.names()) + " " + option.usageHelp() + option.versionHelp() + option.negatable()
                + option.order() + option.fallbackValue();
    }

    private static String help(CommandSpec spec) {
        return new CommandLine(spec).getUsageMessage(Ansi.OFF);
    }
}
