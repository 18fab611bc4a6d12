// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Range;

/**
 * What the annotations of a command and its mixins declare, from a file that {@link CommandTableWriter} made of them at
 * build time. To read annotations at each start takes a tenth of a short run: Java makes a class for each kind of them,
 * and the library asks for each kind at every field and method.
 */
final class CommandTable {
    /** The folder of the files, one for each command, beside this class. */
    static final String FOLDER = "declared";

    private final DataInputStream in;
    private final List<Object> objects = new ArrayList<>();

    private CommandTable(DataInputStream in, Object command) {
        this.in = in;
        objects.add(command);
    }

    /**
     * The options of a command, bound to the fields of the command and its mixins, or empty if this build has no file
     * of it: then the annotations tell the same.
     *
     * @param parent the program, which the command has a field for
     */
    static Optional<CommandSpec> find(String name, Object command, Object parent) {
        try (InputStream file = CommandTable.class.getResourceAsStream(FOLDER + "/" + name)) {
            return file == null ? Optional.empty() : Optional.of(read(file, command, parent));
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read what the command " + name + " declares", e);
        }
    }

    /** Reads one file. */
    static CommandSpec read(InputStream file, Object command, Object parent)
            throws IOException, ReflectiveOperationException {
        return new CommandTable(new DataInputStream(new BufferedInputStream(file)), command).read(parent);
    }

    private CommandSpec read(Object parent) throws IOException, ReflectiveOperationException {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(objects.get(0));
        spec.name(in.readUTF());
        spec.usageMessage().description(texts()).footer(texts());
        field(objects.get(0)).set(objects.get(0), parent);
        for (int mixins = in.readInt(); mixins > 0; mixins--) {
            addMixin();
        }
        for (int arguments = in.readInt(); arguments > 0; arguments--) {
            spec.add(in.readBoolean() ? option() : position());
        }
        return spec;
    }

    /** A mixin is made as the library makes it: by its constructor without arguments, unless its field has one. */
    private void addMixin() throws IOException, ReflectiveOperationException {
        Object owner = objects.get(in.readInt());
        Field field = field(owner);
        Object mixin = field.get(owner);
        if (mixin == null) {
            mixin = made(field.getType());
            field.set(owner, mixin);
        }
        objects.add(mixin);
    }

    private OptionSpec option() throws IOException, ReflectiveOperationException {
        String[] names = texts();
        Binding binding = binding();
        return OptionSpec.builder(names).getter(binding).setter(binding).initialValue(binding.get())
                .type(binding.field().getType()).auxiliaryTypes(type(binding.field())).arity(range())
                .required(in.readBoolean()).hidden(in.readBoolean()).paramLabel(in.readUTF()).description(texts())
                .defaultValue(textIfAny()).completionCandidates(candidates()).usageHelp(in.readBoolean())
                .versionHelp(in.readBoolean()).fallbackValue(in.readUTF()).build();
    }

    private PositionalParamSpec position() throws IOException, ReflectiveOperationException {
        Binding binding = binding();
        return PositionalParamSpec.builder().getter(binding).setter(binding).initialValue(binding.get())
                .type(binding.field().getType()).auxiliaryTypes(type(binding.field())).arity(range())
                .required(in.readBoolean()).hidden(in.readBoolean()).paramLabel(in.readUTF()).description(texts())
                .defaultValue(textIfAny()).completionCandidates(candidates()).index(range()).build();
    }

    private Binding binding() throws IOException, ReflectiveOperationException {
        Object owner = objects.get(in.readInt());
        return new Binding(owner, field(owner));
    }

    /** A text, or null, by which the library means none. */
    private String textIfAny() throws IOException {
        return in.readBoolean() ? in.readUTF() : null;
    }

    /** The values that completion offers, or null: then the library knows those of an enumeration. */
    @SuppressWarnings("unchecked") // The annotation takes only such classes.
    private Iterable<String> candidates() throws IOException, ReflectiveOperationException {
        String type = textIfAny();
        return type == null ? null : (Iterable<String>) made(Class.forName(type));
    }

    /** The type of one value: that of the field, or of the elements of its list. */
    private Class<?> type(Field field) throws IOException, ReflectiveOperationException {
        String element = in.readUTF();
        return element.isEmpty() ? field.getType() : Class.forName(element);
    }

    private Range range() throws IOException {
        return new Range(in.readInt(), in.readInt(), in.readBoolean(), in.readBoolean(), in.readUTF());
    }

    private Field field(Object owner) throws IOException, ReflectiveOperationException {
        return opened(owner.getClass().getDeclaredField(in.readUTF()));
    }

    private String[] texts() throws IOException {
        String[] texts = new String[in.readInt()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = in.readUTF();
        }
        return texts;
    }

    private static Object made(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = opened(type.getDeclaredConstructor());
        return constructor.newInstance();
    }

    private static <T extends AccessibleObject> T opened(T member) {
        member.setAccessible(true);
        return member;
    }

    /** The field that holds an option's value. */
    private record Binding(Object owner, Field field) implements IGetter, ISetter {
        @Override
        @SuppressWarnings("unchecked") // The field of an option has the type of its values.
        public <T> T get() throws IllegalAccessException {
            return (T) field.get(owner);
        }

        @Override
        public <T> T set(T value) throws IllegalAccessException {
            T previous = get();
            field.set(owner, value);
            return previous;
        }
    }
}
