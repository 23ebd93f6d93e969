package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tenant.Share;
import dev.weir.tenant.WarmWait;
import org.junit.jupiter.api.Test;

/** What one tenant may have of the pool. */
class TenantLineTest {

    @Test
    void threeQuartersOfWhatMayBeLentUnlessToldOtherwise() {
        TenantLine line = new TenantLine(TenantWorld.tenant(1), new WarmWait(0), new WaiterQueue());
        assertThat(line.maximum(16)).isEqualTo(12);
        assertThat(line.maximum(10)).isEqualTo(8);
        assertThat(line.maximum(1)).isEqualTo(1);
    }

    @Test
    void itsOwnMaximumHoldsWhateverMayBeLent() {
        TenantLine line =
                new TenantLine(
                        TenantWorld.tenant(1, new Share(1, 0, 2, 0)),
                        new WarmWait(0),
                        new WaiterQueue());
        assertThat(line.maximum(16)).isEqualTo(2);
    }

    @Test
    void thePoolsOwnUserHasNoMaximum() {
        assertThat(new TenantLine(null, new WarmWait(0), new WaiterQueue()).maximum(4))
                .isEqualTo(Integer.MAX_VALUE);
    }
}
