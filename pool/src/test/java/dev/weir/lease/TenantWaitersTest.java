package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.TenantShare;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What one tenant may have of the pool. */
@Tag("fast")
class TenantWaitersTest {
    private final WaiterQueue waiters = new SteadyPool(SteadyPool.limits(1, 0)).pool.core.queue;

    @Test
    void threeQuartersOfWhatMayBeLentUnlessToldOtherwise() {
        TenantWaiters line = new TenantWaiters(TenantWorld.tenant(1), waiters);
        assertThat(line.maximum(16)).isEqualTo(12);
        assertThat(line.maximum(10)).isEqualTo(8);
        assertThat(line.maximum(1)).isEqualTo(1);
    }

    @Test
    void itsOwnMaximumHoldsWhateverMayBeLent() {
        TenantWaiters line =
                new TenantWaiters(TenantWorld.tenant(1, new TenantShare(1, 2)), waiters);
        assertThat(line.maximum(16)).isEqualTo(2);
    }

    @Test
    void thePoolsOwnUserHasNoMaximum() {
        assertThat(new TenantWaiters(null, waiters).maximum(4)).isEqualTo(Integer.MAX_VALUE);
    }
}
