// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.telemetry;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * Has a sender of OpenTelemetry's exporter take a redirect for an answer. Its client would follow one: spans, and
 * headers that are secrets, would go to a host that nobody named, perhaps without encryption. The exporter has no
 * setting for it.
 */
final class WithoutRedirects {
    /** Where the senders keep OkHttp's client. */
    private static final String CLIENT = "client";

    private WithoutRedirects() {
    }

    /**
     * The same sender, which follows no redirect from now on.
     *
     * @throws IllegalStateException if it is another one than this was written for; then nothing must be sent
     */
    static <T> T of(T sender) {
        try {
            Field field = sender.getClass().getDeclaredField(CLIENT);
            field.setAccessible(true);
            Object builder = call(field.get(sender), "newBuilder");
            call(builder, "followRedirects", false);
            call(builder, "followSslRedirects", false);
            field.set(sender, call(builder, "build"));
            return sender;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the exporter of OpenTelemetry cannot be kept from following redirects", e);
        }
    }

    private static Object call(Object target, String name) throws ReflectiveOperationException {
        return target.getClass().getMethod(name).invoke(target);
    }

    private static void call(Object target, String name, boolean value) throws ReflectiveOperationException {
        Method method = target.getClass().getMethod(name, boolean.class);
        method.invoke(target, value);
    }
}
