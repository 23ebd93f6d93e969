package dev.weir.bench.virtual;

import dev.weir.bench.stub.StubDriver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * The ideal: as many virtual threads as connections, each with a connection of its own, doing
 * nothing but what a borrower does with one. No pool can serve more.
 */
final class BareLoop {

    private BareLoop() {}

    /** Statements a second. */
    static double perSecond(long millis) throws InterruptedException {
        LongAdder done = new LongAdder();
        long start = System.nanoTime();
        long end = start + TimeUnit.MILLISECONDS.toNanos(millis);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < VirtualCase.CONNECTIONS; i++) {
            threads.add(Thread.ofVirtual().start(() -> loop(end, done)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return done.sum() * 1e9 / (System.nanoTime() - start);
    }

    private static void loop(long end, LongAdder done) {
        try (Connection connection =
                DriverManager.getConnection(StubDriver.parking(VirtualCase.HOLD_NANOS))) {
            while (System.nanoTime() < end) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("UPDATE t SET v = v + 1");
                }
                done.increment();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the stub driver failed", e);
        }
    }
}
