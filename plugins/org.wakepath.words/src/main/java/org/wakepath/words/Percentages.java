// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.wakepath.path.summary.Share;

/**
 * Whole percentages; what is not nothing never reads 0. A few of them add up to 100, by largest remainder; many are
 * rounded each by itself, as the remainders of small ones would make others wrong.
 */
public final class Percentages {
    private static final int FEW = 10;

    private Percentages() {
    }

    /** One text a share, such as {@code 62 %} or {@code <1 %}. */
    public static <K> List<String> of(List<Share<K>> shares) {
        long total = shares.stream().mapToLong(Share::duration).sum();
        if (total <= 0) {
            return shares.stream().map(share -> "0 %").toList();
        }
        int[] whole = shares.size() > FEW
                ? shares.stream().mapToInt(share -> (int) Math.round(exact(share, total))).toArray()
                : byLargestRemainder(shares, total);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < whole.length; i++) {
            texts.add(whole[i] == 0 && shares.get(i).duration() > 0 ? "<1 %" : whole[i] + " %");
        }
        return texts;
    }

    private static <K> int[] byLargestRemainder(List<Share<K>> shares, long total) {
        int[] whole = shares.stream().mapToInt(share -> (int) Math.floor(exact(share, total))).toArray();
        int missing = 100 - IntStream.of(whole).sum();
        byRemainder(shares, whole, total).stream().limit(missing).forEach(index -> whole[index]++);
        return whole;
    }

    private static <K> List<Integer> byRemainder(List<Share<K>> shares, int[] whole, long total) {
        return IntStream.range(0, whole.length).boxed()
                .sorted(Comparator.comparingDouble(index -> whole[index] - exact(shares.get(index), total)))
                .toList();
    }

    private static double exact(Share<?> share, long total) {
        return 100.0 * share.duration() / total;
    }
}
