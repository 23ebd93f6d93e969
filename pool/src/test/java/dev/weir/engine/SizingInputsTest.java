package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import dev.weir.FleetView;
import dev.weir.LogLines;
import dev.weir.ServerLimits;
import dev.weir.Sizing;
import dev.weir.StubDataSource;
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
class SizingInputsTest {
    private final SlotPool slots =
            new SlotPool(
                    Clock.system(),
                    (task, nanos) -> () -> {},
                    new Silent(),
                    new PoolEvents() {},
                    new PoolLimits(2048, 0, Long.MAX_VALUE, 0, 0, 0, 0),
                    0,
                    Math::random);

    private final SizingInputs inputs = inputsOf(builder());

    private SizingInputs inputsOf(WeirBuilder settings) {
        return new SizingInputs(
                settings.toConfig(), "1a2b3c4d", null, slots, (task, nanos) -> () -> {});
    }

    private static WeirBuilder builder() {
        return WeirDataSource.builder()
                .poolName("shop")
                .jdbcUrl("jdbc:postgresql://db.example.org/app")
                .databaseCores(8);
    }

    @BeforeEach
    void begin() {
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
        assertThat(inputs.sentences(null).getFirst()).contains("shared by 8 pools");
    }

    @Test
    void theStartIsTenWhereNobodySaysMoreElseTwoForEachCoreAndOne() {
        assertThat(inputs.sentences(null)).contains("initial limit 17 (databaseCores=8)");
        assertThat(inputsOf(builder().databaseCores(0)).sentences(null))
                .contains("initial limit 10 (databaseCores is not set)");
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
        inputs.blind("it has not looked");
        inputs.allowed(new ServerLimits(497, 3));
        assertThat(most()).isEqualTo(20);
        inputs.allowed(new ServerLimits(10, 3));
        assertThat(most()).isEqualTo(8);
        inputs.allowed(new ServerLimits(497, 3));
        see(1);
        assertThat(most()).isEqualTo(395);
    }

    /** Each may be that of a pool which starts as well, and wants as many. */
    @Test
    void beforeItsFirstLookAPoolOpensOneAfterTheOtherWhileThereIsRoomForAsManyAsThereAre() {
        inputs.allowed(new ServerLimits(57, 22));
        assertThat(most()).isEqualTo(1);
        slots.setLimits(new PoolLimits(2048, 1, Long.MAX_VALUE, 0, 0, 0, 0));
        assertThat(slots.state().total()).isEqualTo(1);
        inputs.allowed(new ServerLimits(57, 22));
        assertThat(most()).isEqualTo(2);
        inputs.allowed(new ServerLimits(57, 23));
        assertThat(most()).isEqualTo(1);
        inputs.blind("it has tenants");
        assertThat(most()).as("of one that never sees them").isEqualTo(20);
    }

    /** 57 allowed, so 45 for pools: twenty with two each may have one more of the five left. */
    @Test
    void poolsTogetherTakeNoMoreThanWhatIsLeft() {
        inputs.allowed(new ServerLimits(57, 40));
        inputs.seen(new Census(20, 2, 40, PeerPools.UNKNOWN));
        assertThat(most()).isEqualTo(2);
        inputs.seen(new Census(5, 2, 40, PeerPools.UNKNOWN));
        assertThat(most()).isEqualTo(3);
        inputs.seen(new Census(2, 30, 50, PeerPools.UNKNOWN));
        assertThat(most()).as("above the total each gives its part back").isEqualTo(27);
    }

    @Test
    void aFleetIsTheOnlyBoundOfItsPools() {
        inputs.allowed(new ServerLimits(57, 56));
        inputs.fleet(45);
        inputs.seen(new Census(20, 2, 57, PeerPools.UNKNOWN));
        assertThat(most()).isEqualTo(45);
    }

    @Test
    void poolsOfAFleetShareTheStartOnlyIfItsBudgetIsNotEnoughForAll() {
        inputs.fleet(45);
        see(2);
        assertThat(slots.limitView().limit()).isEqualTo(17);
        see(3);
        assertThat(slots.limitView().limit()).isEqualTo(17 / 3.0);
    }

    @Test
    void aPoolThatCannotSeeItsPeersKeepsToTwentyAndSaysOnceWhatToSet() {
        inputs.allowed(new ServerLimits(497, 3));
        see(1);
        try (LogLines log = new LogLines()) {
            inputs.blind("it has tenants");
            inputs.blind("it has tenants");

            assertThat(log.with("opens at most 20 connections"))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .startsWith("INFO")
                    .contains("shop", "because it has tenants", "Set maximumPoolSize to");
        }
        assertThat(most()).isEqualTo(20);
        assertThat(inputs.sentences(null))
                .anyMatch(ground -> ground.contains("at most 20 connections"));
    }

    @Test
    void whoeverNamesACeilingIsTakenAtHisWord() {
        SizingInputs named = inputsOf(builder().maximumPoolSize(48));
        named.allowed(new ServerLimits(497, 3));
        try (LogLines log = new LogLines()) {
            named.blind("it has tenants");

            assertThat(log.with("at most 20")).isEmpty();
        }
        assertThat(most()).isEqualTo(397);
    }

    @Test
    void aPoolOfFixedSizeAndOneWithoutAConnectionTellOfTheirFleetToo() {
        FleetView none = new FleetView("shop", 0, 0, 0, false, 0);
        assertThat(none.sentence())
                .isEqualTo("fleet shop: it is not known yet how many are taken of all connections");
        assertThat(inputs.sentences(none)).contains(none.sentence());
        WeirBuilder fixed = WeirDataSource.builder().jdbcUrl("jdbc:postgresql://h/a");
        assertThat(inputsOf(fixed.sizing(Sizing.FIXED)).sentences(none))
                .containsExactly(none.sentence());
    }

    @Test
    void whyAPoolDoesNotSeeItsPeersIsThatOfItsSource() {
        WeirBuilder url = WeirDataSource.builder().jdbcUrl("jdbc:postgresql://h/a");
        assertThat(SizingInputs.unseen(url.toConfig(), false))
                .isEqualTo("the application names the sessions");
        WeirBuilder source = WeirDataSource.builder().dataSource(new StubDataSource());
        assertThat(SizingInputs.unseen(source.toConfig(), false))
                .isEqualTo("a data source was given instead of a jdbcUrl");
    }

    /** Within the ceiling of the slots. */
    private int most() {
        return slots.state().limits().ceiling();
    }

    private void see(int pools) {
        inputs.seen(new Census(pools, 1, 3, PeerPools.UNKNOWN));
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
