// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.clocks;

import java.util.List;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.HostRelation;
import org.wakepath.words.HostNames;
import org.wakepath.words.SafeText;
import org.wakepath.words.ViolationWords;

/**
 * The relations of the clocks of all hosts, as a table.
 *
 * @param lines a line for every two hosts that exchanged messages, and for every host that cannot be related
 * @param notes what contradicts them, in sentences
 */
public record ClockTable(List<ClockLine> lines, List<String> notes) {

    /**
     * The clocks relative to that of host number {@code reference}. May match all packets once more.
     *
     * @param names what the hosts are called
     */
    public static ClockTable of(Analysis analysis, int reference, HostNames names) {
        List<HostRelation> hosts = analysis.relations(reference).stream()
                .map(host -> new HostRelation(names.of(host.host()), host.clock(), host.begin(), host.end(),
                        host.matched()))
                .toList();
        List<String> notes = analysis.violations(reference).stream()
                .map(violation -> ViolationWords.of(violation, SafeText.clean(hosts.get(violation.sender()).host()),
                        SafeText.clean(hosts.get(violation.receiver()).host())))
                .toList();
        return new ClockTable(ClockLine.of(analysis.pairs(reference), hosts), notes);
    }
}
