// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.request;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.words.HostNames;

/**
 * Which requests a table lists, and in which order.
 *
 * @param kind the only kind; empty for all
 * @param text words that must all stand in the columns of a request, in small or capital letters
 * @param by the column that they are sorted by
 * @param isDescending whether from the longest time on, or from the end of the alphabet
 */
public record RequestChoice(Optional<Kind> kind, String text, RequestColumn by, boolean isDescending) {
    /** All of them, the slowest first. */
    public static final RequestChoice SLOWEST = new RequestChoice(Optional.empty(), "", RequestColumn.TOOK, true);

    /** The same of one kind, or of all. */
    public RequestChoice of(Optional<Kind> only) {
        return new RequestChoice(only, text, by, isDescending);
    }

    /** The same with other words. */
    public RequestChoice with(String words) {
        return new RequestChoice(kind, words, by, isDescending);
    }

    /** The same, sorted by a column; in the other direction if it was that already. */
    public RequestChoice by(RequestColumn column) {
        return new RequestChoice(kind, text, column, column == by ? !isDescending : column.isNumber());
    }

    /**
     * The requests among some that are listed. Equal ones keep their order.
     *
     * @param names of hosts, which the words may be about
     */
    public List<Request> among(List<Request> all, HostNames names) {
        List<String> words = Arrays.stream(text.toLowerCase(Locale.ROOT).strip().split("\\s+")).toList();
        Comparator<Request> order = isDescending ? by.order().reversed() : by.order();
        return all.stream().filter(one -> kind.isEmpty() || kind.get().equals(one.kind()))
                .filter(one -> text.isBlank() || hasAll(words, one, names)).sorted(order).toList();
    }

    private static boolean hasAll(List<String> words, Request one, HostNames names) {
        String columns = Arrays.stream(RequestColumn.values()).map(column -> column.text(one, names))
                .collect(Collectors.joining("\n")).toLowerCase(Locale.ROOT);
        return words.stream().allMatch(columns::contains);
    }
}
