package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a pool says, when asked, of who holds its connections and who was not served. */
@Tag("fast")
class DiagnoseTest {
    private static final Duration SOON = Duration.ofMillis(20);

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final WeirDataSource pool =
            TestPools.on(database)
                    .poolName("orders")
                    .sizing(Sizing.FIXED)
                    .maximumPoolSize(2)
                    .leakDetectionThreshold(60_000)
                    .build();

    @AfterEach
    void close() {
        pool.close();
        database.close();
    }

    @Test
    void itTellsWhoHoldsWhatWithoutATimeout() throws Exception {
        assertThat(pool.diagnose().holders()).isEmpty();
        try (Connection held = pool.getConnection()) {
            held.setAutoCommit(false);
            TestPools.execute(held, "insert into t values (1)");

            Diagnosis now = pool.diagnose();

            assertThat(now.snapshot().leased()).isEqualTo(1);
            assertThat(now.holders()).hasSize(1);
            Holder holder = now.holders().getFirst();
            assertThat(holder.thread()).isEqualTo(Thread.currentThread().getName());
            assertThat(holder.activity()).isNotEqualTo(Holder.Activity.RUNNING);
            assertThat(holder.lane()).isEqualTo(Lane.SHORT);
            assertThat(holder.borrowedAt()).isNotNull();
            assertThat(holder.alsoWaiting()).isFalse();
            assertThat(now.own()).isEmpty();
        }
    }

    @Test
    void whoWaitsForAnotherConnectionIsMarked() throws Exception {
        Thread both =
                Thread.ofPlatform()
                        .name("both")
                        .start(
                                () -> {
                                    try (Connection first = pool.getConnection();
                                            Connection second = pool.getConnection();
                                            Connection third = pool.getConnection()) {
                                        assertThat(List.of(first, second, third)).isNotEmpty();
                                    } catch (SQLException closed) {
                                        // at the end of the test
                                    }
                                });
        eventually(
                "it waits for the third",
                () -> pool.snapshot().leased() == 2 && pool.snapshot().waiting() == 1);

        assertThat(pool.diagnose().holders())
                .hasSize(2)
                .allMatch(Holder::alsoWaiting)
                .allMatch(holder -> "both".equals(holder.thread()));
        pool.close();
        both.join();
    }
}
