package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.driver.WireEntry;
import dev.weir.testkit.driver.WireLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A borrower only ever waits on the pool: the pool's work on connections is never done by it. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class BorrowersThreadTest {
    private static final Set<Call> WORK_OF_THE_POOL =
            EnumSet.of(
                    Call.CONNECT,
                    Call.CLOSE,
                    Call.ABORT,
                    Call.IS_VALID,
                    Call.ROLLBACK,
                    Call.STATEMENT_CLOSE,
                    Call.SET_READ_ONLY,
                    Call.SET_ISOLATION,
                    Call.SET_SCHEMA,
                    Call.SET_CATALOG,
                    Call.SET_NETWORK_TIMEOUT,
                    Call.END_REQUEST);

    @Test
    void noConnectCheckResetOrCloseRunsOnABorrowersThread() throws Exception {
        ScriptedDatabase database = new ScriptedDatabase();
        WireLog wire = database.recordWire();
        database.on(Call.IS_VALID).failEvery(3, () -> new SQLException("gone", "08006"));
        database.on(Call.ROLLBACK).failEvery(7, () -> new SQLException("no", "XX000"));
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(3)
                        .minimumIdle(0)
                        .aliveBypassWindow(Duration.ZERO)
                        .connectionInitSql("select 'hello'")
                        .build()) {
            List<CompletableFuture<Void>> borrowers =
                    IntStream.range(0, 6)
                            .mapToObj(i -> Background.on("borrower-" + i, () -> work(pool, i)))
                            .toList();
            for (CompletableFuture<Void> borrower : borrowers) {
                Background.result(borrower);
            }
        }
        assertThat(database.counts().total()).isZero();
        String main = Thread.currentThread().getName();
        List<WireEntry> byPool =
                wire.entries().stream()
                        .filter(e -> e.detail() == null || !e.detail().equals(Changed.BY_BORROWER))
                        .filter(e -> WORK_OF_THE_POOL.contains(e.call()))
                        .toList();

        assertThat(byPool)
                .extracting(WireEntry::call)
                .contains(Call.CONNECT, Call.CLOSE, Call.IS_VALID, Call.ROLLBACK, Call.SET_SCHEMA);
        assertThat(byPool)
                .filteredOn(e -> e.thread().startsWith("borrower-") || e.thread().equals(main))
                .isEmpty();
    }

    /** Marks the one setter that borrowers call themselves. */
    private static final class Changed {
        static final String BY_BORROWER = "changed_by_borrower";

        private Changed() {}
    }

    private static Void work(WeirDataSource pool, int number) throws SQLException {
        for (int round = 0; round < 60; round++) {
            try (Connection c = pool.getConnection()) {
                switch ((number + round) % 5) {
                    case 0 -> {
                        c.setAutoCommit(false);
                        c.createStatement().execute("insert into t values (1)");
                    }
                    case 1 -> c.setSchema(Changed.BY_BORROWER);
                    case 2 -> c.createStatement().executeQuery("select 1");
                    case 3 -> pool.evictConnection(c);
                    default -> {
                        // as it came
                    }
                }
            }
        }
        return null;
    }
}
