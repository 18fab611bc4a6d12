// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.base.Spool;
import org.wakepath.track.Messages.Fragment;
import org.wakepath.track.Messages.Message;

class FragmentColumnsTest {
    private final Spool spool = new Spool(Long.MAX_VALUE);
    private final FragmentColumns columns = new FragmentColumns(new MessageTable(spool), spool);

    @Test
    void shouldGiveBackWhatWasAddedInTheOrderOfTheBegins() {
        List<Fragment> added = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) {
            // Each begin comes twice; the messages of three connections change at different times.
            long begin = (i * 7_919L) % 20_000;
            added.add(new Fragment(-i, begin, begin + i, i % 3 == 0,
                    new Message(i % 3 - 1L, i / 5, i % 4 - 1L, i / 7 % 2), i % 5 == 0));
        }
        columns.addAll(added);

        assertThat(columns).isEqualTo(added);
        added.sort(Comparator.comparingLong(Fragment::begin));
        assertThat(columns.sort()).isEqualTo(added);
    }

    @Test
    void shouldNotBeSureOfAFragmentDuringALoss() {
        Message message = new Message(1, 2, 3, 0);
        columns.add(new Fragment(7, 10, 20, true, message, true));
        columns.add(new Fragment(7, 30, 40, true, message, true));

        LossTimes.Ranges lost = new LossTimes.Ranges();
        lost.add(35, 50);
        columns.doubt(lost.sorted());

        assertThat(columns).containsExactly(new Fragment(7, 10, 20, true, message, true),
                new Fragment(7, 30, 40, false, message, true));
    }
}
