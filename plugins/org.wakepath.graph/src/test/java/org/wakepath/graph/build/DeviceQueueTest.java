// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wakepath.ctf.EventBatch;
import org.wakepath.graph.build.PendingRequest.Phase;
import org.wakepath.graph.model.Certainty;
import org.wakepath.kernel.KernelEvent;

class DeviceQueueTest {
    private static final int WORKER = 1;
    private static final int OTHER = 2;
    private static final long ANY = EventBatch.MISSING;

    private final DeviceQueue queue = new DeviceQueue();

    private static PendingRequest told(long sector, long count) {
        return told(sector, count, KernelEvent.UNKNOWN_KIND, ANY);
    }

    private static PendingRequest told(long sector, long count, int kind, long address) {
        PendingRequest told = new PendingRequest();
        told.sector = sector;
        told.count = count;
        told.kind = kind;
        told.address = address;
        return told;
    }

    private PendingRequest add(Phase phase, int worker, long since, long sector, long count) {
        PendingRequest request = queue.add();
        request.read(told(sector, count));
        request.phase = phase;
        request.worker = worker;
        request.since = since;
        request.certainty = Certainty.CERTAIN;
        return request;
    }

    private PendingRequest issued(int worker, long sector, long count) {
        return add(Phase.ISSUED, worker, 0, sector, count);
    }

    private PendingRequest queued(long sector, long count) {
        return add(Phase.QUEUED, WORKER, 0, sector, count);
    }

    @Test
    void shouldFitTheSameSectors() {
        assertThat(told(100, 8).fits(told(100, 8))).isTrue();
        assertThat(told(100, 8).fits(told(100, 16))).isFalse();
        assertThat(told(100, 8).fits(told(108, 8))).isFalse();
        assertThat(told(100, ANY).fits(told(100, 8))).isTrue();
        assertThat(told(100, 8).fits(told(100, ANY))).isTrue();
    }

    @Test
    void shouldFitOnlyWhatIsOfTheSameKind() {
        assertThat(told(100, 8, 1, ANY).fits(told(100, 8, 1, ANY))).isTrue();
        assertThat(told(100, 8, 1, ANY).fits(told(100, 8, 2, ANY))).isFalse();
        assertThat(told(100, 8, 1, ANY).fits(told(100, 8))).isTrue();
        assertThat(told(100, 8).fits(told(100, 8, 2, ANY))).isTrue();
        assertThat(told(100, 8, 1, ANY).liesWithin(told(100, 16, 2, ANY))).isFalse();
    }

    @Test
    void shouldFitOnlyWhatHasTheSameAddress() {
        assertThat(told(100, 8, 1, 0x10).fits(told(100, 8, 1, 0x10))).isTrue();
        assertThat(told(100, 8, 1, 0x10).fits(told(100, 8, 1, 0x20))).isFalse();
        assertThat(told(100, 8, 1, 0x10).fits(told(100, 8))).isTrue();
        assertThat(told(100, 8).fits(told(100, 8, 1, 0x20))).isTrue();
    }

    @Test
    void shouldFindARequestByItsAddress() {
        queue.add().read(told(100, 8, 1, 0x10));
        PendingRequest second = queue.add();
        second.copy(told(200, 8, 1, 0x20));
        assertThat(queue.sameAddress(Phase.QUEUED, told(999, 8, 1, 0x20))).isSameAs(second);
        assertThat(queue.sameAddress(Phase.ISSUED, told(999, 8, 1, 0x20))).isNull();
        assertThat(queue.sameAddress(Phase.QUEUED, told(200, 8, 1, 0x30))).isNull();
        assertThat(queue.sameAddress(Phase.QUEUED, told(200, 8, 1, ANY))).isNull();
        queue.forgetAddress(told(999, 8, 1, 0x10));
        assertThat(queue.sameAddress(Phase.QUEUED, told(100, 8, 1, 0x10))).isNull();
        assertThat(queue.sameAddress(Phase.QUEUED, told(200, 8, 1, 0x20))).isSameAs(second);
    }

    /** Two requests of which no address is known are not one for that. */
    @Test
    void shouldNotTakeUnknownAddressesForOne() {
        queue.add().read(told(100, 8));
        assertThat(queue.sameAddress(Phase.QUEUED, told(100, 8))).isNull();
    }

