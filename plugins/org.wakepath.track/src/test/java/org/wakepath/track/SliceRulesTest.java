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
        "pear a b                  | line 1: 'pear' is none of pair, point and ignore",
        "pair a                    | line 1: pair needs the names of two events",
        "pair *_in out             | line 1: one of *_in and out has a *, and the other has none",
        "point *a*                 | line 1: *a* has more than one *",
        "point a name              | line 1: name needs a word behind it",
        "point a name {b           | line 1: the name {b has braces that hold no name of a field",
        "point a id b[             | line 1: b[ is no name of a field",
        "point a called b          | line 1: 'called' is none of name and id",
    })
    void shouldRefuseWhatIsNoRule(String text, String message) {
        assertThatThrownBy(() -> SliceRules.builtIn().after(text)).isInstanceOf(SliceRulesException.class)
                .hasMessage(message);
    }
}
