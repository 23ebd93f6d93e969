package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.LimitDecision;
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
    void itSaysSinceWhenTheLimitIsWhatItIs() {
        SteadyPool steady = ClosedLoop.autoPool(2_048, 2, 10, moves);
        new ClosedLoop(steady, 5 * MS, 40).clients(400, 0);
        assertThat(steady.pool.sizeState().isWarmingUp()).isFalse();
        steady.pass(1_000 * MS);
        assertThat(steady.pool.sizeState().isWarmingUp()).isTrue();
        steady.pass(60_000 * MS);

        SizeState state = steady.pool.sizeState();

        assertThat(state.isWarmingUp()).isFalse();
        assertThat(Objects.requireNonNull(state.finding()).cause()).isEqualTo(moves.getLast());
        assertThat(state.finding().compared()).isNotNull();
        assertThat(state.finding().since()).isBetween(1L, state.nanos());
        assertThat(state.beyond().stoodNanos()).isGreaterThan(50_000 * MS);
        assertThat(state.overflow()).isZero();
    }

    @Test
    void aPoolOfFixedSizeFindsNothing() {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(4, 4));
        steady.pool.start();
        steady.pass(1_000 * MS);
        new ClosedLoop(steady, 5 * MS, 40).clients(4, 20 * MS);
        steady.pass(10_000 * MS);

        SizeState state = steady.pool.sizeState();

        assertThat(state.finding()).isNull();
        assertThat(state.lent()).isEqualTo(4);
    }
}
