// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Range;

/** Writes the files of {@link CommandTable}, from the annotations of the commands. It runs once for each build. */
final class CommandTableWriter {
    private final DataOutputStream out;
    /** The objects that have the fields of options: the command, and its mixins with theirs. */
    private final List<Class<?>> owners = new ArrayList<>();

    private CommandTableWriter(DataOutputStream out) {
        this.out = out;
    }

    /** Writes a file for each command to a folder, which must exist. */
    public static void main(String[] args) throws IOException {
        for (String name : Commands.alone()) {
            try (OutputStream file = Files.newOutputStream(Path.of(args[0], name))) {
                write(CommandSpec.forAnnotatedObject(Commands.command(name)), file);
            }
        }
    }

    /** Writes what one command declares. */
    static void write(CommandSpec spec, OutputStream file) throws IOException {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(file));
        // As they are declared: what a text stands for is put in when it is shown.
        spec.interpolateVariables(false);
        new CommandTableWriter(out).write(spec);
        spec.interpolateVariables(null);
        out.flush();
    }

    private void write(CommandSpec spec) throws IOException {
        Class<?> command = spec.userObject().getClass();
        out.writeUTF(spec.name());
        texts(spec.usageMessage().description());
        texts(spec.usageMessage().footer());
        out.writeUTF(parentField(command));
        owners.add(command);
        out.writeInt(count(spec));
        mixins(spec);
        out.writeInt(spec.args().size());
        for (ArgSpec declared : spec.args()) {
            out.writeBoolean(declared.isOption());
            if (declared.isOption()) {
                option((OptionSpec) declared);
            } else {
                declare(declared);
                range(((PositionalParamSpec) declared).index());
            }
        }
    }

    private void option(OptionSpec option) throws IOException {
        texts(option.names());
        declare(option);
        out.writeBoolean(option.usageHelp());
        out.writeBoolean(option.versionHelp());
        out.writeUTF(option.fallbackValue());
    }

    private static String parentField(Class<?> command) {
        for (Field field : command.getDeclaredFields()) {
            if (field.isAnnotationPresent(ParentCommand.class)) {
                return field.getName();
            }
        }
        throw new IllegalStateException(command + " has no field for its parent");
    }

    private static int count(CommandSpec spec) {
        return spec.mixins().values().stream().mapToInt(mixin -> 1 + count(mixin)).sum();
    }

    private void mixins(CommandSpec spec) throws IOException {
        int owner = owners.indexOf(spec.userObject().getClass());
        for (Map.Entry<String, CommandSpec> mixin : spec.mixins().entrySet()) {
            owners.add(mixin.getValue().userObject().getClass());
            out.writeInt(owner);
            out.writeUTF(mixin.getKey());
            mixins(mixin.getValue());
        }
    }

    private void declare(ArgSpec declared) throws IOException {
        Field field = (Field) declared.userObject();
        out.writeInt(owners.indexOf(field.getDeclaringClass()));
        out.writeUTF(field.getName());
        out.writeUTF(declared.isMultiValue() ? declared.auxiliaryTypes()[0].getName() : "");
        range(declared.arity());
        out.writeBoolean(declared.required());
        out.writeBoolean(declared.hidden());
        out.writeUTF(declared.paramLabel());
        texts(declared.description());
        textIfAny(declared.defaultValue());
        Iterable<String> candidates = declared.completionCandidates();
        boolean isOwn = candidates != null && candidates.getClass().getName().startsWith("org.wakepath.");
        textIfAny(isOwn ? candidates.getClass().getName() : null);
    }

    /** Writes a text, or that there is none, which is null for the library. */
    private void textIfAny(String text) throws IOException {
        out.writeBoolean(text != null);
        if (text != null) {
            out.writeUTF(text);
        }
    }

    private void range(Range range) throws IOException {
        out.writeInt(range.min());
        out.writeInt(range.max());
        out.writeBoolean(range.isVariable());
        out.writeBoolean(range.isUnspecified());
        out.writeUTF(range.originalValue());
    }

    private void texts(String[] texts) throws IOException {
        out.writeInt(texts.length);
        for (String text : texts) {
            out.writeUTF(text);
        }
    }
}
