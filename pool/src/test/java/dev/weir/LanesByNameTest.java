package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.engine.BorrowTerms;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whole pools whose borrowers say what kind of work they do, or whose resolver does. */
@Tag("fast")
class LanesByNameTest {
    private static final Duration SOON = Duration.ofMillis(50);

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final AtomicReference<Lane> present = new AtomicReference<>();
    private final WeirDataSource pool =
            TestPools.on(database)
                    .poolName("orders")
                    .sizing(Sizing.FIXED)
                    .maximumPoolSize(4)
                    .build();

    @AfterEach
    void close() {
        pool.close();
        database.close();
    }

    @Test
    void longWorkHasAllConnectionsButWhatOthersNeed() throws Exception {
        borrow(pool.lane(Lane.LONG), 3);

        assertThatThrownBy(() -> pool.lane(Lane.LONG).within(SOON).getConnection())
                .isInstanceOf(PoolTimeoutException.class);
        pool.lane(Lane.SHORT).getConnection().close();
        pool.getConnection().close();
    }

    @Test
    void theSnapshotTellsOfEachLane() throws Exception {
        pool.getConnection().close();
        borrow(pool, 1);
        borrow(pool.lane(Lane.LONG), 2);

        LaneSnapshot longs = pool.snapshot().lane(Lane.LONG);
        LaneSnapshot shorts = pool.snapshot().lane(Lane.SHORT);

        assertThat(longs.leased()).isEqualTo(2);
        assertThat(longs.borrowed()).isEqualTo(2);
        assertThat(longs.waiting()).isZero();
        assertThat(longs.limit()).isEqualTo(2);
        assertThat(shorts.leased()).isEqualTo(1);
        assertThat(shorts.borrowed()).isEqualTo(pool.snapshot().borrowed() - 2);
        assertThat(shorts.limit()).isEqualTo(2);
    }

    @Test
    void theExplanationTellsOfLongWorkOnceThereIsSome() throws Exception {
        assertThat(pool.explain().toString()).doesNotContain("long work");

        borrow(pool.lane(Lane.LONG), 2);

        assertThat(pool.explain().toString())
                .contains("long work has 2 connections of at most 3 at present");
    }

    @Test
    void aTimeoutSaysWhatLongWorkMayHaveAndWhoHoldsIt() throws Exception {
        borrow(pool, 1);
        borrow(pool.lane(Lane.LONG), 2);

        PoolTimeoutException timeout =
                catchThrowableOfType(
                        PoolTimeoutException.class,
                        () -> borrow(pool.lane(Lane.LONG).within(SOON), 2));

        assertThat(timeout.getMessage()).contains("Long work may have", "' in the long lane");
        assertThat(timeout.diagnosis().holders())
                .extracting(Holder::lane)
                .contains(Lane.SHORT, Lane.LONG);
    }

    @Test
    void waitsAreToldForEachLane() throws Exception {
        List<Connection> held = borrow(pool.lane(Lane.LONG), 3);
        // the first borrowers may have waited for connections that were being opened
        PoolSnapshot before = pool.snapshot();
        CompletableFuture<Void> waiter =
                Background.runVirtually(() -> pool.lane(Lane.LONG).getConnection().close());
        Eventually.eventually("it waits", () -> pool.snapshot().lane(Lane.LONG).waiting() == 1);
        held.get(0).close();
        Background.result(waiter);

        PoolSnapshot after = pool.snapshot();
        assertThat(after.lane(Lane.LONG).waits().count())
                .isEqualTo(before.lane(Lane.LONG).waits().count() + 1);
        assertThat(after.lane(Lane.SHORT).waits().count()).isZero();
        assertThat(after.waits().count()).isEqualTo(before.waits().count() + 1);
    }

    @Test
    void withoutLanesAllHaveAll() throws Exception {
        try (WeirDataSource one =
                TestPools.on(database)
                        .sizing(Sizing.FIXED)
                        .maximumPoolSize(4)
                        .lanes(Lanes.OFF)
                        .build()) {
            borrow(one.lane(Lane.LONG), 4);

            assertThat(one.snapshot().lanes()).isEmpty();
            assertThat(one.snapshot().lane(Lane.LONG)).isNull();
        }
    }

    @Test
    void termsCanBeCombined() throws Exception {
        PoolView view = pool.lane(Lane.LONG).forTenant("acme").within(Duration.ofSeconds(2));

        assertThatThrownBy(view::getConnection).hasMessageContaining("has no tenants");
        assertThat(BorrowTerms.DEFAULT.lane(Lane.LONG).tenant("acme").patience(2).lane(Lane.SHORT))
                .isEqualTo(new BorrowTerms("acme", null, Lane.SHORT, 2));
        assertThat(view.unwrap(WeirDataSource.class)).isSameAs(pool);
    }

    @Test
    void noLaneIsAFault() {
        assertThatThrownBy(() -> pool.lane(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("lane is null: give Lane.SHORT or Lane.LONG");
        assertThatThrownBy(() -> pool.lane(Lane.LONG).lane(null))
                .isInstanceOf(NullPointerException.class);
    }

    private WeirBuilder resolving() {
        return TestPools.on(database)
                .sizing(Sizing.FIXED)
                .maximumPoolSize(4)
                .laneResolver(present::get);
    }

    @Test
    void aResolverNamesTheLaneOfThePoolItself() throws Exception {
        try (WeirDataSource pool = resolving().build()) {
            present.set(Lane.LONG);
            try (Connection one = pool.getConnection()) {
                assertThat(one).isNotNull();
                assertThat(pool.snapshot().lane(Lane.LONG).leased()).isEqualTo(1);
            }
            present.set(null);
            try (Connection one = pool.getConnection()) {
                assertThat(one).isNotNull();
                assertThat(pool.snapshot().lane(Lane.LONG).leased()).isZero();
            }
        }
    }

    @Test
    void aLaneByNameBeatsTheResolver() throws Exception {
        try (WeirDataSource pool = resolving().build()) {
            present.set(Lane.LONG);
            try (Connection one = pool.lane(Lane.SHORT).getConnection()) {
                assertThat(one).isNotNull();
                assertThat(pool.snapshot().lane(Lane.LONG).leased()).isZero();
            }
        }
    }

    @Test
    void withoutLanesTheResolverIsNotAsked() throws Exception {
        try (WeirDataSource pool =
                resolving().lanes(Lanes.OFF).laneResolver(LanesByNameTest::fail).build()) {
            pool.getConnection().close();
        }
    }

    @Test
    void aResolverThatFailsIsToldAsJdbcHasIt() {
        try (WeirDataSource pool = resolving().laneResolver(LanesByNameTest::fail).build()) {
            assertThatThrownBy(pool::getConnection)
                    .isInstanceOf(SQLException.class)
                    .hasMessage("laneResolver failed: java.lang.IllegalStateException")
                    .hasCauseInstanceOf(IllegalStateException.class);
            assertThat(pool.snapshot().leased()).isZero();
        }
    }

    private static Lane fail() {
        throw new IllegalStateException("no lanes here");
    }

    /** Each on a thread of its own: one that holds a connection would be let past. */
    private static List<Connection> borrow(DataSource source, int count) throws Exception {
        List<Connection> connections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            connections.add(Background.result(Background.virtually(source::getConnection)));
        }
        return connections;
    }
}
