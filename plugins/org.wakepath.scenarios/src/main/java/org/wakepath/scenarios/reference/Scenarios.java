// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import org.wakepath.scenarios.reference.TestEvent.Switch;
import org.wakepath.scenarios.reference.TestEvent.Waking;

/** Random scenarios; the fewer and smaller the steps, the simpler. */
final class Scenarios {
    private static final int STEPS = 250;

    private Scenarios() {
    }

    static Arbitrary<Scenario> any() {
        return of(3, actions());
    }

    static Arbitrary<Scenario> ofOneHost() {
        return of(1, actions());
    }

    /** Scenarios of up to {@code hosts} hosts. */
    static Arbitrary<Scenario> of(int hosts, Arbitrary<Action> actions) {
        Arbitrary<List<Step>> steps = steps(actions).list().ofMaxSize(STEPS)
                .withSizeDistribution(RandomDistribution.uniform());
        return Combinators.combine(Arbitraries.integers().between(1, hosts), Arbitraries.integers().between(1, 3),
                Arbitraries.integers().between(1, 5), Arbitraries.of(false, true),
                Arbitraries.of(true, false), Arbitraries.of(Recording.values()), steps).as(Scenario::new)
                .filter(Scenarios::tellsOfATask);
    }

    /** A trace that tells of no task is refused. */
    private static boolean tellsOfATask(Scenario scenario) {
        return scenario.events().stream().anyMatch(e -> e instanceof Switch || e instanceof Waking);
    }

    private static Arbitrary<Step> steps(Arbitrary<Action> actions) {
        return Combinators.combine(actions, Arbitraries.integers().between(0, 2),
                Arbitraries.integers().between(0, 2), Arbitraries.integers().between(0, 20),
                Arbitraries.of(0, 1, 2, 0, 3, 15, 900)).as(Step::new);
    }

    private static Arbitrary<Action> actions() {
        return Arbitraries.frequency(Tuple.of(9, Action.SLEEP), Tuple.of(7, Action.WAKE), Tuple.of(3, Action.SWITCH),
                Tuple.of(1, Action.RACE), Tuple.of(2, Action.MIGRATE), Tuple.of(1, Action.FORK),
                Tuple.of(1, Action.EXIT), Tuple.of(2, Action.IRQ),
                Tuple.of(2, Action.SOFTIRQ), Tuple.of(5, Action.LEAVE), Tuple.of(3, Action.ARM),
                Tuple.of(4, Action.EXPIRE), Tuple.of(3, Action.RAISE),
                Tuple.of(4, Action.SEND), Tuple.of(1, Action.ACKNOWLEDGE),
                Tuple.of(3, Action.QUEUE), Tuple.of(4, Action.BEGIN), Tuple.of(3, Action.END),
                Tuple.of(1, Action.RESEND), Tuple.of(8, Action.RECEIVE),
                Tuple.of(2, Action.CALL), Tuple.of(5, Action.RETURN),
                Tuple.of(6, Action.LOOK), Tuple.of(7, Action.TIME_OUT));
    }
}
