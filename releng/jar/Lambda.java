// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * One place in the code where Java would make an object of a lambda or method reference at run time.
 *
 * @param made the method that makes the object: from what the lambda captures to its interface
 * @param name the interface's one method
 * @param method its parameters and result as the interface declares them
 * @param body the method that is called
 */
record Lambda(Type made, String name, Type method, Handle body) {
    private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

    private static final Type OBJECT = Type.getObjectType("java/lang/Object");

    /** The name of the static method that replaces the place in the code. */
    static final String MAKE = "make";

    static boolean isMadeBy(Handle factory) {
        return factory.getOwner().equals(FACTORY) && factory.getName().equals("metafactory");
    }

    /** Of the instruction that makes it; the arguments are those for Java's factory. */
    static Lambda of(String name, String made, Object... arguments) {
        return new Lambda(Type.getMethodType(made), name, (Type) arguments[0], (Handle) arguments[1]);
    }

    /** Whether nothing needs to be boxed, unboxed or widened between the interface's method and the body. */
    boolean isPlain() {
        List<Type> given = new ArrayList<>(List.of(made.getArgumentTypes()));
        given.addAll(List.of(method.getArgumentTypes()));
        List<Type> taken = taken();
        return IntStream.range(0, taken.size()).allMatch(i -> isSameKind(given.get(i), taken.get(i)))
                && (isSameKind(method.getReturnType(), result()) || method.getReturnType().equals(Type.VOID_TYPE));
    }

    private static boolean isSameKind(Type one, Type other) {
        return isReference(one) ? isReference(other) : one.equals(other);
    }

    private static boolean isReference(Type type) {
        return type.getSort() >= Type.ARRAY;
    }

    /** What the body takes: its object, if it needs one, and its parameters. */
    private List<Type> taken() {
        List<Type> types = new ArrayList<>();
        if (body.getTag() != Opcodes.H_INVOKESTATIC && body.getTag() != Opcodes.H_NEWINVOKESPECIAL) {
            types.add(Type.getObjectType(body.getOwner()));
        }
        types.addAll(List.of(Type.getArgumentTypes(body.getDesc())));
        return types;
    }

    private Type result() {
        return body.getTag() == Opcodes.H_NEWINVOKESPECIAL
                ? Type.getObjectType(body.getOwner())
                : Type.getReturnType(body.getDesc());
    }

    /** A class that does what the lambda does; it may call what is private in the nest of {@code host}. */
    byte[] toClass(String className, String host) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, className, null,
                OBJECT.getInternalName(), new String[] {made.getReturnType().getInternalName()});
        writer.visitNestHost(host);
        Type[] captured = made.getArgumentTypes();
        for (int i = 0; i < captured.length; i++) {
            writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, field(i), captured[i].getDescriptor(), null,
                    null);
        }
        writeConstructor(writer, className, captured);
        writeMake(writer, className, captured);
        writeMethod(writer, className, captured);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static String field(int index) {
        return "captured" + index;
    }

    private static void writeConstructor(ClassWriter writer, String className, Type... captured) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PRIVATE, "<init>",
                Type.getMethodDescriptor(Type.VOID_TYPE, captured), null, null);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT.getInternalName(), "<init>", "()V", false);
        int slot = 1;
        for (int i = 0; i < captured.length; i++) {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitVarInsn(captured[i].getOpcode(Opcodes.ILOAD), slot);
            code.visitFieldInsn(Opcodes.PUTFIELD, className, field(i), captured[i].getDescriptor());
            slot += captured[i].getSize();
        }
        end(code, Type.VOID_TYPE);
    }

    /** A lambda that captures nothing is one object, as Java makes it. */
    private void writeMake(ClassWriter writer, String className, Type... captured) {
        String descriptor = "L" + className + ";";
        if (captured.length == 0) {
            writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "ONE", descriptor, null,
                    null);
            MethodVisitor start = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
            writeNew(start, className);
            start.visitFieldInsn(Opcodes.PUTSTATIC, className, "ONE", descriptor);
            end(start, Type.VOID_TYPE);
        }
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, MAKE, made.getDescriptor(), null, null);
        if (captured.length == 0) {
            code.visitFieldInsn(Opcodes.GETSTATIC, className, "ONE", descriptor);
        } else {
            writeNew(code, className, captured);
        }
        end(code, OBJECT);
    }

    private static void writeNew(MethodVisitor code, String className, Type... captured) {
        code.visitTypeInsn(Opcodes.NEW, className);
        code.visitInsn(Opcodes.DUP);
        int slot = 0;
        for (Type type : captured) {
            code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot);
            slot += type.getSize();
        }
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, className, "<init>",
                Type.getMethodDescriptor(Type.VOID_TYPE, captured), false);
    }

    private void writeMethod(ClassWriter writer, String className, Type... captured) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, name, method.getDescriptor(), null, null);
        if (body.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            code.visitTypeInsn(Opcodes.NEW, body.getOwner());
            code.visitInsn(Opcodes.DUP);
        }
        List<Type> taken = taken();
        for (int i = 0; i < captured.length; i++) {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitFieldInsn(Opcodes.GETFIELD, className, field(i), captured[i].getDescriptor());
            cast(code, captured[i], taken.get(i));
        }
        int slot = 1;
        Type[] parameters = method.getArgumentTypes();
        for (int i = 0; i < parameters.length; i++) {
            code.visitVarInsn(parameters[i].getOpcode(Opcodes.ILOAD), slot);
            cast(code, parameters[i], taken.get(captured.length + i));
            slot += parameters[i].getSize();
        }
        code.visitMethodInsn(call(), body.getOwner(), body.getName(), body.getDesc(), body.isInterface());
        writeResult(code);
    }

    private int call() {
        return switch (body.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
            default -> body.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        };
    }

    private void writeResult(MethodVisitor code) {
        Type wanted = method.getReturnType();
        Type had = result();
        if (wanted.equals(Type.VOID_TYPE)) {
            if (had.getSize() > 0) {
                code.visitInsn(had.getSize() == 1 ? Opcodes.POP : Opcodes.POP2);
            }
        } else {
            cast(code, had, wanted);
        }
        end(code, wanted);
    }

    private static void cast(MethodVisitor code, Type from, Type to) {
        if (isReference(to) && !to.equals(from) && !to.equals(OBJECT)) {
            code.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
        }
    }

    private static void end(MethodVisitor code, Type result) {
        code.visitInsn(result.getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
