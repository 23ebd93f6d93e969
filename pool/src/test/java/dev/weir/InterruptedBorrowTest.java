package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A borrower that is interrupted while it waits. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class InterruptedBorrowTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    private WeirDataSource pool() {
        return TestPools.on(database).maximumPoolSize(1).build();
    }

    /** What one borrower saw. */
    private static final class Borrower implements Runnable {
        private final WeirDataSource pool;
        private final AtomicReference<SQLException> refused = new AtomicReference<>();
        private final AtomicReference<Connection> served = new AtomicReference<>();
        private volatile boolean flagged;

        Borrower(WeirDataSource pool) {
            this.pool = pool;
        }

        @Override
        public void run() {
            try {
                served.set(pool.getConnection());
            } catch (SQLException e) {
                refused.set(e);
            }
            flagged = Thread.currentThread().isInterrupted();
        }
    }

    @Test
    void anInterruptedBorrowerIsToldSoAndKeepsItsFlag() throws Exception {
        try (WeirDataSource pool = pool();
                Connection held = pool.getConnection()) {
            for (Thread.Builder kind :
                    new Thread.Builder[] {Thread.ofPlatform(), Thread.ofVirtual()}) {
                Borrower borrower = new Borrower(pool);
                Thread thread = kind.start(borrower);
                eventually("it waits", () -> pool.snapshot().waiting() == 1);

                thread.interrupt();
                thread.join();

                assertThat(borrower.refused.get().getSQLState()).isEqualTo("57014");
                assertThat((Throwable) borrower.refused.get())
                        .hasCauseInstanceOf(InterruptedException.class);
                assertThat(borrower.flagged).isTrue();
                assertThat(pool.snapshot().waiting()).isZero();
                assertThat(held.isClosed()).isFalse();
            }
        }
    }

    @Test
    void aThreadInterruptedBeforeItBorrowsGetsAnIdleConnection() throws Exception {
        try (WeirDataSource pool = pool()) {
            Borrower borrower = new Borrower(pool);
            Thread thread =
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        Thread.currentThread().interrupt();
                                        borrower.run();
                                    });
            thread.join();

            assertThat(borrower.flagged).isTrue();
            borrower.served.get().close();
        }
    }

    @Test
    void nothingIsLostWhenInterruptAndHandOverMeetAThousandTimes() throws Exception {
        int rounds = Integer.getInteger("weir.test.interrupts", 1_000);
        AtomicInteger interrupted = new AtomicInteger();
        try (WeirDataSource pool = pool()) {
            for (int round = 0; round < rounds; round++) {
                Connection held = pool.getConnection();
                Borrower borrower = new Borrower(pool);
                Thread thread =
                        (round % 2 == 0 ? Thread.ofPlatform() : Thread.ofVirtual()).start(borrower);
                while (pool.snapshot().waiting() == 0) {
                    Thread.onSpinWait();
                }
                CyclicBarrier both = new CyclicBarrier(2);
                int head = ThreadLocalRandom.current().nextInt(200);
                Thread closer =
                        Thread.ofPlatform()
                                .start(
                                        () -> {
                                            meet(both);
                                            close(held);
                                        });
                meet(both);
                for (int i = 0; i < head; i++) {
                    Thread.onSpinWait();
                }
                thread.interrupt();
                thread.join();
                closer.join();

                Connection got = borrower.served.get();
                assertThat((got == null) != (borrower.refused.get() == null)).isTrue();
                if (got == null) {
                    assertThat(borrower.flagged).isTrue();
                    interrupted.incrementAndGet();
                } else {
                    got.close();
                }
            }
            assertThat(pool.snapshot().waiting()).isZero();
            pool.getConnection().close();
            assertThat(pool.snapshot().idle()).isEqualTo(1);
            assertThat(database.counts().attempted()).isEqualTo(1);
        }
        assertThat(interrupted.get()).as("both outcomes were met").isBetween(1, rounds - 1);
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
