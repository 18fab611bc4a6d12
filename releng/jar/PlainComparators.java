// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

import java.util.Comparator;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * What the methods of the same names in {@link Comparator} and {@link Map.Entry} do. Java's own make lambdas that can
 * be written to files, which no archive of classes holds: each is made by code that is new to every start. Comparators
 * that put null first or last are not among these; they have a {@code thenComparing} of their own.
 */
public final class PlainComparators {
    private PlainComparators() {
    }

    /** Whether this class has a method in place of another one. */
    static boolean has(String owner, String method) {
        return owner.equals("java/util/Comparator") && method.matches("(comparing|thenComparing).*")
                || owner.equals("java/util/Map$Entry") && method.startsWith("comparingBy");
    }

    public static <T, K extends Comparable<? super K>> Comparator<T> comparing(Function<? super T, ? extends K> key) {
        return (one, other) -> key.apply(one).compareTo(key.apply(other));
    }

    public static <T, K> Comparator<T> comparing(Function<? super T, ? extends K> key, Comparator<? super K> order) {
        return (one, other) -> order.compare(key.apply(one), key.apply(other));
    }

    public static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
        return (one, other) -> Integer.compare(key.applyAsInt(one), key.applyAsInt(other));
    }

    public static <T> Comparator<T> comparingLong(ToLongFunction<? super T> key) {
        return (one, other) -> Long.compare(key.applyAsLong(one), key.applyAsLong(other));
    }

    public static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> key) {
        return (one, other) -> Double.compare(key.applyAsDouble(one), key.applyAsDouble(other));
    }

    public static <T> Comparator<T> thenComparing(Comparator<T> first, Comparator<? super T> second) {
        return (one, other) -> {
            int result = first.compare(one, other);
            return result == 0 ? second.compare(one, other) : result;
        };
    }

    public static <T, K extends Comparable<? super K>> Comparator<T> thenComparing(Comparator<T> first,
            Function<? super T, ? extends K> key) {
        return thenComparing(first, comparing(key));
    }

    public static <T, K> Comparator<T> thenComparing(Comparator<T> first, Function<? super T, ? extends K> key,
            Comparator<? super K> order) {
        return thenComparing(first, comparing(key, order));
    }

    public static <T> Comparator<T> thenComparingInt(Comparator<T> first, ToIntFunction<? super T> key) {
        return thenComparing(first, comparingInt(key));
    }

    public static <T> Comparator<T> thenComparingLong(Comparator<T> first, ToLongFunction<? super T> key) {
        return thenComparing(first, comparingLong(key));
    }

    public static <T> Comparator<T> thenComparingDouble(Comparator<T> first, ToDoubleFunction<? super T> key) {
        return thenComparing(first, comparingDouble(key));
    }

    public static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
        return (one, other) -> one.getKey().compareTo(other.getKey());
    }

    public static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue() {
        return (one, other) -> one.getValue().compareTo(other.getValue());
    }

    public static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> order) {
        return (one, other) -> order.compare(one.getKey(), other.getKey());
    }

    public static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> order) {
        return (one, other) -> order.compare(one.getValue(), other.getValue());
    }
}