    @Test
    void shouldLieWithinALargerRequest() {
        PendingRequest all = told(100, 16);
        assertThat(told(100, 8).liesWithin(all)).isTrue();
        assertThat(told(108, 8).liesWithin(all)).as("its last part").isTrue();
        assertThat(told(109, 8).liesWithin(all)).as("one sector too far").isFalse();
        assertThat(told(99, 8).liesWithin(all)).as("one sector too early").isFalse();
        assertThat(told(100, 16).liesWithin(all)).as("all of it").isFalse();
        assertThat(told(100, 0).liesWithin(all)).as("a flush").isFalse();
        assertThat(told(100, 1).liesWithin(told(100, 2))).isTrue();
    }

    @Test
    void shouldBeginARequestWithItsFirstSector() {
        assertThat(told(100, 8).begins(told(100, 16))).isTrue();
        assertThat(told(101, 8).begins(told(100, 16))).isFalse();
        assertThat(told(100, 16).begins(told(100, 16))).isFalse();
    }

    @Test
    void shouldLieBesideARequest() {
        assertThat(told(100, 8).isBeside(told(108, 8))).isTrue();
        assertThat(told(108, 8).isBeside(told(100, 8))).isTrue();
        assertThat(told(100, 8).isBeside(told(109, 8))).isFalse();
        assertThat(told(100, 8).isBeside(told(107, 8))).isFalse();
        assertThat(told(100, 0).isBeside(told(100, 8))).as("a flush").isFalse();
        assertThat(told(100, 8).isBeside(told(108, 0))).as("a flush").isFalse();
        assertThat(told(100, 1).isBeside(told(101, 1))).isTrue();
    }

    @Test
    void shouldGrowAndShrink() {
        PendingRequest request = told(108, 8);
        request.merge(told(100, 8));
        assertThat(request.sector).isEqualTo(100);
        assertThat(request.count).isEqualTo(16);
        request.merge(told(116, 4));
        assertThat(request.sector).isEqualTo(100);
        assertThat(request.count).isEqualTo(20);
        request.advance(5);
        assertThat(request.sector).isEqualTo(105);
        assertThat(request.count).isEqualTo(15);
    }

    @Test
    void shouldTellAFlush() {
        assertThat(told(0, 0).isFlush()).isTrue();
        assertThat(told(0, ANY).isFlush()).isTrue();
        assertThat(told(1, ANY).isFlush()).isFalse();
        assertThat(told(0, 8).isFlush()).isFalse();
    }

    @Test
    void shouldFindTheOnlyRequestThatFits() {
        issued(WORKER, 200, 8);
        PendingRequest only = issued(OTHER, 100, 8);
        issued(WORKER, 300, 8);
        assertThat(queue.fitting(Phase.ISSUED, told(100, 8), WORKER)).isSameAs(only);
        assertThat(queue.isChoice()).isFalse();
        assertThat(only.certainty).isEqualTo(Certainty.CERTAIN);
        assertThat(queue.fitting(Phase.QUEUED, told(100, 8), WORKER)).isNull();
        assertThat(queue.fitting(Phase.ISSUED, told(101, 8), WORKER)).isNull();
        assertThat(queue.isChoice()).isFalse();
    }

    @Test
    void shouldTakeTheWorkersOwnOfSeveral() {
        issued(OTHER, 100, 8);
        PendingRequest own = issued(WORKER, 100, 8);
        issued(OTHER, 100, 8);
        assertThat(queue.fitting(Phase.ISSUED, told(100, 8), WORKER)).isSameAs(own);
        assertThat(queue.isChoice()).isFalse();
        assertThat(own.certainty).isEqualTo(Certainty.CERTAIN);
    }

    /** And is not sure from then on of any that it may have been. */
    @Test
    void shouldGuessTheLatestOfSeveral() {
        PendingRequest first = issued(OTHER, 100, 8);
        PendingRequest apart = issued(OTHER, 200, 8);
        PendingRequest last = issued(OTHER, 100, 8);
        assertThat(queue.fitting(Phase.ISSUED, told(100, 8), WORKER)).isSameAs(last);
        assertThat(queue.isChoice()).isTrue();
        assertThat(first.certainty).isEqualTo(Certainty.GUESSED);
        assertThat(last.certainty).isEqualTo(Certainty.GUESSED);
        assertThat(apart.certainty).isEqualTo(Certainty.CERTAIN);
    }

