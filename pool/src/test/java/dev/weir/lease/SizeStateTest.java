package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.size.LimitDecision;
import dev.weir.size.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a whole pool in virtual time measures of its size. */
@Tag("fast")
class SizeStateTest {
    private static final long MS = SteadyPool.MS;

    private final List<LimitDecision> moves = new ArrayList<>();

    @Test
    void theLoadIsThatOfTheLastHalfMinute() {
        SteadyPool steady = ClosedLoop.autoPool(100, 10, 10, moves);
        ClosedLoop loop = new ClosedLoop(steady, 5 * MS, 100).clients(8, 10 * MS);
        steady.pass(5_000 * MS);
        double rate = loop.rate(30_000 * MS);

        Load load = steady.pool.sizeState().load();

        assertThat(load.perSecond()).isCloseTo(rate, within(rate / 20));
        assertThat(load.meanHoldNanos()).isCloseTo(5 * MS, within(0.5 * MS));
        assertThat(load.waitedShare()).isLessThan(0.02);
        assertThat(load.meanWaitNanos()).isLessThan(0.1 * MS);
    }

    @Test
    void waitsAreThoseOfLittlesLaw() {
        SteadyPool steady = ClosedLoop.autoPool(10, 10, 10, moves);
        ClosedLoop loop = new ClosedLoop(steady, 5 * MS, 100).clients(40, 0);
        steady.pass(5_000 * MS);
        double rate = loop.rate(30_000 * MS);

        Load load = steady.pool.sizeState().load();

        double inPool = (load.meanWaitNanos() + load.meanHoldNanos()) * rate / 1e9;
        assertThat(inPool).isCloseTo(40, within(2.0));
        assertThat(load.queued()).isGreaterThan(0.9);
        assertThat(load.waitedShare()).isGreaterThan(0.9);
    }

    @Test
    void itSaysSinceWhenTheLimitIsWhatItIs() {
        SteadyPool steady = ClosedLoop.autoPool(2_048, 2, 10, moves);
        new ClosedLoop(steady, 5 * MS, 40).clients(400, 0);
        assertThat(steady.pool.sizeState().isWarmingUp()).isFalse();
        steady.pass(1_000 * MS);
        assertThat(steady.pool.sizeState().isWarmingUp()).isTrue();
        steady.pass(60_000 * MS);

        SizeState state = steady.pool.sizeState();

        assertThat(state.isWarmingUp()).isFalse();
        assertThat(state.compared()).isNotNull();
        assertThat(Objects.requireNonNull(state.finding()).cause()).isEqualTo(moves.getLast());
        assertThat(state.finding().since()).isBetween(1L, state.nanos());
        assertThat(Objects.requireNonNull(state.beyond()).stoodNanos()).isGreaterThan(50_000 * MS);
        assertThat(state.overflow()).isZero();
    }

    @Test
    void aPoolOfFixedSizeMeasuresItsLoadAndFindsNothing() {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(4, 4));
        steady.pool.start();
        steady.pass(1_000 * MS);
        new ClosedLoop(steady, 5 * MS, 40).clients(4, 20 * MS);
        steady.pass(10_000 * MS);

        SizeState state = steady.pool.sizeState();

        assertThat(state.load().borrows()).isPositive();
        assertThat(state.finding()).isNull();
        assertThat(state.beyond()).isNull();
        assertThat(state.lent()).isEqualTo(4);
    }
}
