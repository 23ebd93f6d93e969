package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.LimitDecision;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The limit law beside a pool of given size. */
class ObservationTest {
    private final List<LimitDecision> would = new ArrayList<>();
    private final List<LimitDecision> did = new ArrayList<>();

    private SteadyPool observed(int size) {
        SteadyPool steady =
                new SteadyPool(SteadyPool.limits(size, size)) {
                    @Override
                    public void limited(LimitDecision decision) {
                        did.add(decision);
                    }

                    @Override
                    public void wouldMove(LimitDecision decision) {
                        would.add(decision);
                    }
                };
        steady.pool.start();
        steady.pool.observeLimit(1);
        steady.pass(1_000 * MS);
        return steady;
    }

    @Test
    void aPoolThatIsFarTooLargeIsToldSoAndStaysAsItIs() {
        SteadyPool steady = observed(100);
        new ClosedLoop(steady, 5 * MS, 12).clients(400, 0);
        steady.pass(120_000 * MS);
        assertThat(would).isNotEmpty().allMatch(d -> d.limit() < 100 && d.before() == 100);
        assertThat(did).isEmpty();
        assertThat(steady.total()).isEqualTo(100);
        assertThat(steady.pool.state().permits()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aPoolThatIsTooSmallIsToldSoAndOpensNothing() {
        SteadyPool steady = observed(5);
        ClosedLoop loop = new ClosedLoop(steady, 5 * MS, 100).clients(400, 0);
        steady.pass(120_000 * MS);
        assertThat(would).isNotEmpty().allMatch(d -> d.limit() > 5 && d.before() == 5);
        assertThat(steady.opens).isEqualTo(5);
        assertThat(loop.mostInUse).isEqualTo(5);
    }

    @Test
    void nothingIsSaidWhereNobodyWaits() {
        SteadyPool steady = observed(20);
        new ClosedLoop(steady, 5 * MS, 100).clients(5, 10 * MS);
        steady.pass(300_000 * MS);
        assertThat(would).isEmpty();
        assertThat(steady.pool.state().permits()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void betweenItsExperimentsAllIsLent() {
        SteadyPool steady = observed(100);
        new ClosedLoop(steady, 5 * MS, 12).clients(400, 0);
        steady.pass(60_000 * MS);
        int told = would.size();
        steady.pass(200_000 * MS);
        assertThat(would).hasSize(told);
        for (int i = 0; i < 50; i++) {
            steady.pass(MS);
            assertThat(steady.pool.state().leased()).isGreaterThan(95);
        }
        steady.pass(120_000 * MS);
        assertThat(would).hasSizeGreaterThan(told);
    }
}