    @Test
    void shouldGuessWhereTheWorkerHasTwoThatFit() {
        issued(WORKER, 100, 8);
        PendingRequest last = issued(WORKER, 100, 8);
        assertThat(queue.fitting(Phase.ISSUED, told(100, 8), WORKER)).isSameAs(last);
        assertThat(queue.isChoice()).isTrue();
        assertThat(last.certainty).isEqualTo(Certainty.GUESSED);
    }

    @Test
    void shouldGuessTheOldestOfSeveralFlushes() {
        PendingRequest first = issued(OTHER, 0, 0);
        issued(OTHER, 0, 0);
        assertThat(queue.fitting(Phase.ISSUED, told(0, 0), WORKER)).isSameAs(first);
        assertThat(queue.isChoice()).isTrue();
    }

    @Test
    void shouldFindPartsAndNeighbours() {
        PendingRequest first = queued(100, 8);
        PendingRequest second = queued(108, 8);
        PendingRequest begun = issued(WORKER, 300, 16);
        assertThat(queue.within(told(100, 16))).isSameAs(first);
        assertThat(queue.within(told(104, 16))).isSameAs(second);
        assertThat(queue.within(told(300, 32))).as("issued already").isNull();
        assertThat(queue.begunBy(told(300, 8))).isSameAs(begun);
        assertThat(queue.begunBy(told(308, 8))).isNull();
        assertThat(queue.begunBy(told(100, 4))).as("not issued").isNull();
        assertThat(queue.beside(told(116, 8))).isSameAs(second);
        assertThat(queue.beside(told(316, 8))).as("issued already").isNull();
    }

    @Test
    void shouldFindTheRivalOfAWorker() {
        PendingRequest other = issued(OTHER, 100, 8);
        assertThat(queue.rival(told(100, 8), WORKER)).isNull();
        assertThat(queue.rival(told(100, 8), OTHER)).isSameAs(other);
        assertThat(queue.rival(told(101, 8), OTHER)).isNull();
    }

    @Test
    void shouldForgetOnlyWhatWasIssued() {
        PendingRequest apart = queued(300, 8);
        queued(100, 8);
        PendingRequest done = issued(WORKER, 108, 8);
        queue.forgetWithin(told(100, 16));
        assertThat(queue.within(told(96, 32))).isNull();
        assertThat(queue.fitting(Phase.ISSUED, told(108, 8), WORKER)).isSameAs(done);
        assertThat(queue.fitting(Phase.QUEUED, told(300, 8), WORKER)).isSameAs(apart);
    }

    @Test
    void shouldForgetWhatWasIssuedUpToALoss() {
        add(Phase.ISSUED, WORKER, 50, 100, 8);
        PendingRequest later = add(Phase.ISSUED, WORKER, 51, 100, 8);
        PendingRequest apart = add(Phase.ISSUED, WORKER, 40, 200, 8);
        PendingRequest waiting = add(Phase.QUEUED, WORKER, 40, 100, 8);
        queue.forgetLost(told(100, 8), 50);
        assertThat(queue.fitting(Phase.ISSUED, told(100, 8), WORKER)).isSameAs(later);
        assertThat(queue.isChoice()).isFalse();
        assertThat(queue.fitting(Phase.ISSUED, told(200, 8), WORKER)).isSameAs(apart);
        assertThat(queue.fitting(Phase.QUEUED, told(100, 8), WORKER)).isSameAs(waiting);
    }

    @Test
    void shouldKeepTheOthersInOrderWhereOneLeaves() {
        PendingRequest[] all = new PendingRequest[20];
        for (int i = 0; i < all.length; i++) {
            all[i] = issued(WORKER, 100L * i, 8);
        }
        queue.remove(all[0]);
        queue.remove(all[7]);
        queue.remove(all[19]);
        for (int i = 0; i < all.length; i++) {
            boolean left = i == 0 || i == 7 || i == 19;
            assertThat(queue.fitting(Phase.ISSUED, told(100L * i, 8), WORKER)).isSameAs(left ? null : all[i]);
        }
    }

    @Test
    void shouldLetTheOldestLeaveWhereThereAreTooMany() {
        for (int i = 0; i <= 4_096; i++) {
            issued(WORKER, 100L * i, 8);
        }
        assertThat(queue.fitting(Phase.ISSUED, told(0, 8), WORKER)).isNull();
        assertThat(queue.fitting(Phase.ISSUED, told(100, 8), WORKER)).isNotNull();
        assertThat(queue.fitting(Phase.ISSUED, told(409_600, 8), WORKER)).isNotNull();
    }
}
