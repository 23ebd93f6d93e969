package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.SizeEffect.Basis;
import dev.weir.lease.SizeState;
import dev.weir.observe.WhatIf;
import dev.weir.size.LimitDecision;
import dev.weir.size.LimitDecision.Action;
import dev.weir.size.LimitDecision.Reason;
import dev.weir.size.LimitDecision.State;
import dev.weir.size.LimitFindings.Finding;
import dev.weir.size.Load;
import dev.weir.size.OverflowState;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class WhatIfTest {
    private static final double MS = 1e6;

    @Test
    void betweenTheModelsLiesTheEstimate() {
        // 30 s of 3,300/s: 0.8 ms is the mean wait, with 3.2 of 8 in use and all of them for 8 %
        Load load = load(8, 3.2, 0.8, 0.08);

        SizeEffect more = WhatIf.of(state(load, null, false, false), 1);
        SizeEffect fewer = WhatIf.of(state(load, null, false, false), -1);

        assertThat(more.basis()).isEqualTo(Basis.WAITS);
        assertThat(more.leastNanos())
                .isCloseTo(-0.8 * MS * (1 - Math.pow(0.08, 1.0 / 8)), within(1.0));
        assertThat(more.mostNanos()).isLessThan(more.leastNanos());
        assertThat(more.nanos()).isBetween(more.mostNanos(), more.leastNanos());
        assertThat(fewer.nanos()).isBetween(fewer.leastNanos(), fewer.mostNanos());
        assertThat(fewer.leastNanos()).isPositive();
        assertThat(more.words())
                .matches("about 0\\.\\d\\d ms shorter \\(0\\.\\d\\d ms to 0\\.\\d\\d ms\\)");
    }

    @Test
    void oneMoreNeverTakesMoreThanTheWait() {
        for (double inUse = 0.5; inUse < 9; inUse += 0.5) {
            SizeEffect more = WhatIf.of(state(load(9, inUse, 3, 0.3), null, false, false), 1);
            assertThat(more.mostNanos()).isBetween(-3 * MS, 0.0);
            assertThat(more.leastNanos()).isBetween(more.mostNanos(), 0.0);
        }
    }

    @Test
    void whereNoBorrowerWaitedOneMoreChangesNothing() {
        Load load = load(10, 2, 0, 0);

        SizeEffect more = WhatIf.of(state(load, null, false, false), 1);
        SizeEffect fewer = WhatIf.of(state(load, null, false, false), -1);

        assertThat(more.nanos()).isZero();
        assertThat(more.words()).isEqualTo("no difference");
        assertThat(fewer.mostNanos()).isBetween(1.0, 0.01 * MS);
        assertThat(fewer.words()).isEqualTo("less than 0.01 ms longer");
    }

    @Test
    void withOneFewerThanTheLoadNeedsTheQueueMayHaveNoEnd() {
        SizeEffect fewer = WhatIf.of(state(load(5, 4.2, 2, 0.5), null, false, false), -1);

        assertThat(fewer.mostNanos()).isInfinite();
        assertThat(fewer.words())
                .matches("at least \\d\\.\\d\\d ms longer, or a queue without end");
    }

    @Test
    void theOnlyConnectionCannotBeSpared() {
        assertThat(WhatIf.of(state(load(1, 0.2, 0, 0.2), null, false, false), -1).mostNanos())
                .isInfinite();
        assertThat(WhatIf.of(state(load(1, 0.2, 2, 0.2), null, false, false), -1).mostNanos())
                .isInfinite();
    }

    @Test
    void atSaturationThroughputTells() {
        // response 40 ms; elasticity 0.5 +- 0.1 at 10
        Load load = load(10, 10, 30, 1);

        SizeEffect more = WhatIf.of(state(load, estimate(0.5, 0.1), true, false), 1);
        SizeEffect fewer = WhatIf.of(state(load, estimate(0.5, 0.1), true, false), -1);

        double response = load.meanWaitNanos() + load.meanHoldNanos();
        assertThat(more.basis()).isEqualTo(Basis.THROUGHPUT);
        assertThat(more.nanos()).isCloseTo(response * (Math.sqrt(10.0 / 11) - 1), within(1.0));
        assertThat(fewer.nanos()).isCloseTo(response * (Math.sqrt(10.0 / 9) - 1), within(1.0));
        assertThat(more.mostNanos()).isLessThan(more.nanos());
        assertThat(more.leastNanos()).isGreaterThan(more.nanos());
    }

    @Test
    void whereNoDifferenceWasMeasuredItSaysHowLargeItIsAtMost() {
        SizeEffect more =
                WhatIf.of(state(load(10, 10, 30, 1), estimate(0.02, 0.1), true, false), 1);

        assertThat(more.words()).matches("no measurable difference, at most 0\\.\\d\\d ms");
    }

    @Test
    void whatIsNotKnownIsNotSaid() {
        Load stands = load(10, 10, 30, 1);

        assertThat(WhatIf.of(state(stands, estimate(0.5, 0.1), true, true), 1).basis())
                .isEqualTo(Basis.LONG_WORK);
        assertThat(WhatIf.of(state(Load.NONE, null, false, false), 1).basis())
                .isEqualTo(Basis.TOO_FEW_BORROWERS);
    }

    @Test
    void beforeSizesAreComparedThereAreBounds() {
        Load stands = load(10, 10, 30, 1);
        double response = stands.meanWaitNanos() + stands.meanHoldNanos();

        SizeEffect more = WhatIf.of(state(stands, null, true, false), 1);
        SizeEffect fewer = WhatIf.of(state(stands, null, true, false), -1);

        assertThat(more.basis()).isEqualTo(Basis.NOT_COMPARED);
        assertThat(more.isKnown()).isFalse();
        assertThat(more.leastNanos()).isZero();
        assertThat(more.mostNanos()).isCloseTo(-response / 11, within(1.0));
        assertThat(more.words()).matches("at most \\d\\.\\d ms shorter");
        assertThat(fewer.mostNanos()).isCloseTo(response / 9, within(1.0));
        assertThat(WhatIf.of(state(load(1, 1, 30, 1), null, true, false), -1).mostNanos()).isNaN();
    }

    private static Load load(int connections, double inUse, double meanWaitMillis, double full) {
        long borrows = 99_000;
        long waited = meanWaitMillis == 0 ? 0 : 9_000;
        return new Load(
                30_000_000_000L,
                borrows,
                borrows,
                waited,
                (long) (meanWaitMillis * MS * borrows),
                inUse,
                connections,
                full < 1 ? full / 2 : 1,
                full,
                300);
    }

    private static Finding estimate(double elasticity, double error) {
        LimitDecision decision =
                new LimitDecision(
                        10,
                        10,
                        14,
                        7,
                        14,
                        State.SEEK,
                        Action.KEEP,
                        elasticity,
                        error,
                        6,
                        Reason.MEASURING,
                        10);
        return new Finding(decision, null, decision, 0);
    }

    private static SizeState state(
            Load load, @Nullable Finding finding, boolean binds, boolean isLongWorkCompared) {
        OverflowState beyond = new OverflowState(30, binds, 0, 31, 1, null);
        return new SizeState(
                0, 0, load, 0, 10, 0, 0, false, finding, beyond, null, isLongWorkCompared);
    }
}
