package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whole pools beside a service whose reads and reports borrow in methods of their own. */
@Tag("fast")
@Timeout(60)
class LongWorkStateTest {
    private static final String KNOWN = "1 place in the application is known";

    @Test
    void reportsAreKnownByTheMethodThatBorrowsAndExplainSaysSo() throws Exception {
        try (ScriptedDatabase database = database();
                WeirDataSource pool = TestPools.on(database).maximumPoolSize(2).build();
                Service service = new Service(pool)) {
            await(() -> pool.explain().toString().contains(KNOWN));
            assertThat(service.failures).isEmpty();
        }
    }

    @Test
    void nothingIsKnownWithoutLanes() throws Exception {
        try (ScriptedDatabase database = database();
                WeirDataSource pool =
                        TestPools.on(database).maximumPoolSize(2).lanes(Lanes.OFF).build();
                Service service = new Service(pool)) {
            await(() -> pool.snapshot().borrowed() >= 200);
            assertThat(pool.explain().toString()).doesNotContain("long work");
            assertThat(service.failures).isEmpty();
        }
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static ScriptedDatabase database() {
        ScriptedDatabase database = new ScriptedDatabase();
        database.on(Call.EXECUTE)
                .where(call -> call.sql().equals("report"))
                .delay(Duration.ofMillis(60));
        return database;
    }

    /** Three threads that read and three that report, as fast as they may, until it is closed. */
    private static final class Service implements AutoCloseable {
        private final WeirDataSource pool;
        private final List<Thread> threads = new ArrayList<>();
        private final AtomicBoolean over = new AtomicBoolean();
        final List<SQLException> failures = Collections.synchronizedList(new ArrayList<>());

        Service(WeirDataSource pool) {
            this.pool = pool;
            for (int i = 0; i < 3; i++) {
                threads.add(Thread.ofPlatform().start(() -> repeat(this::read)));
                threads.add(Thread.ofPlatform().start(() -> repeat(this::report)));
            }
        }

        private interface Work {
            void run() throws SQLException;
        }

        private void repeat(Work work) {
            while (!over.get()) {
                try {
                    work.run();
                } catch (SQLException failure) {
                    failures.add(failure);
                }
            }
        }

        private void read() throws SQLException {
            execute("read");
        }

        private void report() throws SQLException {
            execute("report");
        }

        private void execute(String sql) throws SQLException {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }

        @Override
        public void close() throws InterruptedException {
            over.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }
}
