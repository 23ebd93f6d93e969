package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import dev.weir.LogLines;
import dev.weir.ServerLimits;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import dev.weir.lease.Clock;
import dev.weir.lease.DriverGateway;
import dev.weir.lease.PhysicalConnection;
import dev.weir.lease.PoolEvents;
import dev.weir.lease.PoolLimits;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.peers.Census;
import dev.weir.size.PeerPools;
import org.assertj.core.api.InstanceOfAssertFactories;
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
                    new PoolLimits(2048, 0, Long.MAX_VALUE, 0, 0, 0, 0),
                    null);

    private final LimitContext context = new LimitContext(builder().toConfig(), slots);

    private static WeirBuilder builder() {
        return WeirDataSource.builder()
                .poolName("shop")
                .jdbcUrl("jdbc:postgresql://db.example.org/app")
                .databaseCores(8);
    }

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

    @Test
    void untilAPoolSeesItsPeersItOpensNoMoreThanTwenty() {
        context.allowed(new ServerLimits(497, 3));
        assertThat(most()).isEqualTo(20);
        context.allowed(new ServerLimits(10, 3));
        assertThat(most()).isEqualTo(8);
        context.allowed(new ServerLimits(497, 3));
        see(1);
        assertThat(most()).isEqualTo(395);
    }

    /** 57 allowed, so 45 for pools: twenty with two each may have one more of the five left. */
    @Test
    void poolsTogetherTakeNoMoreThanWhatIsLeft() {
        context.allowed(new ServerLimits(57, 40));
        context.seen(new Census(20, 2, 40, PeerPools.UNKNOWN));
        assertThat(most()).isEqualTo(2);
        context.seen(new Census(5, 2, 40, PeerPools.UNKNOWN));
        assertThat(most()).isEqualTo(3);
        context.seen(new Census(2, 30, 50, PeerPools.UNKNOWN));
        assertThat(most()).as("above the total each gives its part back").isEqualTo(27);
    }

    @Test
    void aFleetIsTheOnlyBoundOfItsPools() {
        context.allowed(new ServerLimits(57, 56));
        context.fleet(45, () -> null);
        context.seen(new Census(20, 2, 57, PeerPools.UNKNOWN));
        assertThat(most()).isEqualTo(45);
    }

    @Test
    void aPoolThatCannotSeeItsPeersKeepsToTwentyAndSaysOnceWhatToSet() {
        context.allowed(new ServerLimits(497, 3));
        see(1);
        try (LogLines log = new LogLines()) {
            context.blind("it has tenants");
            context.blind("it has tenants");

            assertThat(log.with("opens at most 20 connections"))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .startsWith("INFO")
                    .contains("shop", "because it has tenants", "Set maximumPoolSize to");
        }
        assertThat(most()).isEqualTo(20);
        assertThat(context.inputs()).anyMatch(ground -> ground.contains("at most 20 connections"));
    }

    @Test
    void whoeverNamesACeilingIsTakenAtHisWord() {
        LimitContext named = new LimitContext(builder().maximumPoolSize(48).toConfig(), slots);
        named.begin();
        named.allowed(new ServerLimits(497, 3));
        try (LogLines log = new LogLines()) {
            named.blind("it has tenants");

            assertThat(log.with("at most 20")).isEmpty();
        }
        assertThat(most()).isEqualTo(397);
    }

    /** Within the ceiling of the slots. */
    private int most() {
        return slots.state().limits().ceiling();
    }

    private void see(int pools) {
        context.seen(new Census(pools, 1, 3, PeerPools.UNKNOWN));
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
