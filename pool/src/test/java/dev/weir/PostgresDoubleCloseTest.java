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
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Two threads close one handle at the same instant, over and over, beside borrowers that do nothing
 * wrong. {@code -Dweir.test.doubleCloses} sets how often.
 */
@Tag("long")
@Timeout(600)
@ExtendWith(QuietLog.class)
class PostgresDoubleCloseTest {
    private static final int TIMES = Integer.getInteger("weir.test.doubleCloses", 10_000);

    /** On a busy machine each meeting may cost both threads their turn on a processor. */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private static final int INNOCENT = 2;

    /** Leases that the two have at a time. */
    private static final int ROUND = 8;

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
                        .maximumPoolSize(ROUND + INNOCENT)
                        .minimumIdle(ROUND + INNOCENT)
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
            assertThat(pool.snapshot().closed())
                    .as(
                            "at most those lent before the pool knew that others close, or late on a busy machine")
                    .allSatisfy(
                            (cause, times) -> {
                                assertThat(cause.name()).matches("FAILED_(RESET|VALIDATION)");
                                assertThat(times).isLessThanOrEqualTo(ROUND + INNOCENT);
                            });
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

    /**
     * A round of leases is handed to the second closer, which sleeps until then: a thread that
     * yields beside the busy borrowers gets its processor back a slice of the scheduler later. The
     * two meet before each close without a lock, whose hand-over would part them again.
     */
    private void closeTwice(WeirDataSource pool) throws Exception {
        SynchronousQueue<List<Connection>> rounds = new SynchronousQueue<>();
        AtomicInteger first = new AtomicInteger();
        AtomicInteger second = new AtomicInteger();
        CompletableFuture<Void> secondCloser =
                Background.on(
                        "second closer",
                        () -> {
                            List<Connection> leases = rounds.take();
                            while (!leases.isEmpty()) {
                                close(leases, second, first);
                                leases = rounds.take();
                            }
                            return null;
                        });
        long end = System.nanoTime() + LONGEST.toNanos();
        for (int closed = 0; closed < TIMES && System.nanoTime() < end; closed += ROUND) {
            List<Connection> leases = new ArrayList<>();
            for (int i = closed; i < closed + ROUND; i++) {
                leases.add(lease(pool, i));
            }
            assertThat(rounds.offer(leases, 30, TimeUnit.SECONDS)).isTrue();
            close(leases, first, second);
        }
        rounds.put(List.of());
        Background.result(secondCloser);
    }

    private Connection lease(WeirDataSource pool, int i) throws SQLException {
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
        return c;
    }

    private static void close(List<Connection> leases, AtomicInteger mine, AtomicInteger other)
            throws SQLException {
        for (Connection lease : leases) {
            int meeting = mine.incrementAndGet();
            for (int looks = 0; other.get() < meeting; looks++) {
                if (looks < 1_000) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
            lease.close();
        }
    }
}
