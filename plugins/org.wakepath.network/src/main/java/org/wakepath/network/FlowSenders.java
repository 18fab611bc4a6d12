// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;

/** Finds the sendings that the receptions of one flow can come from. */
final class FlowSenders {
    private final ObservedFlow flow;
    private final NamespacePairs pairs;
    private final Function<FlowEnd, ExactIndex> indexes;
    private final Candidates candidates;
    private final Offering offering = new Offering();

    /**
     * Offers what a sender sent. One object serves all receptions, because there are many, each with few candidates.
     */
    private final class Offering implements IntPredicate {
        private FlowEnd sender;

        @Override
        public boolean test(int place) {
            candidates.offer(sender.host, sender.rows[place]);
            return true;
        }
    }

    /** @param indexes the packets of an end that are matched by header */
    FlowSenders(ObservedFlow flow, List<PacketTable> hosts, Function<FlowEnd, ExactIndex> indexes,
            Candidates candidates) {
        this.flow = flow;
        this.indexes = indexes;
        this.candidates = candidates;
        pairs = new NamespacePairs(flow, hosts);
    }

    /** Offers the candidates of every reception. */
    void tell() {
        for (FlowEnd receiver : flow.receivers) {
            byHeader(receiver);
            if (flow.hasBytes()) {
                byBytes(receiver);
            }
        }
    }

    private void byHeader(FlowEnd receiver) {
        ExactIndex received = indexes.apply(receiver);
        for (int number = 0; number < received.size(); number++) {
            for (int i = 0; i < received.count(number); i++) {
                if (candidates.begin(receiver.host, receiver.rows[received.place(number, i)])) {
                    byHeader(receiver, received.key(number), i);
                    candidates.end();
                }
            }
        }
    }

    private void byHeader(FlowEnd receiver, ExactKey key, int occurrence) {
        int offeringEnds = 0;
        for (FlowEnd sender : pairs.senders(receiver)) {
            int before = candidates.offers();
            ExactIndex sent = indexes.apply(sender);
            int number = sent.number(key);
            if (isByOrder(key) && sent.count(number) > 1) {
                int place = sent.place(number, Math.min(occurrence, sent.count(number) - 1));
                candidates.offerGuess(sender.host, sender.rows[place]);
            } else {
                offerNearest(sender, sent, number);
            }
            offeringEnds += candidates.offers() > before ? 1 : 0;
        }
        doubtIfSeveral(receiver, offeringEnds);
    }

    /** Only the order distinguishes datagrams without an identification. */
    private boolean isByOrder(ExactKey key) {
        return flow.key.protocol() != KnownProtocol.TCP && key.id() == PacketTable.NOT_RECORDED;
    }

    /** The last sending before the reception, and the first after it. */
    private void offerNearest(FlowEnd sender, ExactIndex sent, int number) {
        int count = sent.count(number);
        if (count == 1) {
            candidates.offer(sender.host, sender.rows[sent.place(number, 0)]);
            return;
        }
        int after = candidates.firstAfter(sender.host, count, i -> sender.rows[sent.place(number, i)]);
        for (int i = Math.max(0, after - 1); i <= Math.min(after, count - 1); i++) {
            candidates.offer(sender.host, sender.rows[sent.place(number, i)]);
        }
    }

    private void byBytes(FlowEnd receiver) {
        for (int place = 0; place < receiver.rows.length; place++) {
            if (!receiver.isBare(place) && candidates.begin(receiver.host, receiver.rows[place])) {
                byBytes(receiver, place);
                candidates.end();
            }
        }
    }

    /** Offers every sending of the byte that completed the reception. */
    private void byBytes(FlowEnd receiver, int place) {
        long last = receiver.ends[place] - 1;
        int offeringEnds = 0;
        for (FlowEnd sender : pairs.senders(receiver)) {
            int before = candidates.offers();
            offering.sender = sender;
            CarriedBytes sent = flow.sentBytes(sender, receiver.epochs[place]);
            CarriedBytes.Shifts shifts = flow.shifts(sent, receiver, place);
            for (long i = 0; i < shifts.count(); i++) {
                long position = last + shifts.get(i);
                offer(sender, sent, position);
            }
            offeringEnds += candidates.offers() > before ? 1 : 0;
        }
        doubtIfSeveral(receiver, offeringEnds);
    }

    private void offer(FlowEnd sender, CarriedBytes sent, long position) {
        if (sent.isCrowded(position)) {
            offerNearest(sender, sent.carriers(), position);
        } else {
            sent.overlapping(position, position + 1, offering);
        }
    }

    /** The last sending before the reception, and the first after it; if none is before, two after it. */
    private void offerNearest(FlowEnd sender, ByteCarriers sent, long position) {
        int split = candidates.firstAfter(sender.host, sender.rows.length, place -> sender.rows[place]);
        int before = sent.last(position, split);
        int after = sent.first(position, split);
        offer(sender, before);
        offer(sender, after);
        if (before == ByteCarriers.NONE && after != ByteCarriers.NONE) {
            offer(sender, sent.first(position, after + 1));
        }
    }

    private void offer(FlowEnd sender, int place) {
        if (place != ByteCarriers.NONE) {
            candidates.offer(sender.host, sender.rows[place]);
        }
    }

    private void doubtIfSeveral(FlowEnd receiver, int offeringEnds) {
        if (offeringEnds > 1 && pairs.isAmbiguous(receiver)) {
            candidates.doubt();
        }
    }
}
