// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SliceRulesTest {
    @ParameterizedTest
    @CsvSource({
        "mpi:MPI_Barrier_entry, mpi:MPI_Barrier_exit, BEGIN, mpi:MPI_Barrier",
        "mpi:MPI_Barrier_exit, mpi:MPI_Barrier_entry, END, mpi:MPI_Barrier",
        "app:lock_enter, app:lock_exit, BEGIN, app:lock",
        "app:lock_exit, app:lock_enter, END, app:lock",
        "app:work_start, app:work_stop, BEGIN, app:work",
        "app:lock_exit, app:unlock_enter, POINT, app:lock_exit",
        "job:begin, job:end, BEGIN, job",
        "_begin, _end, POINT, _begin",
    })
    void shouldKnowPairsByTheirNames(String event, String other, String phase, String name) {
        SliceRule.Match match = SliceRules.builtIn().match(event, Set.of(event, other)).orElseThrow();

        assertThat(match.phase()).hasToString(phase);
        assertThat(match.name()).isEqualTo(name);
    }

    @Test
    void shouldPreferTheRulesOfTheUser() {
        SliceRules rules = SliceRules.builtIn().after("# mine\n\nignore app:*\n");

        assertThat(rules.match("app:work_begin", Set.of("app:work_begin", "app:work_end")).orElseThrow().phase())
                .isEqualTo(SliceRule.Phase.IGNORED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "pear a b                  | KIND pear",
        "point                     | NO_EVENT point",
        "pair a                    | NO_EVENTS pair",
        "pair *_in out             | UNLIKE *_in out",
        "point *a*                 | STARS *a*",
        "point a name              | NO_WORD name",
        "point a name {b           | BRACES {b",
        "point a id b[             | FIELD b[",
        "point a called b          | KEYWORD called",
    })
    void shouldRefuseWhatIsNoRule(String text, String fault) {
        assertThatThrownBy(() -> SliceRules.builtIn().after("# mine\n" + text))
                .isInstanceOfSatisfying(SliceRulesException.class, e -> {
                    assertThat(e.line()).isEqualTo(2);
                    assertThat(e.fault() + " " + String.join(" ", e.words())).isEqualTo(fault);
                });
    }
}
