// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Classes whose lambdas are ordinary classes. Java links each lambda at run time, by some 400,000 instructions even
 * where the archive of classes has it. An ordinary class of the archive takes 80,000, and a short run needs 400 of
 * them. The orders of {@code Comparator} are those of {@link PlainComparators}.
 */
final class PlainLambdas {
    private final Map<String, byte[]> files = new TreeMap<>();

    /** By the class that is the host of a nest: what was added to the nest. */
    private final Map<String, List<String>> added = new HashMap<>();

    /** Adds a class, with its lambdas as classes of their own. */
    void add(byte[] file) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(0);
        reader.accept(new Replacing(writer, reader.getClassName()), 0);
        files.put(reader.getClassName(), writer.toByteArray());
    }

    /** All classes by their names, without {@code .class}; to be called once all were added. */
    Map<String, byte[]> files() {
        added.forEach((host, members) -> files.computeIfPresent(host, (name, file) -> withMembers(file, members)));
        return files;
    }

    private static byte[] withMembers(byte[] file, List<String> members) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(file).accept(writer, 0);
        members.forEach(writer::visitNestMember);
        return writer.toByteArray();
    }

    /** Replaces each place that makes a lambda by a call of a method that makes an object of a class. */
    private final class Replacing extends ClassVisitor {
        private final String className;
        private String host;
        private int number;

        Replacing(ClassVisitor next, String className) {
            super(Opcodes.ASM9, next);
            this.className = className;
            host = className;
        }

        @Override
        public void visitNestHost(String nestHost) {
            host = nestHost;
            super.visitNestHost(nestHost);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                @Override
                public void visitInvokeDynamicInsn(String method, String made, Handle factory, Object... arguments) {
                    if (Lambda.isMadeBy(factory)) {
                        Lambda lambda = Lambda.of(method, made, arguments);
                        if (lambda.isPlain()) {
                            visitMethodInsn(Opcodes.INVOKESTATIC, add(lambda), Lambda.MAKE, made, false);
                            return;
                        }
                    }
                    super.visitInvokeDynamicInsn(method, made, factory, arguments);
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String method, String given,
                        boolean isInterface) {
                    if (PlainComparators.has(owner, method)) {
                        String all = opcode == Opcodes.INVOKESTATIC ? given : "(L" + owner + ";" + given.substring(1);
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, PlainComparators.class.getName(), method, all,
                                false);
                    } else {
                        super.visitMethodInsn(opcode, owner, method, given, isInterface);
                    }
                }
            };
        }

        private String add(Lambda lambda) {
            String name = className + "$$" + number++;
            files.put(name, lambda.toClass(name, host));
            added.computeIfAbsent(host, key -> new ArrayList<>()).add(name);
            return name;
        }
    }
}
