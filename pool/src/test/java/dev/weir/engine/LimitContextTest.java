package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import dev.weir.WeirDataSource;
import dev.weir.lease.Clock;
import dev.weir.lease.DriverGateway;
import dev.weir.lease.PhysicalConnection;
import dev.weir.lease.PoolEvents;
import dev.weir.lease.PoolLimits;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.size.PeerPools;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LimitContextTest {
    private final SlotPool slots =
            new SlotPool(
                    Clock.system(),
                    (task, nanos) -> () -> {},
                    new Silent(),
                    new PoolEvents() {},
                    new PoolLimits(50, 0, Long.MAX_VALUE, 0, 0, 0, 0),
                    null);

    private final LimitContext context =
            new LimitContext(
                    WeirDataSource.builder()
                            .jdbcUrl("jdbc:postgresql://db.example.org/app")
                            .databaseCores(8)
                            .toConfig(),
                    slots);

    @BeforeEach
    void begin() {
        context.begin();
        assertThat(slots.limitView().limit()).isEqualTo(17);
    }

    @Test
    void poolsThatStartTogetherShareTheStartThoughOneSeesTheOthersLater() {
        see(1);
        assertThat(slots.limitView().limit()).isEqualTo(17);
        see(2);
        assertThat(slots.limitView().limit()).isEqualTo(8.5);
        see(8);
        assertThat(slots.limitView().limit()).isEqualTo(17 / 8.0);
        assertThat(context.inputs().getFirst()).contains("shared by 8 pools");
    }

    @Test
    void onesThatComeWhenItIsNoLongerNewChangeNothing() {
        see(1);
        see(1);
        see(1);
        see(8);
        assertThat(slots.limitView().limit()).isEqualTo(17);
    }

    @Test
    void onesThatLeaveGiveNothingBack() {
        see(8);
        see(2);
        assertThat(slots.limitView().limit()).isEqualTo(17 / 8.0);
    }

    private void see(int pools) {
        context.seen(pools, PeerPools.UNKNOWN, 0);
    }

    /** A server that answers nothing. */
    private static final class Silent implements DriverGateway {
        @Override
        public void open(Slot slot) {}

        @Override
        public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {}

        @Override
        public void reset(Slot slot, PhysicalConnection connection) {}

        @Override
        public void close(Slot slot, PhysicalConnection connection, CloseCause reason) {}
    }
}
