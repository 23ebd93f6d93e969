package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.invariant.OwnershipChecker;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Two threads close one handle at the same instant, over and over, beside borrowers that do nothing
 * wrong. {@code -Dweir.test.doubleCloses} sets how often.
 */
@Timeout(600)
@ExtendWith(QuietLog.class)
class PostgresDoubleCloseTest {
    private static final int TIMES = Integer.getInteger("weir.test.doubleCloses", 100_000);
    private static final int INNOCENT = 2;

    private final OwnershipChecker owners = new OwnershipChecker();
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicLong innocentLeases = new AtomicLong();

    @Test
    void noConnectionEverHasTwoOwners() throws Exception {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        try (WeirDataSource pool =
                WeirDataSource.builder()
                        .jdbcUrl(postgres.url())
                        .username(postgres.user())
                        .password(postgres.password())
                        .maximumPoolSize(3)
                        .minimumIdle(3)
                        .connectionTimeout(30_000)
                        .closeGrace(Duration.ZERO)
                        .build()) {
            List<CompletableFuture<Void>> innocent = new ArrayList<>();
            for (int i = 0; i < INNOCENT; i++) {
                innocent.add(Background.on("innocent-" + i, () -> borrow(pool)));
            }
            closeTwice(pool);
            over.set(true);
            for (CompletableFuture<Void> one : innocent) {
                Background.result(one);
            }
            owners.assertNone();
            assertThat(innocentLeases.get()).isPositive();
            assertThat(pool.snapshot().leased()).isZero();
            assertThat(pool.snapshot().closedInAll()).as("no connection was lost").isZero();
        }
    }

    private Void borrow(WeirDataSource pool) throws SQLException {
        while (!over.get()) {
            try (Connection c = pool.getConnection();
                    var owned = owners.borrowed(c);
                    Statement s = c.createStatement();
                    ResultSet rows = s.executeQuery("select 1")) {
                assertThat(rows.next()).isTrue();
                assertThat(owned).isNotNull();
                innocentLeases.incrementAndGet();
            }
        }
        return null;
    }

    /** The two closers meet without a lock, whose hand-over would part them again. */
    private void closeTwice(WeirDataSource pool) throws Exception {
        AtomicInteger round = new AtomicInteger();
        AtomicInteger closedTwice = new AtomicInteger();
        AtomicReference<Connection> handle = new AtomicReference<>();
        CompletableFuture<Void> second =
                Background.on(
                        "second closer",
                        () -> {
                            for (int i = 1; i <= TIMES; i++) {
                                awaitValue(round, i);
                                handle.get().close();
                                closedTwice.set(i);
                            }
                            return null;
                        });
        for (int i = 1; i <= TIMES && !second.isDone(); i++) {
            Connection c = pool.getConnection();
            if (i % 64 == 0) {
                try (var owned = owners.borrowed(c)) {
                    c.setAutoCommit(false);
                    TestPools.execute(c, "select 1");
                    assertThat(owned).isNotNull();
                }
            } else if (i % 16 == 0) {
                c.setAutoCommit(false);
            }
            handle.set(c);
            round.set(i);
            c.close();
            awaitValue(closedTwice, i);
        }
        Background.result(second);
    }

    private static void awaitValue(AtomicInteger value, int expected) {
        for (int looks = 0; value.get() != expected; looks++) {
            if (looks < 100) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }
}
