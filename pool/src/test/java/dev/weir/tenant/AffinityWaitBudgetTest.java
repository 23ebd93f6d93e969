package dev.weir.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How long a tenant's borrowers wait for a connection that knows it. */
@Tag("fast")
class AffinityWaitBudgetTest {
    private static final long MS = 1_000_000L;
    private static final long SECOND = 1_000 * MS;

    private final AffinityWaitBudget wait = new AffinityWaitBudget(5 * MS);

    @Test
    void theFirstWaitsForNoMoreThanThePrice() {
        assertThat(wait.nanos(1, false, 0)).isEqualTo(5 * MS);
    }

    @Test
    void waitsAddUpToThePrice() {
        wait.waited(3 * MS, 0);
        assertThat(wait.nanos(1, false, 0)).isEqualTo(2 * MS);
        wait.waited(3 * MS, 0);
        assertThat(wait.nanos(1, false, 0)).isZero();
    }

    @Test
    void whatWasPaidForIsNotPaidAgain() {
        wait.waited(6 * MS, 0);
        wait.paid();
        assertThat(wait.nanos(1, false, 0)).isEqualTo(5 * MS);
    }

    @Test
    void borrowersThatWaitTogetherPayTogether() {
        assertThat(wait.nanos(10, false, 0)).isEqualTo(MS / 2);
    }

    @Test
    void waitsOfLongAgoAreForgotten() {
        wait.waited(4 * MS, 0);
        assertThat(wait.nanos(1, false, 300 * SECOND)).isEqualTo(3 * MS);
        assertThat(wait.nanos(1, false, 30_000 * SECOND)).isGreaterThan(5 * MS - 1_000);
    }

    @Test
    void whatServesEnoughTenantsIsNotBoughtByWaits() {
        wait.waited(50 * MS, 0);
        assertThat(wait.nanos(10, true, 0)).isEqualTo(5 * MS);
    }

    @Test
    void withoutAPriceNobodyWaits() {
        assertThat(new AffinityWaitBudget(0).nanos(1, true, 0)).isZero();
    }
}
