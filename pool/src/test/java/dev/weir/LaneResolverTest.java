package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LaneResolverTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final AtomicReference<Lane> present = new AtomicReference<>();

    @AfterEach
    void close() {
        database.close();
    }

    private WeirBuilder builder() {
        return TestPools.on(database)
                .sizing(Sizing.FIXED)
                .maximumPoolSize(4)
                .laneResolver(present::get);
    }

    @Test
    void itNamesTheLaneOfThePoolItself() throws Exception {
        try (WeirDataSource pool = builder().build()) {
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
    void aLaneByNameBeatsIt() throws Exception {
        try (WeirDataSource pool = builder().build()) {
            present.set(Lane.LONG);
            try (Connection one = pool.lane(Lane.SHORT).getConnection()) {
                assertThat(one).isNotNull();
                assertThat(pool.snapshot().lane(Lane.LONG).leased()).isZero();
            }
        }
    }

    @Test
    void withoutLanesItIsNotAsked() throws Exception {
        try (WeirDataSource pool =
                builder().lanes(Lanes.OFF).laneResolver(LaneResolverTest::fail).build()) {
            pool.getConnection().close();
        }
    }

    @Test
    void oneThatFailsIsToldAsJdbcHasIt() {
        try (WeirDataSource pool = builder().laneResolver(LaneResolverTest::fail).build()) {
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
}
